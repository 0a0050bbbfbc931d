import { beforeEach, describe, expect, it } from 'vitest';
import { clearHistory, fetchReadingHistory } from '../../lib/actions/history';
import { views } from '../../lib/storage/views';
import { serverError } from '../fake-service/faults';
import type { Chapter } from '../fake-service/library/types';
import { tooManyRequests } from '../fake-service/rules/edge-pages';
import { enter, givenBackground, newId, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { instead, isStrange, order, requests, theFirst, troubles } from '../support/service-side';
import { enterDemo, leave } from '../support/worker-side';

const ROUTE = { host: 'api', route: '/user/history' } as const;

givenBackground({ isSignedIn: false });

const shown = () => readView('readingHistory');
async function press(operationId = newId()): Promise<string> {
  await world.through(fetchReadingHistory(parts, operationId));
  return operationId;
}
function sent(): string[] {
  return requests({ host: 'api', initiator: 'extension' })
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
  const isOne = ({ mangaId, publishAt }: Chapter) => isFollowed !== isStrange(mangaId) && publishAt < world.clock.now();
  return theFirst([...world.library.chapters.values()].filter(isOne)).id;
}

describe('the service’s own history', () => {
  beforeEach(() => enter());

  it('is one request where its chapters are known here', async () => {
    const [row] = await parts.library.readChaptersSince(world.reader.id, 0);
    visit(row?.id ?? '');
    const before = sent();
    const operationId = await press();
    expect(sent().slice(before.length)).toEqual(['GET /user/history']);
    expect(await shown()).toEqual({
      ...{ operationId, account: world.reader.id, isAsking: false, chapters: [], failure: null },
      visits: [{ chapterId: row?.id, at: expect.any(Number) }],
    });
  });

  it('is one more for those that are not, with their series, and the library stays as it is', async () => {
    const strange = chapterOf(false);
    const chapter = world.library.chapters.get(strange);
    visit(strange, strange);
    const before = sent();
    await press();
    expect(sent().slice(before.length)).toEqual(['GET /user/history', 'GET /chapter']);
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
    expect(sent()).toEqual(['GET /user/history']);
    expect(await shown()).toMatchObject({ visits: [], chapters: [], isAsking: false, failure: null });
  });

  it('shows the visits where the second request fails', async () => {
    visit(chapterOf(false));
    order({ host: 'api', route: '/chapter' }, serverError());
    await press();
    expect(await shown()).toMatchObject({ visits: [{}], chapters: [], failure: { code: 'service-trouble' } });
  });

  it('is asked for once, however often the message of a press comes', async () => {
    const operationId = newId();
    await world.through(
      Promise.all([fetchReadingHistory(parts, operationId), fetchReadingHistory(parts, operationId)]),
    );
    await press(operationId);
    expect(sent()).toHaveLength(1);
    await press();
    expect(sent()).toHaveLength(2);
  });

  it.each(troubles(ROUTE))('says why there is none: %s', async (code, arrange) => {
    await arrange();
    await press();
    expect(await shown()).toMatchObject({ isAsking: false, visits: null, failure: { code } });
  });

  it('says in a pause until when', async () => {
    order(ROUTE, instead(tooManyRequests));
    await press();
    expect((await shown()).failure).toMatchObject({ code: 'throttled', retryAt: expect.any(Number) });
  });

  it('is kept for no account that has left, before or after it came', async () => {
    visit(chapterOf(true));
    order(ROUTE, { kind: 'delay', ms: 5_000 });
    const found = fetchReadingHistory(parts, newId());
    await world.until(() => sent().length === 1);
    await leave();
    await world.through(found);
    expect(await shown()).toMatchObject({ account: null, visits: null, failure: { code: 'signed-out' } });
    await enter();
    await press();
    expect(await shown()).toMatchObject({ account: world.reader.id, visits: [{}] });
    await leave();
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
      order(asking, { kind: 'delay', ms: 5_000 });
      const operationId = newId();
      const found = fetchReadingHistory(parts, operationId);
      await world.until(() => sent().at(-1) === `GET ${asking.route}`);
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
  await enterDemo();
  await press();
  expect(sent()).toEqual([]);
  expect(await shown()).toMatchObject({ visits: null, failure: { code: 'signed-out' } });
});
