/** What the worker is told to do, and what waits there. */
import { resumeWork } from '../../entrypoints/background/resume-work';
import { chapterStates } from '../../lib/actions/chapters/chapter-states';
import { markChapter, markChapters, undoMark } from '../../lib/actions/chapters/marks';
import { startDemo } from '../../lib/actions/demo';
import { eraseEverything } from '../../lib/actions/erase-everything';
import { followSeries, setStatus } from '../../lib/actions/series/listing';
import { signOut } from '../../lib/actions/sign-in';
import { syncLibrary } from '../../lib/actions/sync';
import type { SyncKind } from '../../lib/library/sync/plan-sync';
import type { ReadingStatus } from '../../lib/service/ids';
import { newId, parts, world } from './given-background';

/** A press on the control of one chapter. */
export function mark(chapterId: string, read = true, operationId = newId()) {
  return markChapter(parts, { operationId, chapterId, read });
}

export const sync = (kind: SyncKind) => world.through(syncLibrary(parts, { kind, priority: 'screen' }));
/** As an alarm has it. */
export const resume = () => world.through(resumeWork(parts));

/** What waits for the demo account, or is not crossed out yet. */
export const intents = () => parts.outbox.all(world.reader.id);
export const delivered = () => world.until(async () => (await intents()).length === 0);

export const markMany = (chapterIds: readonly string[], read = true, operationId = newId()) =>
  markChapters(parts, { operationId, chapterIds, read });
/** "Undo", of the press with this id. */
export const takeBack = (chapterId: string, targetId: string) =>
  undoMark(parts, { operationId: newId(), chapterId, targetId });
export const follow = (mangaId: string, isWanted = true, operationId = newId()) =>
  followSeries(parts, { operationId, mangaId, follow: isWanted });
export const setTo = (status: ReadingStatus, mangaId: string, operationId = newId()) =>
  setStatus(parts, { operationId, mangaId, status });

/** What the control of a chapter shows. */
export const control = async (chapterId: string) => (await chapterStates(parts, [chapterId]))[0];

export const leave = () => world.through(signOut(parts));
export const enterDemo = () => world.through(startDemo(parts));
export const eraseAll = () => world.through(eraseEverything(parts, { clear: async () => undefined }));
