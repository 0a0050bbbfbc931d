import { describe, expect, it, vi } from 'vitest';
import { importSiteMark } from '../../lib/actions/chapters/site-marks';
import { MINUTE } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import { captchaDemanded } from '../fake-service/faults';
import { readLibrary } from '../library/whole-library';
import { givenBackground, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { arrives, asked, order, strangeSeries, unreadChapter } from '../support/service-side';
import { control, intents, mark, setTo } from '../support/worker-side';

givenBackground();

const rowOf = async (mangaId: string) =>
  (await readLibrary(parts.database, world.reader.id)).manga.find(({ id }) => id === mangaId);

const site = (write: Parameters<typeof importSiteMark>[1]) => importSiteMark(parts, write);

describe('what the site marked', () => {
  it('shows here at once, both ways, without a request, and our pages hear of it', async () => {
    const { id, mangaId } = unreadChapter();
    const before = asked({ host: 'api' });
    const { stamp } = await readView('revision');
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    expect(await control(id)).toMatchObject({ read: 'read', delivery: 'none' });
    expect((await readView('revision')).stamp).not.toBe(stamp);
    await site({ kind: 'marks', mangaId, read: [], unread: [id] });
    expect(await control(id)).toMatchObject({ read: 'unread' });
    await site({ kind: 'mark', chapterId: id });
    expect(await control(id)).toMatchObject({ read: 'read' });
    expect(asked({ host: 'api' })).toBe(before);
  });

  it('counts as less: the series has one unread chapter fewer', async () => {
    const { id, mangaId } = unreadChapter();
    const before = await parts.library.unreadTotals(world.reader.id);
    const all = world.library.manga.get(mangaId)?.chapterIds ?? [];
    await site({ kind: 'marks', mangaId, read: all, unread: [] });
    expect(all).toContain(id);
    expect((await parts.library.unreadTotals(world.reader.id)).chapters).toBeLessThan(before.chapters);
  });

  it('never costs a wish that waits: it leaves all the same, and has the last word', async () => {
    const { id, mangaId } = unreadChapter();
    world.isReachable = false;
    await mark(id);
    await world.through(parts.delivery.idle());
    // It is unknown which account the tab is signed in to.
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    expect((await intents()).map(({ key }) => key)).toEqual([id]);
    await site({ kind: 'marks', mangaId, read: [], unread: [id] });
    expect(await control(id)).toMatchObject({ read: 'read', delivery: 'waiting' });
    world.isReachable = true;
    parts.delivery.wake();
    await arrives(id);
  });

  it('never costs a later wish either: what was only seen is sent all the same', async () => {
    const { id, mangaId } = unreadChapter();
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    await mark(id);
    await arrives(id);
  });

  it('is the last word where the wish was delivered before it', async () => {
    const { id, mangaId } = unreadChapter();
    await mark(id);
    await arrives(id);
    await world.through(parts.delivery.idle());
    await site({ kind: 'marks', mangaId, read: [], unread: [id] });
    expect((await control(id))?.read).toBe('unread');
    // And it can be marked once more.
    world.reader.read.delete(id);
    await mark(id);
    await arrives(id);
  });

  it('in a series that is not known here is ignored: it may belong to another account', async () => {
    const mangaId = strangeSeries();
    const [id = ''] = world.library.manga.get(mangaId)?.chapterIds ?? [];
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    await site({ kind: 'mark', chapterId: id });
    expect(await control(id)).toMatchObject({ read: 'unknown' });
  });

  it('is corrected by the service’s own answers where it was another account’s', async () => {
    const { id, mangaId } = unreadChapter();
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    await world.clock.run(MINUTE);
    await parts.library.putMarkers(world.reader.id, new Map([[mangaId, []]]), world.clock.now());
    expect(await control(id)).toMatchObject({ read: 'unread' });
  });

  it('does no harm where it cannot be written', async () => {
    const { id, mangaId } = unreadChapter();
    vi.spyOn(parts.library, 'noteUnconfirmed').mockRejectedValue(new Failure('storage-full'));
    await site({ kind: 'marks', mangaId, read: [id], unread: [] });
    expect(await control(id)).toMatchObject({ read: 'unread' });
  });
});

describe('what else the site changed', () => {
  it('is no rating for an account that is known: it is asked for again before it can be changed', async () => {
    const { mangaId } = unreadChapter();
    await parts.library.putDeliveredRating(world.reader.id, mangaId, 7);
    await site({ kind: 'rating', mangaId });
    const rows = await parts.library.readMangaOf(world.reader.id, [mangaId]);
    expect(rows.get(mangaId)).toMatchObject({ id: mangaId });
    expect(rows.get(mangaId)?.rating).toBeUndefined();
  });

  it('shows here: follows and reading statuses of known series', async () => {
    const { mangaId } = unreadChapter();
    await site({ kind: 'status', mangaId, status: 'on_hold' });
    expect(await rowOf(mangaId)).toMatchObject({ status: 'on_hold', isFollowed: true });
    await site({ kind: 'follow', mangaId, follow: false });
    expect(await rowOf(mangaId)).toMatchObject({ status: 'on_hold', isFollowed: false });
  });

  it('shows that a captcha was solved: what waited for it leaves, though not at once after it was demanded', async () => {
    const { mangaId } = unreadChapter();
    order({ route: '/manga/{id}/status' }, captchaDemanded, 1);
    await setTo('dropped', mangaId);
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
