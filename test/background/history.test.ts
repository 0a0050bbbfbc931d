import { describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { markChapter, markChapters } from '../../lib/actions/chapters/marks';
import { importSiteMark } from '../../lib/actions/chapters/site-marks';
import { clearHistory, undoFromHistory } from '../../lib/actions/history';
import { readHistory } from '../../lib/library/history';
import { HELD_MS } from '../../lib/library/markers';
import { CROSSED_OUT_MS } from '../../lib/model/intents';
import { LEFT_PAGES, rememberPosition } from '../../lib/settings/reader';
import { readItem } from '../../lib/storage/stored-item';
import type { Manga } from '../fake-service/library/types';
import { clickOn, givenClickedTab } from '../support/clicked-tab';
import { dieAtWrite } from '../support/dying-writes';
import { givenBackground, newId, nextLife, parts, world } from '../support/given-background';
import { readView } from '../support/read-view';
import { arrives, isRead, theFirst, unreadChapters } from '../support/service-side';
import { intents, markMany, takeBack } from '../support/worker-side';

givenBackground();

const history = () => readHistory(parts.database, world.reader.id);
const froms = async () => (await history()).map(({ from }) => from);

/** Three chapters of one followed series that the reader has not read. */
function unread() {
  const bySeries = Map.groupBy(unreadChapters(), ({ mangaId }) => mangaId);
  const [mangaId, chapters] = theFirst([...bySeries].filter(([, { length }]) => length >= 3));
  const [one = '', two = '', three = ''] = chapters.map(({ id }) => id);
  return { mangaId, one, two, three };
}

/** Of a series that is not followed: nothing is known of it here. */
function chapterElsewhere(): string {
  const isOne = ({ id }: Manga) => !world.reader.follows.has(id);
  return theFirst(theFirst([...world.library.manga.values()].filter(isOne)).chapterIds);
}

async function press(chapterId: string, read = true, operationId = newId()): Promise<string> {
  await markChapter(parts, { operationId, chapterId, read }, 'popup');
  return operationId;
}

async function arrivesForGood(chapterId: string, read = true): Promise<void> {
  await arrives(chapterId, read);
  await world.through(parts.delivery.idle());
}

async function pressMany(...chapterIds: readonly string[]): Promise<string> {
  const operationId = newId();
  await markMany(chapterIds, true, operationId);
  return operationId;
}

/** The outbox forgets what it has delivered. */
async function outboxForgets(): Promise<void> {
  await world.clock.run(CROSSED_OUT_MS + 1);
  await parts.outbox.delivery.recover(['mark']);
}

describe('where a mark came from', () => {
  const site = 'https://mangadex.org';

  it.each([
    ['a chapter of the site', { origin: site, url: `${site}/chapter/${newId()}/4` }, 'reader'],
    [
      'a chapter that its tab has gone on to',
      { origin: site, url: site, tab: { url: `${site}/chapter/${newId()}` } },
      'reader',
    ],
    ['a list of the site', { origin: site, url: `${site}/titles/feed` }, 'link'],
    ['another site', { origin: 'https://blog.example', url: 'https://blog.example/chapter/1' }, 'link'],
    ['nothing that is known', {}, 'page'],
    ['the context menu', 'menu', 'menu'],
    ['a key', 'key', 'key'],
    ['a notification', 'notification', 'notification'],
  ] as const)('%s', async (_, by, from) => {
    const { one: chapterId } = unread();
    await markChapter(parts, { operationId: newId(), chapterId, read: true }, by);
    expect(await froms()).toEqual([from]);
  });

  it.each([
    ['popup.html', 'popup'],
    ['popup.html#reports', 'popup'],
    ['library.html', 'library'],
    ['up-to.html?chapter=1', 'menu'],
    ['options.html', 'page'],
  ] as const)('our page %s', async (page, from) => {
    const { one: chapterId } = unread();
    const sender = { url: browser.runtime.getURL(`/${page}`), origin: 'chrome-extension://ours' };
    await markChapters(parts, { operationId: newId(), chapterIds: [chapterId], read: true }, sender);
    expect(await froms()).toEqual([from]);
  });

  givenClickedTab();
  it.each([
    [{ isKey: true }, 'key'],
    [{}, 'menu'],
  ] as const)('a quick action: %j', async (how, from) => {
    clickOn('read', `/chapter/${unread().one}`, { isPage: true, ...how });
    await world.until(async () => (await history()).length > 0);
    expect(await froms()).toEqual([from]);
  });
});

describe('what a tab of the site marked', () => {
  it('was seen there, each way, and can be undone by a mark of ours', async () => {
    const { mangaId, one, two } = unread();
    await importSiteMark(parts, { kind: 'marks', mangaId, read: [one, two], unread: [] });
    await importSiteMark(parts, { kind: 'mark', chapterId: one });
    const marks = [one, two].map((chapterId) => ({ chapterId, before: false }));
    expect(await history()).toMatchObject([{ from: 'site', read: true, marks }]);
    world.reader.read.add(one).add(two);
    const [row] = await history();
    await world.through(undoFromHistory(parts, { operationId: newId(), targetId: row?.operationId ?? '' }));
    await arrivesForGood(two, false);
    expect(isRead(one)).toBe(false);
  });

  it('is not there twice where it was pressed here a moment before', async () => {
    const { mangaId, one } = unread();
    await press(one);
    await importSiteMark(parts, { kind: 'marks', mangaId, read: [one], unread: [] });
    await arrivesForGood(one);
    await importSiteMark(parts, { kind: 'marks', mangaId, read: [one], unread: [] });
    expect(await froms()).toEqual(['popup']);
    await importSiteMark(parts, { kind: 'marks', mangaId, read: [], unread: [one] });
    expect(await froms()).toEqual(['site', 'popup']);
  });
});

describe('undoing from the history', () => {
  const undo = async (targetId: string, operationId = newId()) => {
    const undoing = undoFromHistory(parts, { operationId, targetId });
    await world.through(undoing);
    return (await undoing).undone;
  };

  it.each(['a moment', 'hours'])('puts back after %s exactly what the press has changed', async (when) => {
    const { one, two, three } = unread();
    await press(one);
    const targetId = await pressMany(one, two, three);
    await arrivesForGood(three);
    if (when === 'hours') await outboxForgets();
    expect(await undo(targetId)).toBe(2);
    await arrivesForGood(three, false);
    expect([isRead(one), isRead(two)]).toEqual([true, false]);
    const [row] = await history();
    expect(row?.marks.map(({ undoneBy }) => undoneBy !== undefined)).toEqual([true, true]);
    expect(await history()).toHaveLength(2);
  });

  it.each(['a moment', 'hours'])('leaves after %s what was not known before as it is', async (when) => {
    const { one } = unread();
    const unknown = chapterElsewhere();
    world.reader.read.add(unknown);
    const targetId = await pressMany(unknown, one);
    await arrivesForGood(one);
    if (when === 'hours') await outboxForgets();
    expect(await undo(targetId)).toBe(1);
    await arrivesForGood(one, false);
    expect(isRead(unknown)).toBe(true);
    expect(await undo(targetId)).toBe(0);
  });

  it('withdraws what was not known before, as long as it has not left', async () => {
    const { one } = unread();
    const unknown = chapterElsewhere();
    world.isReachable = false;
    const targetId = await pressMany(unknown, one);
    const operationId = newId();
    expect(await undo(targetId, operationId)).toBe(2);
    expect(await intents()).toEqual([]);
    expect((await history())[0]?.marks.map(({ undoneBy }) => undoneBy)).toEqual([operationId, operationId]);
  });

  it('is ended by the same message where the worker died at its second write', async () => {
    const { one } = unread();
    world.isReachable = false;
    const targetId = await pressMany(one, chapterElsewhere());
    const operationId = newId();
    const death = dieAtWrite(2);
    await world.through(expect(undoFromHistory(parts, { operationId, targetId })).rejects.toThrow());
    death.end();
    await nextLife();
    expect(await undo(targetId, operationId)).toBe(2);
    expect(await intents()).toEqual([]);
  });

  it('is done once, however often its message comes', async () => {
    const { one } = unread();
    const targetId = await press(one);
    await arrivesForGood(one);
    await outboxForgets();
    const operationId = newId();
    expect([await undo(targetId, operationId), await undo(targetId, operationId)]).toEqual([1, 1]);
    expect(await undo(targetId)).toBe(0);
  });

  it('leaves alone what was changed since, here or elsewhere', async () => {
    const { mangaId, one, two } = unread();
    const [first, second] = [await press(one), await press(two)];
    await arrivesForGood(two);
    await press(one, false);
    await arrivesForGood(one, false);
    await press(one);
    await arrivesForGood(one);
    await outboxForgets();
    expect(await undo(first)).toBe(0);
    await parts.library.putMarkers(world.reader.id, new Map([[mangaId, [one, two]]]), world.clock.now());
    await world.clock.run(HELD_MS);
    await parts.library.putMarkers(world.reader.id, new Map([[mangaId, [one]]]), world.clock.now());
    expect(await undo(second)).toBe(0);
    expect(isRead(one)).toBe(true);
  });

  it('shows what was undone elsewhere, too', async () => {
    const { one } = unread();
    const targetId = await press(one);
    await takeBack(one, targetId);
    expect((await history())[0]?.marks).toMatchObject([{ chapterId: one, undoneBy: expect.any(String) }]);
  });
});

describe('what ends the history', () => {
  it('is clearing it, with the pages of that account, and no mark changes', async () => {
    const { one } = unread();
    const targetId = await press(one);
    const left = { chapterId: one, page: 4, pages: 20 };
    for (const account of [world.reader.id, 'another']) await rememberPosition({ account, ...left });
    const { stamp } = await readView('revision');
    await clearHistory(parts);
    expect(await history()).toEqual([]);
    expect((await readItem(LEFT_PAGES)).map(({ account }) => account)).toEqual(['another']);
    expect((await readView('revision')).stamp).not.toBe(stamp);
    await arrivesForGood(one);
    // What is on its way can be undone all the same.
    await takeBack(one, targetId);
    await arrivesForGood(one, false);
  });

  it('is nothing that a worker does which dies: what it has queued is there', async () => {
    const { one } = unread();
    const operationId = await press(one);
    await nextLife();
    await press(one, true, operationId);
    expect(await froms()).toEqual(['popup']);
  });
});
