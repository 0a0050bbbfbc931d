import { afterEach, beforeEach, expect, it } from 'vitest';
import { goOn } from '../../entrypoints/background/go-on';
import { checkLibrary } from '../../lib/actions/check-library';
import { decideReport } from '../../lib/actions/decide-report';
import { followSeries } from '../../lib/actions/follow-series';
import { markChapter } from '../../lib/actions/mark-chapter';
import type { Parts } from '../../lib/actions/parts';
import { retryWish } from '../../lib/actions/retry-wish';
import { sendReport } from '../../lib/actions/send-report';
import { signIn } from '../../lib/actions/sign-in';
import { MINUTE, SECOND } from '../../lib/clock';
import { readLibrary } from '../../lib/library/reading';
import { readView } from '../../lib/settings/views';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { type Kind, kinds } from './kinds';
import { spoiltRoad } from './spoilt-road';

/**
 * The whole background meets each kind of bad answer wherever it asks, dies, and begins anew over its stores: nothing that the
 * person did or had is lost, and nothing was stored that it stumbles over.
 */
let world: BackgroundWorld;
let parts: Parts;
let road: ReturnType<typeof spoiltRoad>;
beforeEach(async () => {
  world = backgroundWorld();
  road = spoiltRoad();
  await begin();
});
afterEach(() => world.end());

it.each(Object.keys(kinds) as Kind[])('%s', { timeout: 60_000 }, async (kind) => {
  const { username, password, client } = world.reader;
  await through(signIn(parts, { username, password, clientId: client.id, clientSecret: client.secret }));
  const before = await shelf();
  expect(before.manga.length).toBeGreaterThan(10);
  const { chapter, series, reason } = whatToDo();

  road.kind = kind;
  await markChapter(parts, { commandId: crypto.randomUUID(), chapterId: chapter.id, read: true });
  await followSeries(parts, { commandId: crypto.randomUUID(), mangaId: series, follow: true });
  await sendReport(parts, {
    commandId: crypto.randomUUID(),
    category: 'chapter',
    objectId: chapter.id,
    reasonId: reason,
    details: 'Page 3 is missing',
  });
  await pass(16 * MINUTE);
  for (let n = 0; n < 3; n++) {
    await through(checkLibrary(parts, { kind: 'whole', priority: 'screen' }));
    await through(goOn(parts));
    await pass(20 * SECOND);
  }

  world.kill();
  road.kind = null;
  await begin();
  expect(await parts.session.isSignedIn()).toBe(true);
  expect((await parts.session.account())?.name).toBe(username);

  for (let minute = 0; minute < 60 && !(await isAllDelivered()); minute++) {
    await through(goOn(parts));
    await answerForThePerson();
    await pass(MINUTE);
  }
  expect((await parts.outbox.all(await accountId())).map(({ state }) => state)).toEqual([]);

  expect(world.reader.read).toContain(chapter.id);
  expect(world.reader.follows).toContain(series);
  expect(world.reader.statuses.get(series)).toBe('reading');
  expect(world.reader.reports.filter(({ objectId }) => objectId === chapter.id)).toHaveLength(1);

  // The first goes on with the one that the bad answers have interrupted; the second asks for everything.
  for (let n = 0; n < 2; n++) await through(checkLibrary(parts, { kind: 'whole', priority: 'screen' }));
  expect(await readView('check')).toMatchObject({ state: 'done', failure: null });
  const after = await shelf();
  expect(after.manga.filter((id) => id !== series)).toEqual(before.manga);
  expect(after.chapters).toEqual(expect.arrayContaining(before.chapters));
  expect(after.read).toEqual(expect.arrayContaining([...before.read, chapter.id]));
});

async function begin(): Promise<void> {
  parts = await world.start();
  road.lead();
}

/** Time in which the vault keeps up: its encryption takes real time, on threads of its own. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += SECOND) {
    for (let turn = 0; turn < 3; turn++) await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    await world.clock.run(SECOND);
  }
}

const through = (work: Promise<unknown>) => world.through(work);

/** An unread chapter to mark and to report, and a series to follow. */
function whatToDo() {
  const { library, reader, clock } = world;
  const chapter = [...library.chapters.values()].find(
    ({ id, mangaId, publishAt }) => reader.follows.has(mangaId) && !reader.read.has(id) && publishAt < clock.now(),
  );
  const series = [...library.manga.keys()].find((id) => !reader.follows.has(id) && !reader.statuses.has(id));
  const reason = library.reportReasons.find(({ category }) => category === 'chapter');
  if (!chapter || !series || !reason) throw new Error('the local service has nothing to do');
  return { chapter, series, reason: reason.id };
}

async function accountId(): Promise<string> {
  return (await parts.session.account())?.id ?? '';
}

async function isAllDelivered(): Promise<boolean> {
  return (await parts.outbox.all(await accountId())).every(({ state }) => state.name === 'delivered');
}

/** The person tries again what the service has refused, and looks at the site where nobody can tell whether a report arrived. */
async function answerForThePerson(): Promise<void> {
  for (const { kind, key, state, ...intent } of await parts.outbox.all(await accountId())) {
    const commandId = crypto.randomUUID();
    if (state.name === 'refused') await retryWish(parts, { commandId, kind, key });
    if (state.name !== 'asking' || !('report' in intent)) continue;
    const isThere = world.reader.reports.some(({ objectId }) => objectId === intent.report.objectId);
    await decideReport(parts, { commandId, key, again: !isThere });
  }
}

/** What is in the library, by id. */
async function shelf() {
  const { manga, chapters, markers } = await readLibrary(parts.database, await accountId());
  return {
    manga: manga.map(({ id }) => id).sort(),
    chapters: [...chapters.values()].flatMap((rows) => rows.map(({ id }) => id)),
    read: [...markers.values()].flatMap(({ read }) => read),
  };
}
