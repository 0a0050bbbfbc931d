import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { syncToasts } from '../../entrypoints/background/any-page/sync-toasts';
import { undoQuickAction } from '../../entrypoints/background/any-page/undo-quick-action';
import { SECOND } from '../../lib/clock';
import type { ActionResult } from '../../lib/messages/action-result';
import type { PageDocument } from '../../lib/messages/page-document';
import type { PageToast } from '../../lib/messages/page-toast';
import { liveProfile, signedOutOwner } from '../../lib/service/profile';
import { defaultSettings } from '../../lib/settings/settings';
import { writeView } from '../../lib/storage/views';
import { manga } from '../library/rows';
import { click, clickOn, givenClickedTab, tab } from '../support/clicked-tab';
import { turn } from '../support/event-turn';
import { givenBackground, newId, nextLife, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { arrives, asked, isRead, order, strangeSeries, theFirst, unreadChapter } from '../support/service-side';
import { intents, leave } from '../support/worker-side';

/** A page that no extension may write into. */
const ownPage = 'chrome://version/';

givenBackground();
givenClickedTab();

/** Marks an unread chapter, and waits until the service has it. */
async function markOne(): Promise<{ id: string; toast: PageToast }> {
  const { id } = unreadChapter();
  const toast = await click('read', `/chapter/${id}`);
  await arrives(id);
  return { id, toast };
}

const oldNumberOf = (id: string) => [...world.library.chapters.keys()].indexOf(id) + 1;
const last = () => tab.told.at(-1)?.toast;
/** With the name of what it was done to, and "Undo". */
const done = (text: string) => ({
  text: expect.stringMatching(`^${text}: .`),
  undo: expect.stringMatching(/^Undo: ./),
  tone: 'done',
});
const undo = (id: string, at: PageDocument | null = tab.page()) =>
  undoQuickAction(parts, { targetId: id, operationId: newId(), page: at });
const undoneAs = (id: string, expected: Partial<ActionResult>) =>
  world.through(undo(id).then((deed) => expect(deed).toMatchObject(expected)));

async function turnsPass(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed++) await turn();
}

const expectRefusal = (undoing: Promise<unknown>) => expect(undoing).rejects.toMatchObject({ code: 'not-allowed' });
const expectNoOtherToHear = () => expect(tab.told.map(({ heardBy }) => heardBy)).not.toContain('document 2');

/** What may come after a page in its tab. */
const comers = [
  ['another origin', 'https://other.example/', true],
  ['another origin, in a browser without names for documents', 'https://other.example/', false],
  ['another page of the same origin', 'https://blog.example/next', true],
] as const;

