import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chapterStates } from '../../lib/actions/chapters/chapter-states';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import { takeOverFromSite } from '../../lib/actions/chapters/take-over-from-site';
import type { Dependencies } from '../../lib/actions/dependencies';
import { setStatus } from '../../lib/actions/series/set-status';
import { MINUTE } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import { readLibrary } from '../../lib/library/reading';
import { captchaDemanded } from '../fake-service/faults';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { readView } from '../support/read-view';
import { signInTo } from '../support/signed-in';

let world: BackgroundWorld;
let parts: Dependencies;
beforeEach(async () => {
  world = backgroundWorld();
  parts = await world.start();
  await signInTo(world, parts);
});
afterEach(() => world.end());

const requests = () => world.fakeService.journal.requests({ host: 'api' }).length;
const stateOf = async (id: string) => (await chapterStates(parts, [id]))[0];
const rowOf = async (mangaId: string) =>
  (await readLibrary(parts.database, world.reader.id)).manga.find(({ id }) => id === mangaId);

/** A chapter of a followed series that the reader has not read. */
function unread() {
  const chapter = [...world.library.chapters.values()].find(
    ({ id, mangaId, publishAt }) =>
      world.reader.follows.has(mangaId) && !world.reader.read.has(id) && publishAt < world.clock.now(),
  );
  if (!chapter) throw new Error('everything is read');
  return chapter;
}
const site = (write: Parameters<typeof takeOverFromSite>[1]) => takeOverFromSite(parts, write);

describe('what the site marked', () => {
  it('shows here at once, both ways, without a request, and our pages hear of it', async () => {
    const { id, mangaId } = unread();
    const before = requests();
    const { stamp } = await readView('revision');
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    expect(await stateOf(id)).toMatchObject({ read: 'read', delivery: 'none' });
    expect((await readView('revision')).stamp).not.toBe(stamp);
    await site({ kind: 'marks', mangaId, read: [], unread: [id] });
    expect(await stateOf(id)).toMatchObject({ read: 'unread' });
    await site({ kind: 'mark', chapterId: id });
    expect(await stateOf(id)).toMatchObject({ read: 'read' });
    expect(requests()).toBe(before);
  });

  it('counts as less: the series has one unread chapter fewer', async () => {
    const { id, mangaId } = unread();
    const before = await parts.library.unreadTotals(world.reader.id);
    const all = world.library.manga.get(mangaId)?.chapterIds ?? [];
    await site({ kind: 'marks', mangaId, read: all, unread: [] });
    expect(all).toContain(id);
    expect((await parts.library.unreadTotals(world.reader.id)).chapters).toBeLessThan(before.chapters);
  });

  it('never costs a wish that waits: it leaves all the same, and has the last word', async () => {
    const { id, mangaId } = unread();
    world.isReachable = false;
    await markChapter(parts, { operationId: crypto.randomUUID(), chapterId: id, read: true });
    await world.through(parts.delivery.idle());
    // It is unknown which account the tab is signed in to.
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    expect((await parts.outbox.all(world.reader.id)).map(({ key }) => key)).toEqual([id]);
    await site({ kind: 'marks', mangaId, read: [], unread: [id] });
    expect(await stateOf(id)).toMatchObject({ read: 'read', delivery: 'waiting' });
    world.isReachable = true;
    parts.delivery.wake();
    await world.until(() => world.reader.read.has(id));
  });

  it('never costs a later wish either: what was only seen is sent all the same', async () => {
    const { id, mangaId } = unread();
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    await markChapter(parts, { operationId: crypto.randomUUID(), chapterId: id, read: true });
    await world.until(() => world.reader.read.has(id));
  });

  it('is the last word where the wish was delivered before it', async () => {
    const { id, mangaId } = unread();
    await markChapter(parts, { operationId: crypto.randomUUID(), chapterId: id, read: true });
    await world.until(() => world.reader.read.has(id));
    await world.through(parts.delivery.idle());
    await site({ kind: 'marks', mangaId, read: [], unread: [id] });
    expect((await stateOf(id))?.read).toBe('unread');
    // And it can be marked once more.
    world.reader.read.delete(id);
    await markChapter(parts, { operationId: crypto.randomUUID(), chapterId: id, read: true });
    await world.until(() => world.reader.read.has(id));
  });

  it('in a series that is not known here is ignored: it may belong to another account', async () => {
    const mangaId = [...world.library.manga.keys()].find(
      (id) => !world.reader.follows.has(id) && !world.reader.statuses.has(id),
    );
    const [id] = world.library.manga.get(mangaId ?? '')?.chapterIds ?? [];
    if (!mangaId || !id) throw new Error('the reader knows everything');
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    await site({ kind: 'mark', chapterId: id });
    expect(await stateOf(id)).toMatchObject({ read: 'unknown' });
  });

  it('is corrected by the service’s own answers where it was another account’s', async () => {
    const { id, mangaId } = unread();
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    await world.clock.run(MINUTE);
    await parts.library.putMarkers(world.reader.id, new Map([[mangaId, []]]), world.clock.now());
    expect(await stateOf(id)).toMatchObject({ read: 'unread' });
  });

  it('does no harm where it cannot be written', async () => {
    const { id, mangaId } = unread();
    vi.spyOn(parts.library, 'noteUnconfirmed').mockRejectedValue(new Failure('storage-full'));
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    expect(await stateOf(id)).toMatchObject({ read: 'unread' });
  });
});

describe('what else the site changed', () => {
  it('is no rating for an account that is known: it is asked for again before it can be changed', async () => {
    const { mangaId } = unread();
    await parts.library.putDeliveredRating(world.reader.id, mangaId, 7);
    await site({ kind: 'rating', mangaId });
    expect(await parts.library.readRatings(world.reader.id, [mangaId])).toEqual(new Map([[mangaId, undefined]]));
  });

  it('shows here: follows and reading statuses of known series', async () => {
    const { mangaId } = unread();
    await site({ kind: 'status', mangaId, status: 'on_hold' });
    expect(await rowOf(mangaId)).toMatchObject({ status: 'on_hold', isFollowed: true });
    await site({ kind: 'follow', mangaId, follow: false });
    expect(await rowOf(mangaId)).toMatchObject({ status: 'on_hold', isFollowed: false });
  });

  it('shows that a captcha was solved: what waited for it leaves, though not at once after it was demanded', async () => {
    const { mangaId } = unread();
    world.fakeService.faults.order({ route: '/manga/{id}/status' }, captchaDemanded, 1);
    await setStatus(parts, { operationId: crypto.randomUUID(), mangaId, status: 'dropped' });
    await world.until(async () => (await readView('captcha')).held.length === 1);
    await world.through(parts.delivery.idle());
    await site(null);
    expect((await readView('captcha')).held).toHaveLength(1);
    await world.clock.run(MINUTE);
    await site(null);
    await world.until(() => world.reader.statuses.get(mangaId) === 'dropped');
    expect((await readView('captcha')).held).toEqual([]);
  });
});
