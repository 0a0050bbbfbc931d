import { beforeEach, describe, expect, it, vi } from 'vitest';
import { verbOfCommand } from '../../entrypoints/background/any-page/menus';
import { beginSeries, openUpNext, resumeChapter, showUpNext } from '../../entrypoints/background/up-next';
import { savePosition } from '../../lib/actions/chapters/reading-position';
import { setStatus } from '../../lib/actions/series/listing';
import { SECOND } from '../../lib/clock';
import { CROSSED_OUT_MS } from '../../lib/model/intents';
import type { ChapterRow } from '../../lib/model/rows';
import type { ReadingStatus } from '../../lib/service/ids';
import { forgetPositions, LEFT_PAGES } from '../../lib/settings/reader';
import { changeSettings } from '../../lib/settings/settings';
import { readItem } from '../../lib/storage/stored-item';
import { clickOn, givenClickedTab, tab } from '../support/clicked-tab';
import { turn } from '../support/event-turn';
import { enter, givenBackground, newId, parts, world } from '../support/given-background';
import { givenOpenedAddresses, opened, openedChapters } from '../support/opened-addresses';
import { asked, theFirst } from '../support/service-side';
import { readAllBut, readAllOf, unreadInSeries } from '../support/unread-in-series';
import {
  delivered,
  enterDemo,
  follow,
  intents,
  leave,
  mark,
  markMany,
  resume,
  setTo,
  takeBack,
} from '../support/worker-side';

const site = 'https://mangadex.org';
givenBackground({ isSignedIn: false });
givenClickedTab();
givenOpenedAddresses();

const show = (chapterId: string) => tab.moveTo(`${site}/chapter/${chapterId}/3`);
const sender = () => ({ id: 'dexmark', tab: { id: tab.id } });
const line = (chapterId: string) => showUpNext(parts, chapterId, sender());
const press = (chapterId: string) => openUpNext(parts, chapterId, sender());

const expectRefusal = (press: Promise<unknown>) => expect(press).rejects.toMatchObject({ code: 'not-allowed' });

/** The unread chapters of a series, the first of which the tab shows. */
async function reading() {
  const chapters = await unreadInSeries();
  show(chapters[0].id);
  return chapters;
}

describe('what comes up next in the reader', () => {
  beforeEach(() => enter());

  it('is named within the series without a request, opened in the same tab, and nothing is marked', async () => {
    const [one, two] = await reading();
    const [before, requested] = [[...world.reader.read], asked()];
    expect(await line(one.id)).toEqual({
      text: `Up next: Ch. ${two.number}`,
      canOpen: true,
      resume: null,
      begin: null,
    });
    await press(one.id);
    expect(await openedChapters()).toMatchObject([{ mangaId: two.mangaId, number: two.number }]);
    expect(await intents()).toEqual([]);
    expect([...world.reader.read]).toEqual(before);
    expect(asked()).toBe(requested);
  });

  it('is said of the chapter that the tab shows at this moment, and of no other', async () => {
    const [one, two] = await unreadInSeries();
    show(two.id);
    for (const ask of [line, press]) await expectRefusal(ask(one.id));
    await expectRefusal(showUpNext(parts, one.id, { id: 'dexmark' }));
    tab.moveTo(`https://blog.example/chapter/${one.id}`);
    await expectRefusal(line(one.id));
    expect(opened).toEqual([]);
  });

  it('names no other series: only that there is one', async () => {
    const all = await unreadInSeries();
    const last = all.at(-1) ?? all[0];
    show(last.id);
    expect(await line(last.id)).toEqual({ text: 'Up next in your list', canOpen: true, resume: null, begin: null });
    await press(last.id);
    expect(await openedChapters()).toEqual([expect.not.objectContaining({ mangaId: last.mangaId })]);
  });

  it('is not opened where the person has gone on by themselves meanwhile', async () => {
    const [one, two] = await reading();
    const pressing = press(one.id);
    await turn();
    show(two.id);
    await pressing;
    expect(opened).toEqual([]);
  });

  it('is nothing once all is read, and nothing is opened then', async () => {
    const [{ id, mangaId }] = await reading();
    await readAllBut(mangaId);
    await readAllOf(mangaId);
    const none = { text: 'No other unread chapters', canOpen: false, resume: null };
    expect([await line(id), await press(id)]).toMatchObject([none, none]);
    expect(opened).toEqual([]);
  });

  it('follows a mark before it has left', async () => {
    const [one, two, three] = await reading();
    await world.through(mark(two.id));
    const text = three ? `Up next: Ch. ${three.number}` : 'Up next in your list';
    expect(await line(one.id)).toEqual({ text, canOpen: true, resume: null, begin: null });
  });
});

