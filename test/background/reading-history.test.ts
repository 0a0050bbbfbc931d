import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dependencies } from '../../lib/actions/dependencies';
import { clearHistory } from '../../lib/actions/history/clear-history';
import { fetchReadingHistory } from '../../lib/actions/history/fetch-reading-history';
import { startDemo } from '../../lib/actions/session/demo';
import { signOut } from '../../lib/actions/session/sign-out';
import { views } from '../../lib/storage/views';
import { serverError } from '../fake-service/faults';
import { tooManyRequests } from '../fake-service/rules/edge-pages';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { readView } from '../support/read-view';
import { signInTo } from '../support/signed-in';

const ROUTE = { host: 'api', route: '/user/history' } as const;

let world: BackgroundWorld;
let parts: Dependencies;
beforeEach(async () => {
  world = backgroundWorld();
  parts = await world.start();
});
afterEach(() => world.end());

const shown = () => readView('readingHistory');
async function press(operationId: string = crypto.randomUUID()): Promise<string> {
  await world.through(fetchReadingHistory(parts, operationId));
  return operationId;
}
function asked(): string[] {
  return world.fakeService.journal
    .requests({ host: 'api', initiator: 'extension' })
    .map(({ asked: { method }, route }) => `${method} ${route}`)
    .filter((request) => request.endsWith('/user/history') || request === 'GET /chapter');
}

/** The newest first. */
function visit(...chapterIds: readonly string[]): void {
  world.reader.history.push(
    ...chapterIds.map((chapterId, n) => ({ chapterId, readDate: world.clock.now() - n * 1_000 })),
  );
}

/** A chapter of a series that the reader follows, or of another one. */
function chapterOf(isFollowed: boolean): string {
  const found = [...world.library.chapters.values()].find(
    ({ mangaId, publishAt }) =>
      isFollowed === (world.reader.follows.has(mangaId) || world.reader.statuses.has(mangaId)) &&
      publishAt < world.clock.now(),
  );
  if (!found) throw new Error('there is no such chapter');
  return found.id;
}

describe('the service’s own history', () => {
  beforeEach(() => signInTo(world, parts));

  it('is one request where its chapters are known here', async () => {
    const [row] = await parts.library.readChaptersSince(world.reader.id, 0);
    visit(row?.id ?? '');
    const before = asked();
    const operationId = await press();
    expect(asked().slice(before.length)).toEqual(['GET /user/history']);
    expect(await shown()).toEqual({
      ...{ operationId, account: world.reader.id, isAsking: false, chapters: [], failure: null },
      visits: [{ chapterId: row?.id, at: expect.any(Number) }],
    });
  });

  it('is one more for those that are not, with their series, and the library stays as it is', async () => {
    const strange = chapterOf(false);
    const chapter = world.library.chapters.get(strange);
    visit(strange, strange);
    const before = asked();
    await press();
    expect(asked().slice(before.length)).toEqual(['GET /user/history', 'GET /chapter']);
    expect(await shown()).toMatchObject({
      chapters: [
        {
          ...{ id: strange, mangaId: chapter?.mangaId, number: chapter?.chapter },
          series: world.library.manga.get(chapter?.mangaId ?? '')?.title.en,
        },
      ],
    });
    expect(await parts.library.readChapters(world.reader.id, [strange])).toEqual(new Map());
  });

  it('is one request where there is nothing, and says so', async () => {
    await press();
    expect(asked()).toEqual(['GET /user/history']);
    expect(await shown()).toMatchObject({ visits: [], chapters: [], isAsking: false, failure: null });
  });

  it('shows the visits where the second request fails', async () => {
    visit(chapterOf(false));
    world.fakeService.faults.order({ host: 'api', route: '/chapter' }, serverError());
    await press();
    expect(await shown()).toMatchObject({ visits: [{}], chapters: [], failure: { code: 'service-trouble' } });
  });

  it('is asked for once, however often the message of a press comes', async () => {
    const operationId = crypto.randomUUID();
    await world.through(
      Promise.all([fetchReadingHistory(parts, operationId), fetchReadingHistory(parts, operationId)]),
    );
    await press(operationId);
    expect(asked()).toHaveLength(1);
    await press();
    expect(asked()).toHaveLength(2);
  });

  it.each([
    ['service-trouble', () => world.fakeService.faults.order(ROUTE, serverError())],
    ['unreachable', () => (world.isReachable = false)],
    ['offline', () => vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks })],
    ['access-withheld', () => world.withhold('api')],
    ['signed-out', () => world.through(signOut(parts))],
    [
      'unreadable-answer',
      () =>
        world.fakeService.faults.order(ROUTE, {
          ...{ kind: 'replace', work: 'undone' },
          answer: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"result":"ok"}' },
        }),
    ],
  ])('says why there is none: %s', async (code, arrange) => {
    await arrange();
    await press();
    expect(await shown()).toMatchObject({ isAsking: false, visits: null, failure: { code } });
  });

  it('says in a pause until when', async () => {
    world.fakeService.faults.order(ROUTE, { kind: 'replace', work: 'undone', answer: tooManyRequests });
    await press();
    expect((await shown()).failure).toMatchObject({ code: 'throttled', retryAt: expect.any(Number) });
  });

  it('is kept for no account that has left, before or after it came', async () => {
    visit(chapterOf(true));
    world.fakeService.faults.order(ROUTE, { kind: 'delay', ms: 5_000 });
    const found = fetchReadingHistory(parts, crypto.randomUUID());
    await world.until(() => asked().length === 1);
    await world.through(signOut(parts));
    await world.through(found);
    expect(await shown()).toMatchObject({ account: null, visits: null, failure: { code: 'signed-out' } });
    await signInTo(world, parts);
    await press();
    expect(await shown()).toMatchObject({ account: world.reader.id, visits: [{}] });
    await world.through(signOut(parts));
    expect(await shown()).toEqual(views.readingHistory.initial);
  });

  it('goes with ours when that is cleared', async () => {
    visit(chapterOf(true));
    await press();
    await clearHistory(parts);
    expect(await shown()).toEqual(views.readingHistory.initial);
  });

  it.each([ROUTE, { host: 'api', route: '/chapter' } as const])(
    'does not come back where it was cleared while $route was asked, and the next press has it again',
    async (asking) => {
      visit(chapterOf(false));
      world.fakeService.faults.order(asking, { kind: 'delay', ms: 5_000 });
      const operationId = crypto.randomUUID();
      const found = fetchReadingHistory(parts, operationId);
      await world.until(() => asked().at(-1) === `GET ${asking.route}`);
      await clearHistory(parts);
      await world.through(found);
      expect(await shown()).toEqual({ ...views.readingHistory.initial, operationId });
      await press();
      expect(await shown()).toMatchObject({ visits: [{}], failure: null });
    },
  );
});

it('is not asked for without a session, and not in the demo', async () => {
  await press();
  await world.through(startDemo(parts));
  await press();
  expect(asked()).toEqual([]);
  expect(await shown()).toMatchObject({ visits: null, failure: { code: 'signed-out' } });
});
