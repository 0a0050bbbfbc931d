import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { verbOf } from '../../entrypoints/background/any-page/commands';
import { createQuickAction } from '../../entrypoints/background/any-page/quick-action';
import { openUpNext, resumeChapter, showUpNext } from '../../entrypoints/background/up-next';
import { leaveAtPage } from '../../lib/actions/chapters/left-page';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import type { Dependencies } from '../../lib/actions/dependencies';
import { startDemo } from '../../lib/actions/session/demo';
import type { ChapterRow } from '../../lib/model/rows';
import { chapterNamedBy } from '../../lib/service/chapter-links';
import { forgetLeftPages, LEFT_PAGES } from '../../lib/settings/left-pages';
import { changeSettings } from '../../lib/settings/settings';
import { readItem } from '../../lib/storage/stored-item';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { type ClickedTab, clickedTab } from '../support/clicked-tab';
import { turn } from '../support/event-turn';
import { type OpenedAddress, watchOpened } from '../support/opened-addresses';
import { signInTo } from '../support/signed-in';
import { speak } from '../support/texts';
import { readAllBut, readAllOf, unreadInSeries } from '../support/unread-in-series';

const site = 'https://mangadex.org';
let world: BackgroundWorld;
let parts: Dependencies;
let tab: ClickedTab;
let opened: readonly OpenedAddress[];
beforeEach(async () => {
  speak('en');
  world = backgroundWorld();
  parts = await world.start();
  tab = clickedTab();
  opened = watchOpened();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.end();
});

const show = (chapterId: string) => tab.moveTo(`${site}/chapter/${chapterId}/3`);
const sender = () => ({ id: 'dexmark', tab: { id: tab.id } });
const line = (chapterId: string) => showUpNext(parts, chapterId, sender());
const press = (chapterId: string) => openUpNext(parts, chapterId, sender());

/** As they are known here: in which tab does not differ. */
async function openedChapters(): Promise<ChapterRow[]> {
  expect(opened.map(({ tabId }) => tabId)).toEqual(opened.map(() => tab.id));
  const ids = opened.map(({ url }) => chapterNamedBy(url)?.id ?? url);
  return [...(await parts.library.readChapters(world.reader.id, ids)).values()];
}

