import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Click } from '../../entrypoints/background/any-page/action-context';
import { openNextFromToast } from '../../entrypoints/background/any-page/next-in-toast';
import { createQuickAction } from '../../entrypoints/background/any-page/quick-action';
import { readStoredResult, storeResult } from '../../entrypoints/background/any-page/stored-results';
import { syncToasts } from '../../entrypoints/background/any-page/sync-toasts';
import { undoFromToast } from '../../entrypoints/background/any-page/undo-quick-action';
import type { Dependencies } from '../../lib/actions/dependencies';
import { signOut } from '../../lib/actions/session/sign-out';
import { SECOND } from '../../lib/clock';
import type { Sender } from '../../lib/messages/dispatch';
import type { PageToast } from '../../lib/messages/page-toast';
import type { NextLine } from '../../lib/messages/up-next-line';
import type { ChapterRow } from '../../lib/model/rows';
import { chapterNamedBy } from '../../lib/service/chapter-links';
import { writeView } from '../../lib/storage/views';
import { answerRefusal, Refusal } from '../fake-service/api/refusal';
import { type BackgroundWorld, backgroundWorld } from '../support/background-world';
import { type ClickedTab, clickedTab } from '../support/clicked-tab';
import { turn } from '../support/event-turn';
import { type OpenedAddress, watchOpened } from '../support/opened-addresses';
import { signInTo } from '../support/signed-in';
import { speak } from '../support/texts';
import { readAllBut, readAllOf, unreadInSeries } from '../support/unread-in-series';

const site = 'https://mangadex.org';
const list = `${site}/titles/latest`;
const nothing: NextLine = { text: '', canOpen: false };
const none: NextLine = { text: 'No other unread chapters', canOpen: false };

let world: BackgroundWorld;
let parts: Dependencies;
let tab: ClickedTab;
let opened: readonly OpenedAddress[];
beforeEach(async () => {
  speak('en');
  world = backgroundWorld();
  parts = await world.start();
  tab = clickedTab();
  tab.moveTo(list);
  opened = watchOpened();
  await signInTo(world, parts);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.end();
});

/** Clicks on a link in the page that the tab shows, and waits for the toast. */
async function click(verb: Click['verb'], path: string): Promise<PageToast> {
  const before = tab.told.length;
  const start = createQuickAction(async () => parts, parts.serviceChoices, world.clock);
  start({ verb, address: `${site}${path}`, isPage: false, tab: tab.shown() });
  const said = () => tab.told.slice(before).find(({ isNew }) => isNew)?.toast;
  await world.until(() => said() !== undefined);
  return said() as PageToast;
}

const mark = ({ id = '' }: { id?: string } = {}) => click('read', `/chapter/${id}`);

/** The document that the tab shows, as the sender of a message. */
function sender(change: Partial<Sender> = {}): Sender {
  const { tabId, pageOrigin, ...named } = tab.page();
  return { ...named, id: 'dexmark', origin: pageOrigin, tab: { id: tabId }, ...change };
}

const press = ({ operationId: targetId }: Pick<PageToast, 'operationId'>, from = sender()) =>
  openNextFromToast(parts, targetId, from);

async function undo({ operationId: targetId }: PageToast): Promise<PageToast> {
  let came: PageToast | undefined;
  await world.through(
    undoFromToast(parts, { targetId, operationId: crypto.randomUUID() }, sender()).then((toast) => {
      came = toast;
    }),
  );
  if (!came) throw new Error('nothing came of it');
  return came;
}

/** As they are known here: in which tab does not differ. */
async function openedChapters(): Promise<ChapterRow[]> {
  expect(opened.map(({ tabId }) => tabId)).toEqual(opened.map(() => tab.id));
  const ids = opened.map(({ url }) => chapterNamedBy(url)?.id ?? url);
  return [...(await parts.library.readChapters(world.reader.id, ids)).values()];
}

