import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Click } from '../../entrypoints/background/any-page/action-context';
import { createQuickAction } from '../../entrypoints/background/any-page/quick-action';
import { syncToasts } from '../../entrypoints/background/any-page/sync-toasts';
import { undoQuickAction } from '../../entrypoints/background/any-page/undo-quick-action';
import type { Dependencies } from '../../lib/actions/dependencies';
import { signOut } from '../../lib/actions/session/sign-out';
import { SECOND } from '../../lib/clock';
import type { ActionResult } from '../../lib/messages/action-result';
import type { PageDocument } from '../../lib/messages/page-document';
import type { PageToast } from '../../lib/messages/page-toast';
import { writeView } from '../../lib/storage/views';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { type ClickedTab, clickedTab } from '../support/clicked-tab';
import { turn } from '../support/event-turn';
import { readView } from '../support/read-view';
import { signInTo } from '../support/signed-in';
import { speak } from '../support/texts';

const site = 'https://mangadex.org';
/** A page that no extension may write into. */
const ownPage = 'chrome://version/';
let world: BackgroundWorld;
let parts: Dependencies;
let tab: ClickedTab;

beforeEach(async () => {
  speak('en');
  world = backgroundWorld();
  parts = await world.start();
  tab = clickedTab();
  await signInTo(world, parts);
});
afterEach(() => world.end());

/** Clicks on a link, and waits for nothing. */
function press(verb: Click['verb'], path: string, at = tab.shown()): void {
  createQuickAction(
    async () => parts,
    parts.serviceChoices,
    world.clock,
  )({ verb, address: `${site}${path}`, isPage: false, tab: at });
}

/** The same, until it is said what came of it. */
async function click(verb: Click['verb'], path: string): Promise<PageToast> {
  const before = tab.told.length;
  // An earlier toast may have news meanwhile.
  const said = () => tab.told.slice(before).find(({ toast, isNew }) => isNew && toast.icon !== 'clock')?.toast;
  press(verb, path);
  await world.until(() => said() !== undefined);
  const toast = said();
  if (!toast) throw new Error('nothing was said');
  return toast;
}

/** Marks an unread chapter, and waits until the service has it. */
async function markOne(): Promise<{ id: string; toast: PageToast }> {
  const { id } = unreadChapter();
  const toast = await click('read', `/chapter/${id}`);
  await world.until(() => world.reader.read.has(id));
  return { id, toast };
}

