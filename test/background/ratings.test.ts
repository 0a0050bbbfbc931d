import { beforeEach, describe, expect, it } from 'vitest';
import { undoIntent } from '../../lib/actions/queue';
import { fetchRatings, rateSeries } from '../../lib/actions/series/listing';
import { DAY, SECOND } from '../../lib/clock';
import { answerRefusal, Refusal } from '../fake-service/api/refusal';
import { givenBackground, newId, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { asked, instead, order } from '../support/service-side';
import { intents } from '../support/worker-side';

const ASK = { method: 'GET', route: '/rating' };
const RATE = { method: 'POST', route: '/rating/{id}' };
const REMOVE = { method: 'DELETE', route: '/rating/{id}' };

let mangaIds: string[];
let mangaId: string;
givenBackground();
beforeEach(async () => {
  mangaIds = [...world.reader.follows];
  [mangaId = ''] = mangaIds;
});

const isDelivered = async () => (await intents()).length === 0;
const known = async (id = mangaId) => (await parts.library.readMangaOf(world.reader.id, [id])).get(id)?.rating?.value;
const there = () => world.reader.ratings.get(mangaId)?.rating;
const rate = (rating: number | null, operationId = newId()) => rateSeries(parts, { operationId, mangaId, rating });
const undo = (targetId: string) => undoIntent(parts, { operationId: newId(), kind: 'rating', key: mangaId, targetId });
const isRatedThere = (rating: number) => world.reader.ratings.set(mangaId, { rating, createdAt: 0 });

describe('ratings that are asked for', () => {
  it('come with one request, however often it was pressed, also where there is none', async () => {
    isRatedThere(7);
    const some = mangaIds.slice(0, 5);
    order(ASK, { kind: 'delay', ms: 5 * SECOND });
    const first = fetchRatings(parts, some);
    await world.until(async () => (await readView('ratings')).state === 'asking');
    await world.through(Promise.all([first, fetchRatings(parts, some)]));
    expect(asked(ASK)).toBe(1);
    expect([await known(), await known(some[1])]).toEqual([7, null]);
    expect(await readView('ratings')).toEqual({ mangaIds: some, state: 'idle' });
    await world.through(fetchRatings(parts, some));
    expect(asked(ASK)).toBe(2);
  });

  it('are asked for in halves where the service takes fewer at once', async () => {
    order(ASK, instead(answerRefusal(new Refusal(400, 'Too many.'))), 2);
    const some = mangaIds.slice(0, 10);
    await world.through(fetchRatings(parts, some));
    expect(await Promise.all(some.map(known))).toEqual(some.map(() => null));
    // All ten, five, and three, three, three, one.
    expect(asked(ASK)).toBe(6);
  });

  it('that do not come are said to be missing, and what is no series here is not asked for', async () => {
    order(ASK, { kind: 'spoil', how: 'wrong-type' });
    await world.through(fetchRatings(parts, [mangaId]));
    expect(await readView('ratings')).toEqual({ mangaIds: [mangaId], state: 'failed' });
    await world.through(fetchRatings(parts, [newId()]));
    expect(asked(ASK)).toBe(1);
  });

  it('are not asked for where the person has signed out', async () => {
    await world.through(parts.session.signOut());
    await world.through(fetchRatings(parts, [mangaId]));
    expect(await readView('ratings')).toMatchObject({ state: 'failed' });
    expect(asked(ASK)).toBe(0);
  });
});

describe('a rating', () => {
  it('arrives, is known from then on, and undone goes back to what it was', async () => {
    isRatedThere(3);
    await world.through(fetchRatings(parts, [mangaId]));
    const operationId = newId();
    await rate(8, operationId);
    await world.until(isDelivered);
    expect([there(), await known()]).toEqual([8, 8]);
    expect((await undo(operationId)).outcome).toBe('reversed');
    await world.until(async () => there() === 3 && (await isDelivered()));
    expect(await known()).toBe(3);
  });

  it('that is known to be there already needs no request, and one of long ago is not known', async () => {
    isRatedThere(3);
    await world.through(fetchRatings(parts, [mangaId]));
    await rate(3);
    expect(await isDelivered()).toBe(true);
    const row = await parts.database.get('manga', [world.reader.id, mangaId]);
    if (row) await parts.database.put('manga', { ...row, rating: { value: 3, at: world.clock.now() - 31 * DAY } });
    await rate(3);
    await world.until(() => asked(RATE) === 1);
  });

  it('that was set while it was unknown leaves none when it is undone', async () => {
    isRatedThere(3);
    const operationId = newId();
    await rate(8, operationId);
    await world.until(isDelivered);
    await undo(operationId);
    await world.until(isDelivered);
    expect([there(), await known()]).toEqual([undefined, null]);
  });

  it('that is taken away where another device has done so is gone, and asked about once', async () => {
    isRatedThere(3);
    await world.through(fetchRatings(parts, [mangaId]));
    world.reader.ratings.clear();
    await rate(null);
    await world.until(isDelivered);
    expect([asked(REMOVE), asked(ASK), await known()]).toEqual([1, 2, null]);
  });

  it('that the service only says it does not have is not believed to be gone', async () => {
    isRatedThere(3);
    const answer = answerRefusal(new Refusal(404, `Rating for \`${mangaId}\` not found.`));
    order(REMOVE, instead(answer));
    await rate(null);
    await world.until(async () => (await intents())[0]?.state.name === 'refused');
    expect(there()).toBe(3);
  });
});