describe('a click on a link to a chapter', () => {
  it('marks it, says so in that tab with its name, and can be taken back from there once', async () => {
    const { id } = unreadChapter();
    const toast = await click('read', `/chapter/${id}`);
    expect(toast).toMatchObject(done('Marked as read'));
    expect(tab.told.every(({ tabId }) => tabId === tab.id)).toBe(true);
    await arrives(id);
    await undoneAs(toast.operationId, { outcome: 'undone' });
    await arrives(id, false);
    await undoneAs(toast.operationId, { outcome: 'undone', canUndo: false });
    await world.clock.run(5 * SECOND);
    expect(isRead(id)).toBe(false);
  });

  it('calls its series as the reader chose', async () => {
    const { id, mangaId } = unreadChapter();
    await parts.library.putManga(world.reader.id, [manga({ id: mangaId, otherTitles: { original: '港' } })]);
    vi.spyOn(parts, 'settings').mockReturnValue({ ...defaultSettings, titles: 'original' });
    expect(await click('read', `/chapter/${id}`)).toMatchObject({ text: expect.stringMatching(/^Marked as read: 港/) });
  });

  it('is undone once by a press that is sent again before the first was answered', async () => {
    world.isReachable = false;
    const { operationId: id } = await click('read', `/chapter/${unreadChapter().id}`);
    const press = { targetId: id, operationId: newId(), page: tab.page() };
    const undone = expect.objectContaining({ outcome: 'undone' });
    const answers = Promise.all([undoQuickAction(parts, press), undoQuickAction(parts, press)]);
    await world.through(expect(answers).resolves.toEqual([undone, undone]));
  });

  it('does not go back, once it is undone, to what it said before', async () => {
    world.isReachable = false;
    const { operationId } = await click('read', `/chapter/${unreadChapter().id}`);
    const reading = Promise.withResolvers<void>();
    const { find } = parts.outbox;
    const slowFind = vi.spyOn(parts.outbox, 'find').mockImplementationOnce(async (...of) => {
      const found = await find(...of);
      await reading.promise;
      return found;
    });
    syncToasts(async () => parts);
    await writeView('revision', { stamp: newId() });
    await world.until(() => slowFind.mock.calls.length > 0);
    let toldBefore = 0;
    const undone = undo(operationId).then(() => {
      toldBefore = tab.told.length;
    });
    await turnsPass(200);
    reading.resolve();
    await world.through(undone);
    await turnsPass(200);
    expect(tab.told.slice(toldBefore).filter(({ toast }) => toast.undo !== null)).toEqual([]);
  });

  it('is undone from no other tab, from no page of ours, and not after its time', async () => {
    const { id } = unreadChapter();
    const toast = await click('read', `/chapter/${id}`);
    await expectRefusal(undo(toast.operationId, { ...tab.page(), tabId: tab.id + 1 }));
    await expectRefusal(undo(toast.operationId, null));
    await expectRefusal(undo(newId()));
    await arrives(id);
    await world.clock.run(16 * SECOND);
    await expectRefusal(undo(toast.operationId));
    expect(isRead(id)).toBe(true);
  });

  it.each(comers)(
    'is told to nothing, and undone by nothing, that comes after it in that tab: %s',
    async (_, url, isNamed) => {
      tab.hasNames = isNamed;
      syncToasts(async () => parts);
      const { id } = unreadChapter();
      const { operationId } = await click('read', `/chapter/${id}`);
      tab.moveTo(url);
      await arrives(id);
      await world.clock.run(5 * SECOND);
      expectNoOtherToHear();
      await expectRefusal(undo(operationId));
      expect(isRead(id)).toBe(true);
    },
  );

  it('reaches nothing that comes after it in that tab: another page of the same origin, as it is being shown', async () => {
    syncToasts(async () => parts);
    const { id } = unreadChapter();
    const tell = fakeBrowser.tabs.sendMessage;
    Object.assign(fakeBrowser.tabs, {
      sendMessage: async (...message: Parameters<typeof tell>) => {
        const answer = await tell(...message);
        if (tab.told.length === 1) tab.moveTo('https://blog.example/next');
        await writeView('revision', { stamp: newId() });
        await turnsPass(5);
        return answer;
      },
    });
    await click('read', `/chapter/${id}`);
    await arrives(id);
    await world.clock.run(5 * SECOND);
    expectNoOtherToHear();
  });

  it('is not said in the page that the tab has moved to before there was anything to say', async () => {
    order({ route: '/legacy/mapping' }, { kind: 'delay', ms: 5 * SECOND });
    clickOn('read', `/chapter/${oldNumberOf(unreadChapter().id)}`);
    await world.until(() => tab.told.length > 0);
    tab.moveTo('https://other.example/');
    await world.until(async () => (await readView('result')).result?.outcome === 'done');
    expectNoOtherToHear();
  });

  it('is undone in the next life of the worker', async () => {
    const { id, toast } = await markOne();
    await nextLife();
    await world.through(undo(toast.operationId));
    await arrives(id, false);
  });

  it('leaves alone what was read before, also where "Undo" is pressed all the same', async () => {
    const { id } = await markOne();
    const again = await click('read', `/chapter/${id}/3`);
    expect(again).toMatchObject({ text: expect.stringMatching(/^Already read: ./), undo: null });
    await world.through(undo(again.operationId));
    await world.clock.run(5 * SECOND);
    expect(isRead(id)).toBe(true);
  });

  it.each([true, false])(
    'can be undone no longer once a later click has wished something else, and says so: that one can (MangaDex reachable: %s)',
    async (isReachable) => {
      const { id, toast: first } = await markOne();
      world.isReachable = isReachable;
      syncToasts(async () => parts);
      expect(await click('unread', `/chapter/${id}`)).toMatchObject(done('Marked as unread'));
      await world.until(() =>
        tab.told.some(({ toast }) => toast.operationId === first.operationId && toast.undo === null),
      );
      await undoneAs(first.operationId, { outcome: 'later' });
      world.isReachable = true;
      await world.until(() => {
        parts.delivery.wake();
        return !isRead(id);
      });
    },
  );

  it('that cancelled a wish is undone to that wish', async () => {
    world.isReachable = false;
    const { id } = unreadChapter();
    await click('read', `/chapter/${id}`);
    const second = await click('unread', `/chapter/${id}`);
    expect(second).toMatchObject(done('Marked as unread'));
    await undoneAs(second.operationId, { outcome: 'undone' });
    world.isReachable = true;
    await world.until(() => {
      parts.delivery.wake();
      return isRead(id);
    });
  });

  it('is not undone in the name of another account that has signed in since', async () => {
    const toast = await click('read', `/chapter/${unreadChapter().id}`);
    await leave();
    await expectRefusal(undo(toast.operationId));
  });

  it('says in the same toast how far it has come, and that what waits is kept', async () => {
    syncToasts(async () => parts);
    const { id } = unreadChapter();
    const toast = await click('read', `/chapter/${id}`);
    await world.until(() => last()?.note === 'MangaDex has it');
    expect(tab.told.at(-1)).toMatchObject({
      tabId: tab.id,
      isNew: false,
      toast: { operationId: toast.operationId, ...done('Marked as read') },
    });

    world.isReachable = false;
    const second = await click('unread', `/chapter/${id}`);
    await world.until(() => last()?.operationId === second.operationId && last()?.icon === 'pause');
    expect(last()?.note).toMatch(/^Saved, /);
    expect(isRead(id)).toBe(true);
  });

  it('keeps a mark while signed out, which can be taken back, but follows nothing, and says so', async () => {
    await leave();
    const { id, mangaId } = unreadChapter();
    expect(await click('read', `/chapter/${id}`)).toMatchObject({
      text: 'Marked as read',
      note: 'Saved, sign in to send it',
      undo: expect.any(String),
    });
    const [{ operationId = '' } = {}] = await parts.outbox.all(signedOutOwner(liveProfile));
    await undoneAs(operationId, { outcome: 'undone' });
    expect(await parts.outbox.counts(null)).toEqual({ waiting: 0, refused: 0 });
    expect(await click('follow', `/title/${mangaId}`)).toMatchObject({
      text: 'Couldn’t follow',
      note: expect.stringContaining('You’re not signed in, so nothing was saved.'),
      undo: null,
    });
  });

  it('does nothing with what names no chapter', async () => {
    for (const path of ['/chapter/not-an-id', '/titles', `/title/${unreadChapter().mangaId}`]) {
      expect(await click('read', path)).toMatchObject({ text: 'There’s no chapter here', undo: null });
    }
    expect(await click('follow', `/chapter/${unreadChapter().id}`)).toMatchObject({ text: 'There’s no series here' });
  });
});

