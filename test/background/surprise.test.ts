import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dependencies } from '../../lib/actions/dependencies';
import { findSurprise } from '../../lib/actions/series/find-surprise';
import { followSeries } from '../../lib/actions/series/follow-series';
import { startDemo } from '../../lib/actions/session/demo';
import { signOut } from '../../lib/actions/session/sign-out';
import { MINUTE } from '../../lib/clock';
import { REQUEST_RECORD } from '../../lib/diagnostics/request-log';
import { readItem } from '../../lib/storage/stored-item';
import { showManga } from '../fake-service/api/shown/manga';
import type { Answered } from '../fake-service/exchange';
import { serverError } from '../fake-service/faults';
import type { Manga } from '../fake-service/library/types';
import { tooManyRequests } from '../fake-service/rules/edge-pages';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { readView } from '../support/read-view';
import { signInTo } from '../support/signed-in';

const ROUTE = { host: 'api', route: '/manga/random' } as const;

let world: BackgroundWorld;
let parts: Dependencies;
beforeEach(async () => {
  world = backgroundWorld();
  parts = await world.start();
});
afterEach(() => world.end());

async function press(operationId: string = crypto.randomUUID()): Promise<string> {
  await world.through(findSurprise(parts, operationId));
  return operationId;
}
const requests = (filter = {}) => world.fakeService.journal.requests({ host: 'api', ...filter });
const asked = () => requests(ROUTE).map((entry) => entry.asked);

/** The reader reads series of these ratings alone. */
function reading(...ratings: readonly Manga['contentRating'][]): void {
  const { settings } = parts;
  parts = { ...parts, settings: () => ({ ...settings(), ratings }) };
}

/** The service knows this series alone. */
function shelve(isIt: (manga: Manga) => boolean): Manga {
  const { manga } = world.fakeService.world.library;
  const only = [...manga.values()].find(isIt);
  if (!only) throw new Error('there is no such series');
  Object.assign(world.fakeService.world, {
    library: { ...world.fakeService.world.library, manga: new Map([[only.id, only]]) },
  });
  return only;
}

function answerWith(manga: Manga): Answered {
  const data = showManga(manga, ['cover_art'], world.library, world.clock.now());
  const headers = { 'content-type': 'application/json' };
  return { status: 200, headers, body: JSON.stringify({ result: 'ok', response: 'entity', data }) };
}
const isStrange = ({ id }: Manga) => !world.reader.follows.has(id) && !world.reader.statuses.has(id);

describe('a surprise of the service', () => {
  beforeEach(() => signInTo(world, parts));

  it('is one request, without a token, with the content ratings that the reader chose', async () => {
    reading('suggestive', 'erotica');
    const before = requests().length;
    await press();
    expect(requests()).toHaveLength(before + 1);
    const [{ method, target = '', headers = {} } = {}] = asked();
    expect(`${method} ${target}`).toBe(
      'GET /manga/random?contentRating[]=suggestive&contentRating[]=erotica&includes[]=cover_art',
    );
    expect(headers.authorization).toBeUndefined();
  });

  it('is written into the library, as neither followed nor with a status, and named in the view', async () => {
    const { id, cover } = shelve(isStrange);
    const { stamp } = await readView('revision');
    const operationId = await press();
    expect(await readView('surprise')).toEqual({ operationId, mangaId: id, failure: null });
    expect((await parts.library.readSeries(world.reader.id, id)).manga).toMatchObject({
      ...{ id, coverFile: cover.fileName, isFollowed: false, status: null },
    });
    expect((await readView('revision')).stamp).not.toBe(stamp);
    // As for every series that is known: it can be followed.
    await world.through(followSeries(parts, { operationId: crypto.randomUUID(), mangaId: id, follow: true }));
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
    const operationId = crypto.randomUUID();
    await world.through(Promise.all([findSurprise(parts, operationId), findSurprise(parts, operationId)]));
    await press(operationId);
    expect(asked()).toHaveLength(1);
    await press();
    expect(asked()).toHaveLength(2);
  });

  it('is asked for once where a worker dies with the answer on its way: what became of the first is unknown', async () => {
    const operationId = crypto.randomUUID();
    void findSurprise(parts, operationId);
    await world.until(() => asked().length === 1);
    world.kill();
    parts = await world.start();
    await press(operationId);
    expect(asked()).toHaveLength(1);
  });

  it('of another rating than those that were asked for is an answer that cannot be read, and is kept nowhere', async () => {
    const odd = shelve((manga) => isStrange(manga) && manga.contentRating === 'safe');
    reading('suggestive', 'erotica');
    world.fakeService.faults.order(ROUTE, { kind: 'replace', work: 'undone', answer: answerWith(odd) });
    const operationId = await press();
    const failure = { code: 'unreadable-answer', retryAt: null };
    expect(await readView('surprise')).toEqual({ operationId, mangaId: null, failure });
    expect((await parts.library.readSeries(world.reader.id, odd.id)).manga).toBeNull();
  });

  it.each([
    ['service-trouble', () => world.fakeService.faults.order(ROUTE, serverError())],
    ['unreachable', () => (world.isReachable = false)],
    ['offline', () => vi.stubGlobal('navigator', { onLine: false, locks: navigator.locks })],
    ['access-withheld', () => world.withhold('api')],
    ['signed-out', () => world.through(signOut(parts))],
  ])('says why there is none: %s', async (code, arrange) => {
    await arrange();
    const operationId = await press();
    expect(await readView('surprise')).toMatchObject({ operationId, mangaId: null, failure: { code } });
  });

  it('says in a pause why nothing is asked, and until when', async () => {
    world.fakeService.faults.order(ROUTE, { kind: 'replace', work: 'undone', answer: tooManyRequests });
    await press();
    expect((await readView('surprise')).failure).toMatchObject({ code: 'throttled', retryAt: expect.any(Number) });
  });

  it('is not kept for an account that has left meanwhile', async () => {
    const { id } = shelve(isStrange);
    world.fakeService.faults.order(ROUTE, { kind: 'delay', ms: 5_000 });
    const found = findSurprise(parts, crypto.randomUUID());
    await world.until(() => asked().length === 1);
    await world.through(signOut(parts));
    await world.through(found);
    expect(await readView('surprise')).toMatchObject({ mangaId: null, failure: { code: 'signed-out' } });
    expect((await parts.library.readSeries(world.reader.id, id)).manga).toBeNull();
  });
});

describe('without a session', () => {
  it('nothing is asked: signed out, or in the demo', async () => {
    await press();
    await world.through(startDemo(parts));
    await press();
    await world.through(world.clock.sleep(MINUTE));
    expect(requests()).toEqual([]);
    expect(await readView('surprise')).toMatchObject({ mangaId: null, failure: { code: 'signed-out' } });
  });
});
