import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findSurprise } from '../../lib/actions/series/find-series';
import { MINUTE } from '../../lib/clock';
import { REQUEST_RECORD } from '../../lib/diagnostics/request-log';
import { readItem } from '../../lib/storage/stored-item';
import { showManga } from '../fake-service/api/shown/manga';
import type { Manga } from '../fake-service/library/types';
import { tooManyRequests } from '../fake-service/rules/edge-pages';
import { enter, givenBackground, newId, nextLife, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { answering, asked, instead, isStrange, order, requests, theFirst, troubles } from '../support/service-side';
import { enterDemo, follow, leave } from '../support/worker-side';

const ROUTE = { host: 'api', route: '/manga/random' } as const;

givenBackground({ isSignedIn: false });

async function press(operationId = newId()): Promise<string> {
  await world.through(findSurprise(parts, operationId));
  return operationId;
}

/** The reader reads series of these ratings alone. */
function reading(...ratings: readonly Manga['contentRating'][]): void {
  vi.spyOn(parts, 'settings').mockReturnValue({ ...parts.settings(), ratings });
}

/** The service knows this series alone. */
function shelve(isIt: (manga: Manga) => boolean): Manga {
  const { manga } = world.fakeService.world.library;
  const only = theFirst([...manga.values()].filter(isIt));
  const library = { ...world.fakeService.world.library, manga: new Map([[only.id, only]]) };
  Object.assign(world.fakeService.world, { library });
  return only;
}

const strangeOne = ({ id }: Manga) => isStrange(id);

describe('a surprise of the service', () => {
  beforeEach(() => enter());

  it('is one request, without a token, with the content ratings that the reader chose', async () => {
    reading('suggestive', 'erotica');
    const before = asked({ host: 'api' });
    await press();
    expect(asked({ host: 'api' })).toBe(before + 1);
    const { method, target, headers } = theFirst(requests(ROUTE)).asked;
    const query = 'contentRating[]=suggestive&contentRating[]=erotica&includes[]=cover_art';
    expect([method, target, headers.authorization]).toEqual(['GET', `/manga/random?${query}`, undefined]);
  });

  it('is written into the library, as neither followed nor with a status, and named in the view', async () => {
    const { id, cover } = shelve(strangeOne);
    const { stamp } = await readView('revision');
    const operationId = await press();
    expect(await readView('surprise')).toEqual({ operationId, mangaId: id, failure: null });
    expect((await parts.library.readSeries(world.reader.id, id)).manga).toMatchObject({
      ...{ id, coverFile: cover.fileName, isFollowed: false, status: null },
    });
    expect((await readView('revision')).stamp).not.toBe(stamp);
    // As for every series that is known: it can be followed.
    await world.through(follow(id));
    await world.until(() => world.reader.follows.has(id));
  });

  it('leaves a series as it is that is listed here already', async () => {
    const { id } = shelve((manga) => world.reader.statuses.get(manga.id) === 'on_hold');
    const known = async () => (await parts.library.readSeries(world.reader.id, id)).manga;
    const before = await known();
    expect(before).toMatchObject({ isFollowed: true, status: 'on_hold' });
    await press();
    expect((await readView('surprise')).mangaId).toBe(id);
    expect(await known()).toEqual(before);
  });

  it('has a reason of its own among the requests', async () => {
    await press();
    await world.until(async () => {
      const { sent } = await readItem(REQUEST_RECORD);
      return sent.some(({ route, reason }) => route === '/manga/random' && reason === 'surprise');
    });
  });

  it('is asked for once, however often the message of a press comes', async () => {
    const operationId = newId();
    await world.through(Promise.all([findSurprise(parts, operationId), findSurprise(parts, operationId)]));
    await press(operationId);
    expect(asked(ROUTE)).toBe(1);
    await press();
    expect(asked(ROUTE)).toBe(2);
  });

  it('is asked for once where a worker dies with the answer on its way: what became of the first is unknown', async () => {
    const operationId = newId();
    void findSurprise(parts, operationId);
    await world.until(() => asked(ROUTE) === 1);
    await nextLife();
    await press(operationId);
    expect(asked(ROUTE)).toBe(1);
  });

  it('of another rating than those that were asked for is an answer that cannot be read, and is kept nowhere', async () => {
    const odd = shelve((manga) => strangeOne(manga) && manga.contentRating === 'safe');
    reading('suggestive', 'erotica');
    const data = showManga(odd, ['cover_art'], world.library, world.clock.now());
    order(ROUTE, answering(200, { result: 'ok', response: 'entity', data }));
    const operationId = await press();
    const failure = { code: 'unreadable-answer', retryAt: null };
    expect(await readView('surprise')).toEqual({ operationId, mangaId: null, failure });
    expect((await parts.library.readSeries(world.reader.id, odd.id)).manga).toBeNull();
  });

  it.each(troubles(ROUTE))('says why there is none: %s', async (code, arrange) => {
    await arrange();
    const operationId = await press();
    expect(await readView('surprise')).toMatchObject({ operationId, mangaId: null, failure: { code } });
  });

  it('says in a pause why nothing is asked, and until when', async () => {
    order(ROUTE, instead(tooManyRequests));
    await press();
    expect((await readView('surprise')).failure).toMatchObject({ code: 'throttled', retryAt: expect.any(Number) });
  });

  it('is not kept for an account that has left meanwhile', async () => {
    const { id } = shelve(strangeOne);
    order(ROUTE, { kind: 'delay', ms: 5_000 });
    const found = findSurprise(parts, newId());
    await world.until(() => asked(ROUTE) === 1);
    await leave();
    await world.through(found);
    expect(await readView('surprise')).toMatchObject({ mangaId: null, failure: { code: 'signed-out' } });
    expect((await parts.library.readSeries(world.reader.id, id)).manga).toBeNull();
  });
});

describe('without a session', () => {
  it('nothing is asked: signed out, or in the demo', async () => {
    await press();
    await enterDemo();
    await press();
    await world.through(world.clock.sleep(MINUTE));
    expect(requests({ host: 'api' })).toEqual([]);
    expect(await readView('surprise')).toMatchObject({ mangaId: null, failure: { code: 'signed-out' } });
  });
});
