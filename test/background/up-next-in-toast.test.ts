import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openNextFromToast } from '../../entrypoints/background/any-page/next-in-toast';
import { readStoredResult, storeResult } from '../../entrypoints/background/any-page/stored-results';
import { syncToasts } from '../../entrypoints/background/any-page/sync-toasts';
import { undoFromToast } from '../../entrypoints/background/any-page/undo-quick-action';
import { SECOND } from '../../lib/clock';
import type { Sender } from '../../lib/messages/dispatch';
import type { PageToast } from '../../lib/messages/page-toast';
import type { NextLine } from '../../lib/messages/up-next-line';
import { writeView } from '../../lib/storage/views';
import { answerRefusal, Refusal } from '../fake-service/api/refusal';
import { click, givenClickedTab, tab } from '../support/clicked-tab';
import { turn } from '../support/event-turn';
import { givenBackground, newId, parts, world } from '../support/given-background';
import { givenOpenedAddresses, opened, openedChapters } from '../support/opened-addresses';
import { instead, order } from '../support/service-side';
import { readAllBut, readAllOf, unreadInSeries } from '../support/unread-in-series';
import { delivered, intents, leave } from '../support/worker-side';

const site = 'https://mangadex.org';
const list = `${site}/titles/latest`;
const nothing: NextLine = { text: '', canOpen: false };
const none: NextLine = { text: 'No other unread chapters', canOpen: false };

givenBackground();
givenClickedTab();
givenOpenedAddresses();
beforeEach(() => tab.moveTo(list));

const mark = ({ id }: { readonly id: string }) => click('read', `/chapter/${id}`);

/** The document that the tab shows, as the sender of a message. */
function sender(change: Partial<Sender> = {}): Sender {
  const { tabId, pageOrigin, ...named } = tab.page();
  return { ...named, id: 'dexmark', origin: pageOrigin, tab: { id: tabId }, ...change };
}

type Toast = Pick<PageToast, 'operationId'>;
const press = ({ operationId }: Toast, from = sender()) => openNextFromToast(parts, operationId, from);
const expectRefusal = (toast: Toast, from = sender()) =>
  expect(press(toast, from)).rejects.toMatchObject({ code: 'not-allowed' });
/** What the toast says now. */
const latest = ({ operationId }: Toast) => tab.told.findLast(({ toast }) => toast.operationId === operationId)?.toast;