describe('what comes up next in the reader', () => {
  it('is named within the series, from what is known here', async () => {
    await signInTo(world, parts);
    const [one, two] = await unreadInSeries(world, parts);
    const asked = world.fakeService.journal.requests().length;
    show(one?.id ?? '');
    expect(await line(one?.id ?? '')).toEqual({ text: `Up next: Ch. ${two?.number}`, canOpen: true, resume: null });
    expect(world.fakeService.journal.requests()).toHaveLength(asked);
  });

  it('is opened in the same tab, and nothing is marked', async () => {
    await signInTo(world, parts);
    const [one, two] = await unreadInSeries(world, parts);
    const before = [...world.reader.read];
    show(one?.id ?? '');
    await press(one?.id ?? '');
    expect(await openedChapters()).toMatchObject([{ mangaId: two?.mangaId, number: two?.number }]);
    expect(await parts.outbox.all(world.reader.id)).toEqual([]);
    expect([...world.reader.read]).toEqual(before);
  });

  it('is said of the chapter that the tab shows at this moment, and of no other', async () => {
    await signInTo(world, parts);
    const [one, two] = await unreadInSeries(world, parts);
    show(two?.id ?? '');
    for (const ask of [line, press]) await expect(ask(one?.id ?? '')).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(showUpNext(parts, one?.id ?? '', { id: 'dexmark' })).rejects.toMatchObject({ code: 'not-allowed' });
    tab.moveTo(`https://blog.example/chapter/${one?.id}`);
    await expect(line(one?.id ?? '')).rejects.toMatchObject({ code: 'not-allowed' });
    expect(opened).toEqual([]);
  });

  it('names no other series: only that there is one', async () => {
    await signInTo(world, parts);
    const all = await unreadInSeries(world, parts);
    const last = all.at(-1)?.id ?? '';
    show(last);
    expect(await line(last)).toEqual({ text: 'Up next in your list', canOpen: true, resume: null });
    await press(last);
    const chapters = await openedChapters();
    expect(chapters).toHaveLength(1);
    expect(chapters[0]?.mangaId).not.toBe(all.at(-1)?.mangaId);
  });

  it('is not opened where the person has gone on by themselves meanwhile', async () => {
    await signInTo(world, parts);
    const [one, two] = await unreadInSeries(world, parts);
    show(one?.id ?? '');
    const pressing = press(one?.id ?? '');
    await turn();
    show(two?.id ?? '');
    await pressing;
    expect(opened).toEqual([]);
  });

  it('is nothing once all is read, and nothing is opened then', async () => {
    await signInTo(world, parts);
    const [one] = await unreadInSeries(world, parts);
    await readAllBut(world, parts, one?.mangaId ?? '');
    await readAllOf(world, parts, one?.mangaId ?? '');
    show(one?.id ?? '');
    expect(await line(one?.id ?? '')).toEqual({ text: 'No other unread chapters', canOpen: false, resume: null });
    expect(await press(one?.id ?? '')).toEqual({ text: 'No other unread chapters', canOpen: false, resume: null });
    expect(opened).toEqual([]);
  });

  it('follows a mark before it has left', async () => {
    await signInTo(world, parts);
    const [one, two, three] = await unreadInSeries(world, parts);
    show(one?.id ?? '');
    await world.through(markChapter(parts, { operationId: crypto.randomUUID(), chapterId: two?.id ?? '', read: true }));
    const expected = three ? `Up next: Ch. ${three.number}` : 'Up next in your list';
    expect(await line(one?.id ?? '')).toEqual({ text: expected, canOpen: true, resume: null });
  });

  it('is an empty line for a person without a list, and in the demo, whose series are invented', async () => {
    const [id = ''] = world.library.chapters.keys();
    show(id);
    expect(await line(id)).toEqual({ text: '', canOpen: false, resume: null });
    await world.through(startDemo(parts));
    expect(await press(id)).toEqual({ text: '', canOpen: false, resume: null });
    expect(opened).toEqual([]);
  });
});

