import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listenToNotifications } from '../../../entrypoints/background/notification-clicks';
import { notificationId } from '../../../entrypoints/background/notification-id';
import { notifyNewChapters } from '../../../entrypoints/background/notifications';
import { markChapter } from '../../../lib/actions/chapters/mark-chapter';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { HOUR } from '../../../lib/clock';
import { openDexmark } from '../../../lib/database/database';
import { filtersOf } from '../../../lib/library/filters';
import { createLibraryStore, type LibraryStore } from '../../../lib/library/store';
import { liveProfile } from '../../../lib/service/profile';
import { defaultSettings, type Settings } from '../../../lib/settings/settings';
import { chapter, id, manga, NOW, putChapters } from '../../library/rows';
import { jumpingClock } from '../../support/jumping-clock';
import '../../support/english';
import '../../support/fresh-database';

vi.mock('../../../lib/actions/chapters/mark-chapter', () => ({ markChapter: vi.fn() }));

const account = id(9_000);
const withoutNotifications = () => vi.spyOn(browser, 'notifications', 'get').mockReturnValue(undefined as never);

describe('notifications of new chapters', () => {
  let settings: Settings;
  let aheadMs: number;
  let store: LibraryStore;
  let parts: Dependencies;
  const { notifications } = fakeBrowser;
  const withButtons = notifications.onButtonClicked;
  const added = vi.fn<(listener: (added: { permissions: string[] }) => void) => void>();
  const shown = () => Object.values(notifications.getAllCreateOptions());
  const ids = () => Object.keys(notifications.getAllCreateOptions());

  beforeEach(async () => {
    fakeBrowser.reset();
    Object.assign(notifications, { onButtonClicked: withButtons });
    Object.assign(fakeBrowser, { permissions: { onAdded: { addListener: added } } });
    settings = { ...defaultSettings, notifyNewChapters: true };
    aheadMs = 0;
    const database = await openDexmark();
    const clock = jumpingClock(NOW);
    store = createLibraryStore({ database, clock, filters: () => filtersOf(settings) });
    parts = {
      clock,
      serviceClock: { aheadMs: () => aheadMs },
      database,
      library: store,
      profile: liveProfile,
      settings: () => settings,
      session: { account: () => Promise.resolve({ id: account, name: 'hana' }) },
    } as unknown as Dependencies;
  });

  /** Tabs that are opened by presses from now on. */
  const openingTabs = () => {
    listenToNotifications(async () => parts);
    return vi.spyOn(browser.tabs, 'create').mockResolvedValue({} as never);
  };
  const aboutChapters = (of: string, ...chapterIds: string[]) =>
    notificationId({ kind: 'chapters', account: of, chapterIds });

  /** Series 1 … `count` with these chapters each, all of them new. */
  async function arrive(count: number, numbers: readonly number[]) {
    const rows = Array.from({ length: count }, (_, n) => manga({ id: id(1_000 + n), title: `Series ${n + 1}` }));
    await store.putManga(account, rows);
    const arrivals = rows.map((row, n) => ({
      mangaId: row.id,
      chapters: numbers.map((number) => chapter(100 * n + number, { mangaId: row.id, number: `${number}` })),
    }));
    for (const { chapters } of arrivals) await putChapters(store, account, chapters);
    return arrivals.map(({ mangaId, chapters }) => ({ mangaId, chapterIds: chapters.map((row) => row.id) }));
  }

  it('name the series, the chapter and its group, and offer to read or to mark it', async () => {
    await notifyNewChapters(parts, await arrive(1, [12]));
    expect(shown()).toEqual([
      {
        type: 'basic',
        iconUrl: expect.stringContaining('/icon/128.png'),
        title: 'Series 1',
        message: 'Ch. 12 · Nightshift',
        buttons: [{ title: 'Open' }, { title: 'Mark as read' }],
      },
    ]);
  });

  it('are one for a series, with all of its new chapters', async () => {
    await notifyNewChapters(parts, await arrive(1, [12, 13]));
    expect(shown()).toEqual([expect.objectContaining({ message: '2 new chapters: Ch. 12, Ch. 13' })]);
  });

  it('are one for each of a few series, and one for all of many', async () => {
    await notifyNewChapters(parts, await arrive(5, [1]));
    expect(shown().map(({ title }) => title)).toEqual(['Series 1', 'Series 2', 'Series 3', 'Series 4', 'Series 5']);
    notifications.resetState();
    await notifyNewChapters(parts, await arrive(6, [2]));
    expect(shown()).toEqual([
      expect.objectContaining({ title: 'New chapters in 6 series', message: expect.stringContaining('Series 3') }),
    ]);
    expect(shown()[0]).not.toHaveProperty('buttons');
  });

  it('have no buttons where the browser has none', async () => {
    Object.assign(notifications, { onButtonClicked: undefined });
    await notifyNewChapters(parts, await arrive(1, [12]));
    expect(shown()[0]).not.toHaveProperty('buttons');
  });

  it('do not offer to mark more than they name', async () => {
    const numbers = Array.from({ length: 12 }, (_, n) => n + 1);
    await notifyNewChapters(parts, await arrive(1, numbers));
    expect(shown()).toEqual([expect.objectContaining({ buttons: [{ title: 'Open' }] })]);
  });

  it.each<[string, () => unknown]>([
    ['to who did not ask for them', () => Object.assign(settings, { notifyNewChapters: false })],
    ['where the browser has not allowed them, and nothing fails', withoutNotifications],
    ['of what is read already', () => store.putMarkers(account, new Map([[id(1_000), [id(12)]]]), NOW)],
  ])('are not shown %s', async (_, arrange) => {
    const arrivals = await arrive(1, [12]);
    await arrange();
    await notifyNewChapters(parts, arrivals);
    expect(shown()).toEqual([]);
  });

  it('are never shown twice for one chapter', async () => {
    const arrivals = await arrive(1, [12]);
    await notifyNewChapters(parts, arrivals);
    notifications.resetState();
    await notifyNewChapters(parts, arrivals);
    expect(shown()).toEqual([]);
  });

  it('are rather not shown than shown twice, when the browser refuses one', async () => {
    const arrivals = await arrive(1, [12]);
    vi.spyOn(browser.notifications, 'create').mockRejectedValueOnce(new Error('no icon'));
    await notifyNewChapters(parts, arrivals);
    await notifyNewChapters(parts, arrivals);
    expect(shown()).toEqual([]);
  });

  it('are shown of what is out by the time of the service, also where the clock here is slow', async () => {
    const arrivals = await arrive(1, [12]);
    await putChapters(store, account, [chapter(12, { mangaId: id(1_000), number: '12', publishAt: NOW + HOUR / 2 })]);
    await notifyNewChapters(parts, arrivals);
    expect(shown()).toEqual([]);
    aheadMs = HOUR;
    await notifyNewChapters(parts, arrivals);
    expect(shown()).toEqual([expect.objectContaining({ title: 'Series 1' })]);
  });

  it('open the chapter at a click, in any later life of the worker, and go', async () => {
    await notifyNewChapters(parts, await arrive(1, [12]));
    const create = openingTabs();
    await notifications.onClicked.trigger(ids()[0] ?? '');
    await vi.waitFor(() => expect(shown()).toEqual([]));
    expect(create).toHaveBeenCalledWith({ url: `https://mangadex.org/chapter/${id(12)}` });
  });

  it('open a chapter that is read elsewhere where it is read, and the list where they are about many series', async () => {
    const external = chapter(12, { externalUrl: 'https://publisher.example/12' });
    await putChapters(store, account, [external]);
    const create = openingTabs();
    await notifications.onButtonClicked.trigger(aboutChapters(account, external.id), 0);
    await vi.waitFor(() => expect(create).toHaveBeenLastCalledWith({ url: 'https://publisher.example/12' }));
    await notifications.onClicked.trigger(notificationId({ kind: 'summary' }));
    await vi.waitFor(() => expect(create).toHaveBeenLastCalledWith({ url: expect.stringContaining('/popup.html') }));
  });

  it('mark every chapter that they name, and go', async () => {
    await notifyNewChapters(parts, await arrive(1, [12, 13]));
    listenToNotifications(async () => parts);
    await notifications.onButtonClicked.trigger(ids()[0] ?? '', 1);
    await vi.waitFor(() => expect(shown()).toEqual([]));
    expect(vi.mocked(markChapter).mock.calls.map(([, mark]) => [mark.chapterId, mark.read])).toEqual([
      [id(12), true],
      [id(13), true],
    ]);
  });

  it('stay where the mark could not be kept', async () => {
    await notifyNewChapters(parts, await arrive(1, [12]));
    vi.mocked(markChapter).mockRejectedValueOnce(new Error('the disk is full'));
    listenToNotifications(async () => parts);
    await notifications.onButtonClicked.trigger(ids()[0] ?? '', 1);
    await vi.waitFor(() => expect(markChapter).toHaveBeenCalled());
    expect(shown()).toHaveLength(1);
  });

  it('mark nothing for another account that has signed in since', async () => {
    const others = aboutChapters(id(9_001), id(12));
    await notifications.create(others, { type: 'basic', iconUrl: '', title: 'Series 1', message: 'Ch. 12' });
    listenToNotifications(async () => parts);
    await notifications.onButtonClicked.trigger(others, 1);
    await vi.waitFor(() => expect(shown()).toEqual([]));
    expect(markChapter).not.toHaveBeenCalled();
  });

  it('are listened to from the moment on when the person allows them', async () => {
    const notYet = withoutNotifications();
    listenToNotifications(async () => parts);
    notYet.mockRestore();
    expect(notifications.onClicked.hasListeners()).toBe(false);
    added.mock.calls[0]?.[0]({ permissions: ['notifications'] });
    expect(notifications.onClicked.hasListeners()).toBe(true);
  });
});
