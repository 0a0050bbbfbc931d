import '../../support/english';
import '../../support/fresh-database';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listenToNotifications } from '../../../entrypoints/background/notification-clicks';
import {
  MOST_CHAPTERS,
  notificationId,
  notifyNewChapters,
  subjectOf,
} from '../../../entrypoints/background/notifications';
import { markChapter } from '../../../lib/actions/chapters/marks';
import type { Dependencies } from '../../../lib/actions/dependencies';
import { HOUR } from '../../../lib/clock';
import { openDexmark } from '../../../lib/database/database';
import { createLibraryStore, type LibraryStore } from '../../../lib/library/store';
import { filtersOf } from '../../../lib/library/unread/filters';
import { liveProfile } from '../../../lib/service/profile';
import { defaultSettings, type Settings } from '../../../lib/settings/settings';
import { chapter, id, manga, NOW, putChapters } from '../../library/rows';
import { jumpingClock } from '../../support/jumping-clock';
import { waitFor } from '../../support/wait-for';

vi.mock('../../../lib/actions/chapters/marks', () => ({ markChapter: vi.fn() }));

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

  /** The tabs that have the address, and the windows, when a notification is pressed; what the press does with tabs and windows. */
  const openingTabs = (
    tabs: readonly object[] = [],
    openWindows: readonly { readonly id: number }[] | null = [{ id: 1 }],
  ) => {
    listenToNotifications(async () => parts);
    const done: unknown[] = [];
    const note =
      (what: string) =>
      async (...given: unknown[]) => {
        done.push([what, ...given]);
        return {};
      };
    const query = vi.fn(async () => tabs);
    const getAll = async () => openWindows;
    const get = async (id: number) => openWindows?.find((one) => one.id === id);
    vi.spyOn(browser.tabs, 'query').mockImplementation(query as never);
    vi.spyOn(browser.tabs, 'create').mockImplementation(note('open') as never);
    vi.spyOn(browser.tabs, 'update').mockImplementation(note('choose') as never);
    const windows = openWindows && { getAll, get, create: note('open window'), update: note('show') };
    vi.spyOn(browser, 'windows', 'get').mockReturnValue((windows ?? undefined) as never);
    return { done, query };
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

  it('call the series as the reader chose', async () => {
    settings = { ...settings, titles: 'original' };
    const arrivals = await arrive(1, [12]);
    const [{ mangaId = '' } = {}] = arrivals;
    await store.putManga(account, [manga({ id: mangaId, otherTitles: { original: '港' } })]);
    await notifyNewChapters(parts, arrivals);
    expect(shown()).toMatchObject([{ title: '港' }]);
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

  const address = `https://mangadex.org/chapter/${id(12)}`;
  const [front, back] = [
    { id: 1, state: 'normal', focused: true },
    { id: 2, state: 'maximized', focused: false },
  ];
  const minimized = { id: 3, state: 'minimized', focused: false };
  const opened = (windowId: number) => [
    ['open', { url: address, windowId }],
    ['show', windowId, { focused: true }],
  ];
  const chosen = ['choose', 8, { active: true }];

  it.each([
    {
      how: 'in the tab that shows it',
      ...{
        tabs: [
          { id: 8, windowId: 2 },
          { id: 9, windowId: 1 },
        ],
        windows: [front, back],
      },
      done: [chosen, ['show', 2, { focused: true }]],
    },
    {
      how: 'in the tab that shows it, in a window that is minimized',
      ...{ tabs: [{ id: 8, windowId: 3 }], windows: [front, minimized] },
      done: [chosen, ['show', 3, { focused: true, state: 'normal' }]],
    },
    {
      how: 'in the tab that shows it, where the browser has no windows',
      ...{ tabs: [{ id: 8 }], windows: null, done: [chosen] },
    },
    { how: 'in the window that has the focus', tabs: [], windows: [back, front], done: opened(1) },
    { how: 'in a window that is in sight', tabs: [], windows: [minimized, back], done: opened(2) },
    {
      how: 'in a new window, where all are minimized',
      ...{ tabs: [], windows: [minimized], done: [['open window', { url: address }]] },
    },
    {
      how: 'in a new window, where there is none',
      ...{ tabs: [], windows: [], done: [['open window', { url: address }]] },
    },
    {
      how: 'in a tab, where the browser has no windows',
      ...{ tabs: [], windows: null, done: [['open', { url: address }]] },
    },
  ])('open the chapter at a click $how, in any later life of the worker, and go', async ({ tabs, windows, done }) => {
    await notifyNewChapters(parts, await arrive(1, [12]));
    const press = openingTabs(tabs, windows);
    await notifications.onClicked.trigger(ids()[0] ?? '');
    await waitFor(() => expect(shown()).toEqual([]));
    expect(press.done).toEqual(done);
    expect(press.query).toHaveBeenCalledWith({ url: [address, `${address}/*`, `${address}?*`] });
  });

  it('open the chapter anew where its tab is closed meanwhile', async () => {
    await notifyNewChapters(parts, await arrive(1, [12]));
    const { done } = openingTabs([{ id: 8, windowId: 1 }]);
    const gone = new Error('No tab with id: 8.');
    vi.spyOn(browser.tabs, 'update').mockRejectedValue(gone);
    vi.mocked(browser.tabs.create).mockRejectedValueOnce(gone);
    await notifications.onClicked.trigger(ids()[0] ?? '');
    await waitFor(() => expect(done[0]).toEqual(['open', { url: address, windowId: 1 }]));
  });

  it('open the chapter beside the tab of the site that was looked at last, whose container it is to share', async () => {
    await notifyNewChapters(parts, await arrive(1, [12]));
    const { done, query } = openingTabs();
    query.mockResolvedValueOnce([]).mockResolvedValueOnce([
      { id: 8, windowId: 1, lastAccessed: 1 },
      { id: 9, windowId: 1, lastAccessed: 2 },
    ]);
    await notifications.onClicked.trigger(ids()[0] ?? '');
    await waitFor(() => expect(done[0]).toEqual(['open', { url: address, windowId: 1, openerTabId: 9 }]));
    expect(query).toHaveBeenLastCalledWith({ url: 'https://mangadex.org/*', windowId: 1 });
  });

  it('open a chapter that is read elsewhere where it is read, and the list where they are about many series', async () => {
    const external = chapter(12, { externalUrl: 'https://publisher.example/12' });
    await putChapters(store, account, [external]);
    const { done } = openingTabs();
    await notifications.onButtonClicked.trigger(aboutChapters(account, external.id), 0);
    await waitFor(() => expect(done[0]).toEqual(['open', { url: 'https://publisher.example/12', windowId: 1 }]));
    await notifications.onClicked.trigger(notificationId({ kind: 'news' }));
    const url = expect.stringContaining('/popup.html');
    await waitFor(() => expect(done[2]).toEqual(['open', { url, windowId: 1 }]));
  });

  it('mark every chapter that they name, and go', async () => {
    await notifyNewChapters(parts, await arrive(1, [12, 13]));
    listenToNotifications(async () => parts);
    await notifications.onButtonClicked.trigger(ids()[0] ?? '', 1);
    await waitFor(() => expect(shown()).toEqual([]));
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
    await waitFor(() => expect(markChapter).toHaveBeenCalled());
    expect(shown()).toHaveLength(1);
  });

  it('mark nothing for another account that has signed in since', async () => {
    const others = aboutChapters(id(9_001), id(12));
    await notifications.create(others, { type: 'basic', iconUrl: '', title: 'Series 1', message: 'Ch. 12' });
    listenToNotifications(async () => parts);
    await notifications.onButtonClicked.trigger(others, 1);
    await waitFor(() => expect(shown()).toEqual([]));
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

describe("a notification's id", () => {
  it('says what it is about, and for whom', () => {
    const subject = { kind: 'chapters', account: id(1), chapterIds: [id(2), id(3)] } as const;
    expect(subjectOf(notificationId(subject))).toEqual(subject);
    expect(subjectOf(notificationId({ kind: 'news' }))).toEqual({ kind: 'news' });
    expect(subjectOf(notificationId({ kind: 'reports' }))).toEqual({ kind: 'reports' });
  });

  it('is never longer than the browser takes, and names the first chapters then', () => {
    const chapterIds = Array.from({ length: 40 }, (_, n) => id(n));
    const long = notificationId({ kind: 'chapters', account: id(1), chapterIds });
    expect(long.length).toBeLessThanOrEqual(500);
    expect(subjectOf(long)).toMatchObject({ chapterIds: chapterIds.slice(0, MOST_CHAPTERS) });
  });

  it.each([
    '',
    'chapters',
    `chapters ${id(1)}`,
    `chapters ${id(1)} https://elsewhere.example`,
    `chapters ${id(1)} ${id(2)} constructor`,
    `series ${id(1)} ${id(2)}`,
  ])('that is not ours is about nothing: "%s"', (other) => {
    expect(subjectOf(other)).toBe(null);
  });
});
