/** What the worker is told to do, and what waits there. */
import { resumeWork } from '../../entrypoints/background/resume-work';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import { syncLibrary } from '../../lib/actions/library/sync-library';
import type { SyncKind } from '../../lib/library/sync/plan-sync';
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