describe('"Up next" in a toast of the site', () => {
  it('is named within the series of the chapter that was marked, opens in the same tab, and marks nothing', async () => {
    const [one, two] = await unreadInSeries();
    const toast = await mark(one);
    expect(toast.upNext).toEqual({ text: `Up next: Ch. ${two.number}`, canOpen: true });
    await delivered();
    const before = [...world.reader.read];
    expect(await press(toast)).toMatchObject({ canOpen: true });
    expect(await openedChapters()).toMatchObject([{ mangaId: two.mangaId, number: two.number }]);
    expect([...world.reader.read]).toEqual(before);
    expect(await intents()).toEqual([]);
  });

  it('goes on from the chapter that was marked, whatever chapter the tab shows', async () => {
    const [one, two, three] = await unreadInSeries();
    tab.moveTo(`${site}/chapter/${(three ?? two).id}`);
    const toast = await mark(one);
    tab.moveTo(list);
    await press(toast);
    expect(await openedChapters()).toMatchObject([{ mangaId: two.mangaId, number: two.number }]);
  });

  it('is there where the chapter was read already', async () => {
    const [one, two] = await unreadInSeries();
    await mark(one);
    const { text, upNext } = await mark(one);
    expect(text).toContain('Already read');
    expect(upNext).toEqual({ text: `Up next: Ch. ${two.number}`, canOpen: true });
  });

  it('follows what is marked while the toast stands', async () => {
    const [one, two, three] = await unreadInSeries();
    syncToasts(async () => parts);
    const toast = await mark(one);
    await mark(two);
    const expected = three ? `Up next: Ch. ${three.number}` : 'Up next in your list';
    await world.until(() => latest(toast)?.upNext?.text === expected);
  });

  it('says that nothing else is unread, and opens nothing then', async () => {
    const [one] = await unreadInSeries();
    await readAllBut(one.mangaId);
    const early = await mark(one);
    expect(early.upNext?.canOpen).toBe(true);
    await readAllOf(one.mangaId);
    expect(await press(early)).toEqual(none);
    expect((await mark(one)).upNext).toEqual(none);
    expect(opened).toEqual([]);
  });

  it('keeps its room, and offers nothing, once the mark is taken back', async () => {
    const [one] = await unreadInSeries();
    const toast = await mark(one);
    const undoing = undoFromToast(parts, { targetId: toast.operationId, operationId: newId() }, sender());
    await world.through(undoing);
    expect((await undoing).upNext).toEqual(nothing);
    await expectRefusal(toast);
    expect(opened).toEqual([]);
  });

  it('offers nothing where the service refuses the mark', async () => {
    const [one] = await unreadInSeries();
    const gone = answerRefusal(new Refusal(404, 'Chapter not found'));
    const marking = { route: '/manga/{id}/read', method: 'POST' } as const;
    order(marking, instead(gone));
    syncToasts(async () => parts);
    const toast = await mark(one);
    await world.until(() => latest(toast)?.tone === 'danger');
    expect(latest(toast)?.upNext).toEqual(nothing);
  });

  it('is not in a toast of another site, nor in one of something else', async () => {
    const [one] = await unreadInSeries();
    const others = [await click('unread', `/chapter/${one.id}`), await click('unfollow', `/title/${one.mangaId}`)];
    for (const toast of others) await expectRefusal(toast);
    tab.moveTo('https://blog.example/');
    others.push(await mark(one));
    expect(others.map(({ upNext }) => upNext)).toEqual([null, null, null]);
    await expectRefusal(others.at(-1) ?? { operationId: '' });
    expect(opened).toEqual([]);
  });

  it('counts only from the document that shows the toast, and while it stands', async () => {
    const [one] = await unreadInSeries();
    const toast = await mark(one);
    const strangers = [
      sender({ documentId: 'document 3' }),
      sender({ tab: { id: tab.id + 1 } }),
      sender({ origin: 'https://blog.example' }),
      sender({ frameId: 1 }),
      { id: 'dexmark', origin: site },
    ];
    for (const stranger of strangers) await expectRefusal(toast, stranger);
    await expectRefusal({ operationId: newId() });
    await world.clock.run(16 * SECOND);
    await expectRefusal(toast);
    expect(opened).toEqual([]);
  });

  it('goes on in no account but that which marked', async () => {
    const toast = await mark((await unreadInSeries())[0]);
    await delivered();
    const stored = await readStoredResult(toast.operationId, world.clock.now());
    if (!stored) throw new Error('nothing is stored');
    await storeResult({ ...stored, account: newId() });
    await expectRefusal(toast);
    expect(opened).toEqual([]);
    syncToasts(async () => parts);
    const before = tab.told.length;
    await writeView('revision', { stamp: newId() });
    await world.until(() => tab.told.length > before);
    for (const { toast: told } of tab.told.slice(before)) expect(told.upNext).toEqual(nothing);
  });

  it('opens nothing over what the person has gone on to meanwhile', async () => {
    const [one, two] = await unreadInSeries();
    const toast = await mark(one);
    const asked = sender();
    tab.moveTo('https://blog.example/');
    await expectRefusal(toast, asked);

    tab.moveTo(list);
    const pressing = press(toast);
    await turn();
    tab.moveTo(`${site}/title/${two.mangaId}`);
    await pressing;
    expect(opened).toEqual([]);
  });

  it('does not begin the chapter again where the tab shows it by then', async () => {
    const [one] = await unreadInSeries();
    const toast = await mark(one);
    await press(toast);
    const [next] = opened;
    tab.moveTo(`${next?.url}/4`);
    expect(await press(toast)).toMatchObject({ canOpen: true });
    expect(opened).toHaveLength(1);
  });

  it('is left out where the list cannot be read, and the toast says the rest', async () => {
    const [one] = await unreadInSeries();
    vi.spyOn(parts.library, 'readUpNext').mockRejectedValue(new Error('the database is closed'));
    const toast = await mark(one);
    expect(toast.text).toContain('Marked as read');
    expect(toast.upNext).toEqual(nothing);
  });

  it('is not offered while signed out: nothing is known of the list', async () => {
    const [one] = await unreadInSeries();
    await leave();
    expect((await mark(one)).upNext).toBeNull();
  });
});