describe('a series that was not begun', () => {
  let one: ChapterRow;
  beforeEach(async () => {
    await enter();
    [one] = await reading();
  });
  const status = () => world.reader.statuses.get(one.mangaId) ?? null;
  const waits = async () => (await intents()).map(({ kind }) => kind).sort();
  const begin = () => beginSeries(parts, { operationId: newId(), chapterId: one.id }, sender());
  const wantsIt = (beginReading: 'always' | 'never') => world.through(changeSettings(() => ({ beginReading })));
  /** Followed, and with this status. */
  async function listedAs(wanted: ReadingStatus | null) {
    await follow(one.mangaId);
    await setStatus(parts, { operationId: newId(), mangaId: one.mangaId, status: wanted });
    await delivered();
  }

  it.each(['plan_to_read', 'on_hold', null] as const)(
    '(%s) is offered to be set to "Reading" after a mark',
    async (was) => {
      await listedAs(was);
      expect(await line(one.id)).toMatchObject({ begin: null });
      await mark(one.id);
      expect(await line(one.id)).toMatchObject({ begin: { offer: 'Set to Reading', isDone: false } });
      expect(await begin()).toMatchObject({ begin: { done: 'Reading', isDone: true } });
      expect(await line(one.id)).toMatchObject({ begin: null });
      await delivered();
      expect(status()).toBe('reading');
    },
  );

  it.each(['reading', 're_reading', 'dropped', 'completed'] as const)(
    'is no series with the status "%s"',
    async (is) => {
      await listedAs(is);
      await mark(one.id);
      expect(await line(one.id)).toMatchObject({ begin: null });
      await begin();
      await delivered();
      expect(status()).toBe(is);
    },
  );

  it('is begun also where its mark was crossed out since that was offered', async () => {
    await listedAs('on_hold');
    await mark(one.id);
    expect(await line(one.id)).toMatchObject({ begin: { isDone: false } });
    await delivered();
    await world.clock.run(CROSSED_OUT_MS + SECOND);
    await resume();
    expect(await begin()).toMatchObject({ begin: { isDone: true } });
    await delivered();
    expect(status()).toBe('reading');
  });

  it('is not said to be "Reading" where a press has changed nothing', async () => {
    await listedAs('on_hold');
    await mark(one.id);
    await setTo('dropped', one.mangaId);
    expect(await begin()).toMatchObject({ begin: null });
    await setTo('reading', one.mangaId);
    expect(await begin()).toMatchObject({ begin: { isDone: true } });
    await leave();
    await expect(begin()).rejects.toMatchObject({ code: 'signed-out' });
  });

  it('is none outside the list, none that was begun meanwhile, and none without the wish to be asked', async () => {
    await listedAs('on_hold');
    world.isReachable = false;
    await mark(one.id);
    await follow(one.mangaId, false);
    expect(await line(one.id)).toMatchObject({ begin: null });
    await follow(one.mangaId);
    await setTo('on_hold', one.mangaId);
    expect(await line(one.id)).toMatchObject({ begin: { isDone: false } });
    await setTo('reading', one.mangaId);
    expect(await line(one.id)).toMatchObject({ begin: null });
    await setTo('on_hold', one.mangaId);
    await wantsIt('never');
    expect(await line(one.id)).toMatchObject({ begin: null });
    expect(await waits()).toEqual(['mark']);
  });

  it('is begun with the mark where the person always wants that, and "Undo" takes both back', async () => {
    await listedAs('plan_to_read');
    await wantsIt('always');
    const targetId = newId();
    await mark(one.id, true, targetId);
    await delivered();
    expect(status()).toBe('reading');
    await takeBack(one.id, targetId);
    await delivered();
    expect([status(), world.reader.read.has(one.id)]).toEqual(['plan_to_read', false]);
  });

  it('stays begun until the last of the marks that began it is taken back', async () => {
    await listedAs('plan_to_read');
    await wantsIt('always');
    const [, two] = await unreadInSeries();
    const targetId = newId();
    await markMany([one.id, two.id], true, targetId);
    for (const [chapter, left] of [
      [one, 'reading'],
      [two, 'plan_to_read'],
    ] as const) {
      await takeBack(chapter.id, targetId);
      await delivered();
      expect([world.reader.read.has(chapter.id), status()]).toEqual([false, left]);
    }
  });

  it('is not begun by a mark that is taken away', async () => {
    await mark(one.id);
    await listedAs('on_hold');
    await wantsIt('always');
    await mark(one.id, false);
    await delivered();
    expect(status()).toBe('on_hold');
  });
});