function unreadChapter() {
  const chapter = [...world.library.chapters.values()].find(
    ({ id, mangaId, publishAt }) =>
      world.reader.follows.has(mangaId) && !world.reader.read.has(id) && publishAt < world.clock.now(),
  );
  if (!chapter) throw new Error('the reader has read everything');
  return chapter;
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
  undoQuickAction(parts, { targetId: id, operationId: crypto.randomUUID(), page: at });
const undoneAs = (id: string, expected: Partial<ActionResult>) =>
  world.through(undo(id).then((deed) => expect(deed).toMatchObject(expected)));

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
    await world.until(() => world.reader.read.has(id));
    await undoneAs(toast.operationId, { outcome: 'undone' });
    await world.until(() => !world.reader.read.has(id));
    await undoneAs(toast.operationId, { outcome: 'undone', canUndo: false });
    await world.clock.run(5 * SECOND);
    expect(world.reader.read.has(id)).toBe(false);
  });

  it('is undone once by a press that is sent again before the first was answered', async () => {
    world.isReachable = false;
    const { operationId: id } = await click('read', `/chapter/${unreadChapter().id}`);
    const press = { targetId: id, operationId: crypto.randomUUID(), page: tab.page() };
    await world.through(
      Promise.all([undoQuickAction(parts, press), undoQuickAction(parts, press)]).then((answers) =>
        expect(answers.map(({ outcome }) => outcome)).toEqual(['undone', 'undone']),
      ),
    );
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
    await writeView('revision', { stamp: crypto.randomUUID() });
    await world.until(() => slowFind.mock.calls.length > 0);
    let toldBefore = 0;
    const undone = undo(operationId).then(() => {
      toldBefore = tab.told.length;
    });
    for (let turns = 0; turns < 200; turns++) await turn();
    reading.resolve();
    await world.through(undone);
    for (let turns = 0; turns < 200; turns++) await turn();
    expect(tab.told.slice(toldBefore).filter(({ toast }) => toast.undo !== null)).toEqual([]);
  });

  it('is undone from no other tab, from no page of ours, and not after its time', async () => {
    const { id } = unreadChapter();
    const toast = await click('read', `/chapter/${id}`);
    await expect(undo(toast.operationId, { ...tab.page(), tabId: tab.id + 1 })).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await expect(undo(toast.operationId, null)).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(undo(crypto.randomUUID())).rejects.toMatchObject({ code: 'not-allowed' });
    await world.until(() => world.reader.read.has(id));
    await world.clock.run(16 * SECOND);
    await expect(undo(toast.operationId)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(world.reader.read.has(id)).toBe(true);
  });

  it.each(comers)('is told to nothing that comes after it in that tab: %s', async (_, url, isNamed) => {
    tab.hasNames = isNamed;
    syncToasts(async () => parts);
    const { id } = unreadChapter();
    await click('read', `/chapter/${id}`);
    tab.moveTo(url);
    await world.until(() => world.reader.read.has(id));
    await world.clock.run(5 * SECOND);
    expect(tab.told.map(({ heardBy }) => heardBy)).not.toContain('document 2');
  });

  it('reaches nothing that comes after it in that tab: another page of the same origin, as it is being shown', async () => {
    syncToasts(async () => parts);
    const { id } = unreadChapter();
    const tell = fakeBrowser.tabs.sendMessage;
    Object.assign(fakeBrowser.tabs, {
      sendMessage: async (...message: Parameters<typeof tell>) => {
        const answer = await tell(...message);
        if (tab.told.length === 1) tab.moveTo('https://blog.example/next');
        await writeView('revision', { stamp: crypto.randomUUID() });
        for (let turns = 0; turns < 5; turns++) await turn();
        return answer;
      },
    });
    await click('read', `/chapter/${id}`);
    await world.until(() => world.reader.read.has(id));
    await world.clock.run(5 * SECOND);
    expect(tab.told.map(({ heardBy }) => heardBy)).not.toContain('document 2');
  });

  it('is not said in the page that the tab has moved to before there was anything to say', async () => {
    world.fakeService.faults.order({ route: '/legacy/mapping' }, { kind: 'delay', ms: 5 * SECOND });
    press('read', `/chapter/${oldNumberOf(unreadChapter().id)}`);
    await world.until(() => tab.told.length > 0);
    tab.moveTo('https://other.example/');
    await world.until(async () => (await readView('deed')).deed?.outcome === 'done');
    expect(tab.told.map(({ heardBy }) => heardBy)).not.toContain('document 2');
  });

  it.each(comers)('is undone by nothing that comes after it in that tab: %s', async (_, url, isNamed) => {
    tab.hasNames = isNamed;
    const { id, toast } = await markOne();
    tab.moveTo(url);
    await expect(undo(toast.operationId)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(world.reader.read.has(id)).toBe(true);
  });

  it('is undone in the next life of the worker', async () => {
    const { id, toast } = await markOne();
    world.kill();
    parts = await world.start();
    await world.through(undo(toast.operationId));
    await world.until(() => !world.reader.read.has(id));
  });

  it('leaves alone what was read before, also where "Undo" is pressed all the same', async () => {
    const { id } = await markOne();
    const again = await click('read', `/chapter/${id}/3`);
    expect(again).toMatchObject({ text: expect.stringMatching(/^Already read: ./), undo: null });
    await world.through(undo(again.operationId));
    await world.clock.run(5 * SECOND);
    expect(world.reader.read.has(id)).toBe(true);
  });

  it('can be undone no longer once a later click has wished something else: that one can', async () => {
    const { id, toast: first } = await markOne();
    syncToasts(async () => parts);
    world.isReachable = false;
    const second = await click('unread', `/chapter/${id}`);
    expect(second).toMatchObject(done('Marked as unread'));
    await world.until(() =>
      tab.told.some(({ toast }) => toast.operationId === first.operationId && toast.undo === null),
    );
  });

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
      return world.reader.read.has(id);
    });
  });

  it('is left as it is where a later click has wished something else since', async () => {
    const { id, toast: first } = await markOne();
    await click('unread', `/chapter/${id}`);
    await undoneAs(first.operationId, { outcome: 'later' });
    await world.until(() => !world.reader.read.has(id));
  });

  it('is not undone in the name of another account that has signed in since', async () => {
    const toast = await click('read', `/chapter/${unreadChapter().id}`);
    await world.through(signOut(parts));
    await expect(undo(toast.operationId)).rejects.toMatchObject({ code: 'signed-out' });
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
    expect(world.reader.read.has(id)).toBe(true);
  });

  it('does nothing while signed out, and says so', async () => {
    await world.through(signOut(parts));
    const { id } = unreadChapter();
    expect(await click('read', `/chapter/${id}`)).toMatchObject({
      text: 'Couldn’t mark as read',
      note: expect.stringContaining('You’re not signed in, so nothing was saved.'),
      undo: null,
    });
    expect(await parts.outbox.all(null)).toEqual([]);
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
    const stranger = [...world.library.manga.keys()].find(
      (id) => !world.reader.follows.has(id) && !world.reader.statuses.has(id),
    );
    if (!stranger) throw new Error('the reader follows everything');
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
    const [followed] = [...world.reader.follows].filter((id) => world.reader.statuses.has(id));
    if (!followed) throw new Error('the reader follows nothing');
    const status = world.reader.statuses.get(followed);
    const toast = await click('unfollow', `/manga/${followed}`);
    await world.until(() => !world.reader.follows.has(followed) && !world.reader.statuses.has(followed));
    await world.through(undo(toast.operationId));
    await world.until(() => world.reader.follows.has(followed) && world.reader.statuses.get(followed) === status);
  });
});