describe('a click on a link to a series', () => {
  it('follows it and sets it as one that is read; both are taken back together', async () => {
    const stranger = strangeSeries();
    const toast = await click('follow', `/title/${stranger}/slug`);
    expect(toast).toMatchObject({ text: expect.stringMatching(/^Followed/), undo: expect.any(String) });
    await world.until(() => world.reader.follows.has(stranger) && world.reader.statuses.get(stranger) === 'reading');
    expect(await click('follow', `/title/${stranger}`)).toMatchObject({
      text: expect.stringMatching(/^Already followed/),
    });
    await undoneAs(toast.operationId, { outcome: 'undone' });
    await world.until(() => !world.reader.follows.has(stranger) && !world.reader.statuses.has(stranger));
  });

  it('unfollows it, and brings follow and status back', async () => {
    const followed = theFirst([...world.reader.follows].filter((id) => world.reader.statuses.has(id)));
    const status = world.reader.statuses.get(followed);
    const toast = await click('unfollow', `/manga/${followed}`);
    await world.until(() => !world.reader.follows.has(followed) && !world.reader.statuses.has(followed));
    await world.through(undo(toast.operationId));
    await world.until(() => world.reader.follows.has(followed) && world.reader.statuses.get(followed) === status);
  });
});

describe('an old number', () => {
  it('is asked for once, also in the next life', async () => {
    const { id } = unreadChapter();
    const number = oldNumberOf(id);
    expect(await click('read', `/chapter/${number}`)).toMatchObject(done('Marked as read'));
    await arrives(id);
    await nextLife();
    expect(await click('read', `/chapter/${number}/2`)).toMatchObject({
      text: expect.stringMatching(/^Already read: ./),
    });
    expect(asked({ route: '/legacy/mapping' })).toBe(1);
  });

  it('that is answered late leaves as much time for "Undo" as any', async () => {
    order({ route: '/legacy/mapping' }, { kind: 'delay', ms: 15 * SECOND });
    const { id } = unreadChapter();
    const number = oldNumberOf(id);
    const toast = await click('read', `/chapter/${number}`);
    expect(toast).toMatchObject(done('Marked as read'));
    expect(toast.goesAt).toBeGreaterThan(world.clock.now() + 8 * SECOND);
    await undoneAs(toast.operationId, { outcome: 'undone' });
  });

  it('opens the report window for what it stands for, and takes away what was said meanwhile', async () => {
    const create = vi.fn(async (_: { url: string }) => ({ id: 5 }));
    Object.assign(fakeBrowser.windows, { create });
    const [id] = [...world.library.chapters.keys()];
    clickOn('reportChapter', '/chapter/1/4');
    await world.until(() => create.mock.calls.length === 1);
    expect(create.mock.calls[0]?.[0].url).toMatch(new RegExp(`report\\.html\\?category=chapter&objectId=${id}$`));
    expect(tab.told.map(({ toast, isNew }) => [toast.text, isNew])).toEqual([
      ['Looking up this old link on MangaDex…', true],
      ['Looking up this old link on MangaDex…', false],
    ]);
    expect(last()?.goesAt).toBeLessThanOrEqual(world.clock.now());
  });

  it('that the service does not know is said to be none', async () => {
    expect(await click('read', '/chapter/99999999')).toMatchObject({
      text: 'Couldn’t mark as read',
      note: 'MangaDex has no chapter with that number.',
    });
  });

  it('that cannot be asked for is not kept, and nothing is sent later', async () => {
    world.isReachable = false;
    expect(await click('read', '/chapter/1')).toMatchObject({
      note: expect.stringContaining('so nothing was saved'),
      undo: null,
    });
    world.isReachable = true;
    await world.clock.run(60 * SECOND);
    expect(await intents()).toEqual([]);
  });
});