describe('"Up next" in a toast of the site', () => {
  it('is named within the series of the chapter that was marked', async () => {
    const [one, two] = await unreadInSeries(world, parts);
    expect((await mark(one)).upNext).toEqual({ text: `Up next: Ch. ${two?.number}`, canOpen: true });
  });

  it('opens that chapter in the same tab, and marks nothing', async () => {
    const [one, two] = await unreadInSeries(world, parts);
    const toast = await mark(one);
    await world.until(async () => (await parts.outbox.all(world.reader.id)).length === 0);
    const before = [...world.reader.read];
    expect(await press(toast)).toMatchObject({ canOpen: true });
    expect(await openedChapters()).toMatchObject([{ mangaId: two?.mangaId, number: two?.number }]);
    expect([...world.reader.read]).toEqual(before);
    expect(await parts.outbox.all(world.reader.id)).toEqual([]);
  });

  it('goes on from the chapter that was marked, whatever chapter the tab shows', async () => {
    const [one, two, three] = await unreadInSeries(world, parts);
    tab.moveTo(`${site}/chapter/${three?.id ?? two?.id}`);
    const toast = await mark(one);
    tab.moveTo(list);
    await press(toast);
    expect(await openedChapters()).toMatchObject([{ mangaId: two?.mangaId, number: two?.number }]);
  });

  it('names no other series: only that there is one', async () => {
    const last = (await unreadInSeries(world, parts)).at(-1);
    const toast = await mark(last);
    expect(toast.upNext).toEqual({ text: 'Up next in your list', canOpen: true });
    await press(toast);
    const chapters = await openedChapters();
    expect(chapters).toHaveLength(1);
    expect(chapters[0]?.mangaId).not.toBe(last?.mangaId);
  });

  it('is there where the chapter was read already', async () => {
    const [one, two] = await unreadInSeries(world, parts);
    await mark(one);
    const { text, upNext } = await mark(one);
    expect(text).toContain('Already read');
    expect(upNext).toEqual({ text: `Up next: Ch. ${two?.number}`, canOpen: true });
  });

  it('follows what is marked while the toast stands', async () => {
    const [one, two, three] = await unreadInSeries(world, parts);
    syncToasts(async () => parts);
    const { operationId } = await mark(one);
    await mark(two);
    const expected = three ? `Up next: Ch. ${three.number}` : 'Up next in your list';
    await world.until(
      () => tab.told.findLast(({ toast }) => toast.operationId === operationId)?.toast.upNext?.text === expected,
    );
  });

  it('says that nothing else is unread, and opens nothing then', async () => {
    const [one] = await unreadInSeries(world, parts);
    await readAllBut(world, parts, one?.mangaId ?? '');
    const early = await mark(one);
    expect(early.upNext?.canOpen).toBe(true);
    await readAllOf(world, parts, one?.mangaId ?? '');
    expect(await press(early)).toEqual(none);
    expect((await mark(one)).upNext).toEqual(none);
    expect(opened).toEqual([]);
  });

  it('keeps its room, and offers nothing, once the mark is taken back', async () => {
    const [one] = await unreadInSeries(world, parts);
    const toast = await mark(one);
    expect((await undo(toast)).upNext).toEqual(nothing);
    await expect(press(toast)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(opened).toEqual([]);
  });

  it('offers nothing where the service refuses the mark', async () => {
    const [one] = await unreadInSeries(world, parts);
    const gone = answerRefusal(new Refusal(404, 'Chapter not found'));
    const marking = { route: '/manga/{id}/read', method: 'POST' } as const;
    world.fakeService.faults.order(marking, { kind: 'replace', work: 'undone', answer: gone });
    syncToasts(async () => parts);
    const { operationId } = await mark(one);
    const latest = () => tab.told.findLast(({ toast }) => toast.operationId === operationId)?.toast;
    await world.until(() => latest()?.tone === 'danger');
    expect(latest()?.upNext).toEqual(nothing);
  });

  it('is not in a toast of another site, nor in one of something else', async () => {
    const [one] = await unreadInSeries(world, parts);
    const { id = '', mangaId = '' } = one ?? {};
    const others = [await click('unread', `/chapter/${id}`), await click('unfollow', `/title/${mangaId}`)];
    for (const toast of others) await expect(press(toast)).rejects.toMatchObject({ code: 'not-allowed' });
    tab.moveTo('https://blog.example/');
    others.push(await mark(one));
    expect(others.map(({ upNext }) => upNext)).toEqual([null, null, null]);
    await expect(press(others.at(-1) ?? { operationId: '' })).rejects.toMatchObject({ code: 'not-allowed' });
    expect(opened).toEqual([]);
  });

  it('counts only from the document that shows the toast, and while it stands', async () => {
    const [one] = await unreadInSeries(world, parts);
    const toast = await mark(one);
    const strangers = [
      sender({ documentId: 'document 3' }),
      sender({ tab: { id: tab.id + 1 } }),
      sender({ origin: 'https://blog.example' }),
      sender({ frameId: 1 }),
      { id: 'dexmark', origin: site },
    ];
    for (const stranger of strangers)
      await expect(press(toast, stranger)).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(press({ operationId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not-allowed' });
    await world.clock.run(16 * SECOND);
    await expect(press(toast)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(opened).toEqual([]);
  });

  it('goes on in no account but that which marked', async () => {
    const toast = await mark((await unreadInSeries(world, parts))[0]);
    await world.until(async () => (await parts.outbox.all(world.reader.id)).length === 0);
    const stored = await readStoredResult(toast.operationId, world.clock.now());
    if (!stored) throw new Error('nothing is stored');
    await storeResult({ ...stored, account: crypto.randomUUID() });
    await expect(press(toast)).rejects.toMatchObject({ code: 'not-allowed' });
    expect(opened).toEqual([]);
    syncToasts(async () => parts);
    const before = tab.told.length;
    await writeView('revision', { stamp: crypto.randomUUID() });
    await world.until(() => tab.told.length > before);
    for (const { toast: told } of tab.told.slice(before)) expect(told.upNext).toEqual(nothing);
  });

  it('opens nothing over what the person has gone on to meanwhile', async () => {
    const [one, two] = await unreadInSeries(world, parts);
    const toast = await mark(one);
    const asked = sender();
    tab.moveTo('https://blog.example/');
    await expect(press(toast, asked)).rejects.toMatchObject({ code: 'not-allowed' });

    tab.moveTo(list);
    const pressing = press(toast);
    await turn();
    tab.moveTo(`${site}/title/${two?.mangaId}`);
    await pressing;
    expect(opened).toEqual([]);
  });

  it('does not begin the chapter again where the tab shows it by then', async () => {
    const [one] = await unreadInSeries(world, parts);
    const toast = await mark(one);
    await press(toast);
    const [next] = opened;
    tab.moveTo(`${next?.url}/4`);
    expect(await press(toast)).toMatchObject({ canOpen: true });
    expect(opened).toHaveLength(1);
  });

  it('is left out where the list cannot be read, and the toast says the rest', async () => {
    const [one] = await unreadInSeries(world, parts);
    vi.spyOn(parts.library, 'readUpNext').mockRejectedValue(new Error('the database is closed'));
    const toast = await mark(one);
    expect(toast.text).toContain('Marked as read');
    expect(toast.upNext).toEqual(nothing);
  });

  it('is not offered while signed out: nothing was marked', async () => {
    const [one] = await unreadInSeries(world, parts);
    await world.through(signOut(parts));
    expect((await mark(one)).upNext).toBeNull();
  });
});