describe('a chapter that was left further in', () => {
  const leave = (chapterId: string, page: number, isSingle = false) =>
    world.through(leaveAtPage(parts, { chapterId, page, isSingle }));

  async function listed(): Promise<ChapterRow> {
    const [chapter] = (await unreadInSeries(world, parts)).filter(({ pages }) => pages > 5);
    if (!chapter) throw new Error('no unread chapter has six pages');
    show(chapter.id);
    return chapter;
  }

  it('is resumed at that page in the same tab, without a request', async () => {
    await signInTo(world, parts);
    const { id } = await listed();
    // Covers come by themselves.
    const asked = () => world.fakeService.journal.requests({ host: 'api' }).length;
    const before = asked();
    await leave(id, 5);
    expect(await line(id)).toMatchObject({ resume: 'Resume at page 5' });
    await resumeChapter(parts, id, sender());
    expect(opened).toEqual([{ tabId: tab.id, url: `${site}/chapter/${id}/5` }]);
    expect(asked()).toBe(before);
  });

  it('is resumed in no tab that shows another', async () => {
    await signInTo(world, parts);
    const { id } = await listed();
    await leave(id, 5);
    show(world.library.chapters.keys().find((other) => other !== id) ?? '');
    await expect(resumeChapter(parts, id, sender())).rejects.toMatchObject({ code: 'not-allowed' });
    expect(opened).toEqual([]);
  });

  it('is resumed before its last page where that was turned to alone', async () => {
    await signInTo(world, parts);
    const { id, pages } = await listed();
    await leave(id, pages - 1);
    expect(await line(id)).toMatchObject({ resume: null });
    await leave(id, pages - 1, true);
    expect(await line(id)).toMatchObject({ resume: `Resume at page ${pages - 1}` });
  });

  it('is begun again once it was left at its last page', async () => {
    await signInTo(world, parts);
    const { id, pages } = await listed();
    await leave(id, 5);
    await leave(id, pages);
    expect(await line(id)).toMatchObject({ resume: null });
    expect(await resumeChapter(parts, id, sender())).toMatchObject({ resume: null });
    expect(opened).toEqual([]);
  });

  it('is begun again once it is read, however it was marked, and is not kept then', async () => {
    await signInTo(world, parts);
    const { id } = await listed();
    await leave(id, 5);
    await world.through(markChapter(parts, { operationId: crypto.randomUUID(), chapterId: id, read: true }));
    expect(await line(id)).toMatchObject({ resume: null });
    await leave(id, 7);
    expect(await readItem(LEFT_PAGES)).toEqual([]);
  });

  it('is that of the account which left it', async () => {
    await signInTo(world, parts);
    const { id } = await listed();
    await leave(id, 5);
    expect(await readItem(LEFT_PAGES)).toMatchObject([{ account: world.reader.id }]);
    vi.spyOn(parts.session, 'account').mockResolvedValue({ id: 'another', name: 'Another' });
    expect(await line(id)).toMatchObject({ resume: null });
  });

  it('is forgotten, and not remembered, where the person does not want that', async () => {
    await signInTo(world, parts);
    const { id } = await listed();
    await leave(id, 5);
    await changeSettings(() => ({ offerResume: false }));
    await world.until(() => !parts.settings().offerResume);
    expect(await line(id)).toMatchObject({ resume: null });
    await forgetLeftPages();
    expect(await readItem(LEFT_PAGES)).toEqual([]);
    await leave(id, 7);
    expect(await readItem(LEFT_PAGES)).toEqual([]);
    expect(await line(id)).toMatchObject({ resume: null });
  });

  it('is not remembered without an account', async () => {
    await leave(world.library.chapters.keys().next().value ?? '', 5);
    expect(await readItem(LEFT_PAGES)).toEqual([]);
  });
});

describe('the key for what comes up next', () => {
  /** In the page that the tab shows; resolves with what a toast says. */
  async function key(address: string): Promise<string | undefined> {
    tab.moveTo(address);
    const verb = verbOf('up-next', address);
    if (!verb) throw new Error('no such key');
    const start = createQuickAction(async () => parts, parts.serviceChoices, world.clock);
    const before = tab.told.length;
    start({ verb, address, isPage: true, tab: tab.shown() });
    await world.until(() => opened.length > 0 || tab.told.length > before);
    return tab.told.at(before)?.toast.text;
  }

  it('opens the next of the series from a chapter', async () => {
    await signInTo(world, parts);
    const [one, two] = await unreadInSeries(world, parts);
    expect(await key(`${site}/chapter/${one?.id}/12`)).toBeUndefined();
    expect(await openedChapters()).toMatchObject([{ mangaId: two?.mangaId, number: two?.number }]);
  });

  it('opens the first of the list from any other page of the site', async () => {
    await signInTo(world, parts);
    expect(await key(`${site}/titles/latest`)).toBeUndefined();
    expect(await openedChapters()).toHaveLength(1);
  });

  it('leaves pages of other sites where they are, and says why', async () => {
    await signInTo(world, parts);
    expect(await key('https://blog.example/')).toBe('This works in MangaDex tabs');
    expect(opened).toEqual([]);
  });

  it('says that there is no account to read on with', async () => {
    expect(await key(`${site}/titles/latest`)).toBe('Couldn’t open the next chapter');
    expect(tab.told.at(-1)?.toast.note).toContain('Sign in');
  });
});