describe('where no page may be written into', () => {
  beforeEach(() => {
    tab.isWritable = false;
  });

  it('says it by the toolbar button, in the popup, and by a notification; each of ours can undo it', async () => {
    const { id } = unreadChapter();
    clickOn('read', `/chapter/${id}`, { tab: { id: tab.id, url: ownPage } });
    await world.until(async () => (await readView('result')).result !== null);
    const { result, flashUntil } = await readView('result');
    expect(result).toMatchObject({ outcome: 'done', canUndo: true });
    expect(flashUntil).toBeGreaterThan(world.clock.now());
    expect(await fakeBrowser.alarms.get('flash-over')).toBeTruthy();
    await world.until(async () => Object.keys(fakeBrowser.notifications.getAllCreateOptions()).length === 1);
    const [notice] = Object.values(fakeBrowser.notifications.getAllCreateOptions());
    expect(notice?.title).toMatch(/^Marked as read: /);
    expect(notice?.buttons).toEqual([{ title: expect.stringMatching(/^Undo: /) }]);
    await arrives(id);
    await expectRefusal(undo(result?.operationId ?? '', tab.page()));
    await world.through(undo(result?.operationId ?? '', null));
    await arrives(id, false);
  });

  it('offers "Undo" on a notification for no longer than it can be pressed', async () => {
    clickOn('read', `/chapter/${unreadChapter().id}`, { tab: { id: tab.id, url: ownPage } });
    const notices = () => Object.values(fakeBrowser.notifications.getAllCreateOptions());
    await world.until(() => notices().length === 1);
    await world.clock.run(9 * SECOND);
    expect(notices()).toHaveLength(1);
    await world.clock.run(SECOND);
    expect(notices()).toEqual([]);
  });

  it('opens the popup in the turn of the click, where it may be expected to be so', () => {
    const openPopup = vi.fn(async () => undefined);
    Object.assign(fakeBrowser.action, { openPopup });
    const at = (url?: string) =>
      clickOn('read', '', { address: 'about:blank', isPage: true, tab: { id: tab.id, url } });
    at('https://blog.example/');
    expect(openPopup).not.toHaveBeenCalled();
    at('https://addons.mozilla.org/');
    at(undefined);
    expect(openPopup).toHaveBeenCalledTimes(2);
  });
});

describe('while another service is chosen', () => {
  it('a click marks nothing, and says why', async () => {
    await world.through(parts.serviceChoices.choose({ service: 'development' }));
    const { id } = unreadChapter();
    const { text, note } = await click('read', `/chapter/${id}`);
    expect(text).toContain('Couldn’t');
    expect(note).toContain('this belongs to MangaDex itself');
    expect(await intents()).toEqual([]);
    expect(isRead(id)).toBe(false);
  });
});
