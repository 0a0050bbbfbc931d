/** A profile with something in most places: what a person has chosen and done, much of it not at the service yet. */

import { resumeWork } from '../../entrypoints/background/resume-work';
import { markChapters } from '../../lib/actions/chapters/marks';
import type { Dependencies } from '../../lib/actions/dependencies';
import { sendReport } from '../../lib/actions/reports';
import { followSeries, setStatus } from '../../lib/actions/series/listing';
import type { Intent } from '../../lib/model/intents';
import type { Id } from '../../lib/service/ids';
import { changeSettings } from '../../lib/settings/settings';
import type { Fault } from '../fake-service/faults';
import type { Chapter } from '../fake-service/library/types';
import type { BackgroundWorld } from '../support/background-world';
import { signInTo } from '../support/signed-in';

/** A no of the service, for good. */
const refused: Fault = {
  kind: 'replace',
  work: 'undone',
  answer: {
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      result: 'error',
      errors: [{ id: 'r', status: 400, title: 'validation_exception', detail: null }],
    }),
  },
};

/** More than one item of `storage.sync` holds. */
const hiddenGroups = Array.from({ length: 300 }, (_, n) => idOf(n)).sort();

/** They begin differently, as ids do. */
function idOf(n: number): string {
  return `${(n % 16).toString(16)}e77c0de-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export async function leaveBehind(world: BackgroundWorld, parts: Dependencies): Promise<void> {
  await signInTo(world, parts);
  await changeSettings(() => ({ hiddenGroups, slots: 3, markAtLastPage: true, languages: ['en', 'de'] }));

  const operationId = () => crypto.randomUUID();
  const [first = '', second = '', third = '', ...otherFollows] = world.reader.follows;
  const stranger = [...world.library.manga.keys()].find((id) => !world.reader.follows.has(id)) ?? '';
  await followSeries(parts, { operationId: operationId(), mangaId: stranger, follow: true });
  world.fakeService.faults.order({ method: 'POST', route: '/manga/{id}/status' }, refused);
  await setStatus(parts, { operationId: operationId(), mangaId: third, status: 'completed' });
  await world.until(async () => (await waitingOf(parts)).some(({ state }) => state.name === 'refused'));

  const [objectId = '', otherId = ''] = world.library.chapters.keys();
  await reportInDoubt(world, parts, objectId, 'Page 3 is missing. Ünglücklich: „ß“.');
  while (!(await waitingOf(parts)).some(({ state }) => state.name === 'needs-decision')) {
    await pass(world, 60_000);
    void resumeWork(parts);
  }
  await reportInDoubt(world, parts, otherId, 'These pages are of another chapter.');
  await leaveLibraryFacts(parts, otherFollows);

  world.isReachable = false;
  const isOut = ({ publishAt, mangaId }: Chapter) => publishAt < world.clock.now() && world.reader.follows.has(mangaId);
  const out = [...world.library.chapters.values()].filter(isOut).map(({ id }) => id);
  const unread = out.filter((id) => !world.reader.read.has(id)).slice(0, 60);
  const read = out.filter((id) => world.reader.read.has(id)).slice(0, 3);
  await markChapters(parts, { operationId: operationId(), chapterIds: unread, read: true });
  await markChapters(parts, { operationId: operationId(), chapterIds: read, read: false });
  // Of these one was pressed twice, of those the second time takes back the first.
  await markChapters(parts, { operationId: operationId(), chapterIds: unread.slice(0, 2), read: false });
  await markChapters(parts, { operationId: operationId(), chapterIds: unread.slice(0, 1), read: true });
  await followSeries(parts, { operationId: operationId(), mangaId: second, follow: false });
  await setStatus(parts, { operationId: operationId(), mangaId: first, status: 'on_hold' });
  await pass(world, 60_000);
}

async function pass(world: BackgroundWorld, ms: number): Promise<void> {
  const until = world.clock.elapsed() + ms;
  await world.until(() => world.clock.elapsed() > until);
}

/** A report that left, and was never answered. */
async function reportInDoubt(world: BackgroundWorld, parts: Dependencies, objectId: string, details: string) {
  world.fakeService.faults.order({ method: 'POST', route: '/report' }, { kind: 'drop', work: 'undone' });
  const reasonId = world.library.reportReasons.find(({ category }) => category === 'chapter')?.id ?? '';
  await sendReport(parts, { operationId: crypto.randomUUID(), category: 'chapter', objectId, reasonId, details });
  await world.until(async () => (await waitingOf(parts)).some(({ state }) => state.name === 'verifying'));
}

/** The rarer facts of a library, as this build writes them. */
async function leaveLibraryFacts({ database, library, session }: Dependencies, mangaIds: readonly Id[]): Promise<void> {
  const account = (await session.account())?.id ?? '';
  const at = (await library.readSyncMetadata(account)).last?.checkedAt ?? 0;
  const [complete = '', deleted = ''] = mangaIds;
  const { manga } = await library.readSeries(account, complete);
  if (manga) await database.put('manga', { ...manga, account, complete: { languages: ['en', 'de'], at } });
  const { chapters } = await library.readSeries(account, deleted);
  const [gone, changed] = chapters;
  if (gone) await database.put('chapters', { ...gone, account, isUnavailable: true, isDeleted: true });
  if (changed)
    await library.noteUnconfirmed(account, { mangaId: deleted, read: [changed.id], unread: [], history: false });
}

async function waitingOf({ session, outbox }: Dependencies): Promise<Intent[]> {
  return outbox.all((await session.account())?.id ?? '');
}