it('what comes up next is an empty line without a list, and in the demo, whose series are invented', async () => {
  const id = theFirst([...world.library.chapters.keys()]);
  show(id);
  expect(await line(id)).toEqual({ text: '', canOpen: false, resume: null, begin: null });
  await enterDemo();
  expect(await press(id)).toEqual({ text: '', canOpen: false, resume: null, begin: null });
  expect(opened).toEqual([]);
});

describe('a chapter that was left further in', () => {
  let id: string;
  let pages: number;
  beforeEach(async () => {
    await enter();
    ({ id, pages } = theFirst((await unreadInSeries()).filter((chapter) => chapter.pages > 5)));
    show(id);
  });

  const leave = (page: number, isSingle = false) =>
    world.through(savePosition(parts, { chapterId: id, page, isSingle }));
  const expectResume = async (resume: string | null) => expect(await line(id)).toMatchObject({ resume });

  it('is resumed at that page in the same tab, without a request', async () => {
    const before = asked();
    await leave(5);
    await expectResume('Resume at page 5');
    await resumeChapter(parts, id, sender());
    expect(opened).toEqual([{ tabId: tab.id, url: `${site}/chapter/${id}/5` }]);
    expect(asked()).toBe(before);
  });

  it('is resumed in no tab that shows another', async () => {
    await leave(5);
    show(world.library.chapters.keys().find((other) => other !== id) ?? '');
    await expectRefusal(resumeChapter(parts, id, sender()));
    expect(opened).toEqual([]);
  });

  it('is resumed before its last page where that was turned to alone, and begun again after the last one', async () => {
    await leave(pages - 1);
    await expectResume(null);
    await leave(pages - 1, true);
    await expectResume(`Resume at page ${pages - 1}`);
    await leave(pages);
    await expectResume(null);
    expect(await resumeChapter(parts, id, sender())).toMatchObject({ resume: null, begin: null });
    expect(opened).toEqual([]);
  });

  it('is begun again once it is read, however it was marked, and is not kept then', async () => {
    await leave(5);
    await world.through(mark(id));
    await expectResume(null);
    await leave(7);
    expect(await readItem(LEFT_PAGES)).toEqual([]);
  });

  it('is that of the account which left it', async () => {
    await leave(5);
    expect(await readItem(LEFT_PAGES)).toMatchObject([{ account: world.reader.id }]);
    vi.spyOn(parts.session, 'account').mockResolvedValue({ id: 'another', name: 'Another' });
    await expectResume(null);
  });

  it('is forgotten, and not remembered, where the person does not want that', async () => {
    await leave(5);
    await changeSettings(() => ({ offerResume: false }));
    await world.until(() => !parts.settings().offerResume);
    await expectResume(null);
    await forgetPositions();
    expect(await readItem(LEFT_PAGES)).toEqual([]);
    await leave(7);
    expect(await readItem(LEFT_PAGES)).toEqual([]);
    await expectResume(null);
  });
});

it('a page is not remembered without an account', async () => {
  const [chapterId = ''] = world.library.chapters.keys();
  await world.through(savePosition(parts, { chapterId, page: 5, isSingle: false }));
  expect(await readItem(LEFT_PAGES)).toEqual([]);
});

describe('the key for what comes up next', () => {
  /** In the page that the tab shows; resolves with what a toast says. */
  async function key(address: string): Promise<string | undefined> {
    tab.moveTo(address);
    const verb = verbOfCommand('up-next', address);
    if (!verb) throw new Error('no such key');
    const before = tab.told.length;
    clickOn(verb, '', { address, isPage: true });
    await world.until(() => opened.length > 0 || tab.told.length > before);
    return tab.told.at(before)?.toast.text;
  }

  it('opens the next of the series from a chapter', async () => {
    await enter();
    const [one, two] = await unreadInSeries();
    expect(await key(`${site}/chapter/${one.id}/12`)).toBeUndefined();
    expect(await openedChapters()).toMatchObject([{ mangaId: two.mangaId, number: two.number }]);
  });

  it('opens the first of the list from any other page of the site', async () => {
    await enter();
    expect(await key(`${site}/titles/latest`)).toBeUndefined();
    expect(await openedChapters()).toHaveLength(1);
  });

  it('leaves pages of other sites where they are, and says why', async () => {
    await enter();
    expect(await key('https://blog.example/')).toBe('“Up next” works only in MangaDex tabs');
    expect(opened).toEqual([]);
  });

  it('says that there is no account to read on with', async () => {
    expect(await key(`${site}/titles/latest`)).toBe('Couldn’t open the next chapter');
    expect(tab.told.at(-1)?.toast.note).toContain('Sign in');
  });
});