describe('an old number', () => {
  const asked = () => world.fakeService.journal.requests({ route: '/legacy/mapping' }).length;

  it('is asked for once, also in the next life', async () => {
    const { id } = unreadChapter();
    const number = oldNumberOf(id);
    expect(await click('read', `/chapter/${number}`)).toMatchObject(done('Marked as read'));
    await world.until(() => world.reader.read.has(id));
    world.kill();
    parts = await world.start();
    expect(await click('read', `/chapter/${number}/2`)).toMatchObject({
      text: expect.stringMatching(/^Already read: ./),
    });
    expect(asked()).toBe(1);
  });

  it('that is answered late leaves as much time for "Undo" as any', async () => {
    world.fakeService.faults.order({ route: '/legacy/mapping' }, { kind: 'delay', ms: 15 * SECOND });
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
    press('reportChapter', '/chapter/1/4');
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
    expect(await parts.outbox.all(world.reader.id)).toEqual([]);
  });
});

describe('where no page may be written into', () => {
  beforeEach(() => {
    tab.isWritable = false;
  });

  it('says it by the toolbar button, in the popup, and by a notification; each of ours can undo it', async () => {
    const { id } = unreadChapter();
    press('read', `/chapter/${id}`, { id: tab.id, url: ownPage });
    await world.until(async () => (await readView('deed')).deed !== null);
    const { deed, flashUntil } = await readView('deed');
    expect(deed).toMatchObject({ outcome: 'done', canUndo: true });
    expect(flashUntil).toBeGreaterThan(world.clock.now());
    expect(await fakeBrowser.alarms.get('flash-over')).toBeTruthy();
    await world.until(async () => Object.keys(fakeBrowser.notifications.getAllCreateOptions()).length === 1);
    const [notice] = Object.values(fakeBrowser.notifications.getAllCreateOptions());
    expect(notice?.title).toMatch(/^Marked as read: /);
    expect(notice?.buttons).toEqual([{ title: expect.stringMatching(/^Undo: /) }]);
    await world.until(() => world.reader.read.has(id));
    await expect(undo(deed?.operationId ?? '', tab.page())).rejects.toMatchObject({ code: 'not-allowed' });
    await world.through(undo(deed?.operationId ?? '', null));
    await world.until(() => !world.reader.read.has(id));
  });

  it('offers "Undo" on a notification for no longer than it can be pressed', async () => {
    press('read', `/chapter/${unreadChapter().id}`, { id: tab.id, url: ownPage });
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
    const act = createQuickAction(async () => parts, parts.serviceChoices, world.clock);
    const at = (url: string | undefined) =>
      act({ verb: 'read', address: 'about:blank', isPage: true, tab: { id: tab.id, url } });
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
    expect(await parts.outbox.all(world.reader.id)).toEqual([]);
    expect(world.reader.read.has(id)).toBe(false);
  });
});
