// @vitest-environment happy-dom
import { effect, signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { createHistoryNames } from '../../../entrypoints/library/history-names';
import { HistoryPanel } from '../../../entrypoints/library/history-panel';
import { createHistoryState } from '../../../entrypoints/library/history-state';
import { DAY, MINUTE } from '../../../lib/clock';
import { openForReading } from '../../../lib/database/database';
import { Failure } from '../../../lib/failure';
import type { HistoryMark, HistoryRow } from '../../../lib/model/history';
import type { MangaRow, TitleChoice } from '../../../lib/model/rows';
import { defaultSettings } from '../../../lib/settings/settings';
import { type View, views } from '../../../lib/storage/views';
import { chapter, id, manga, NOW } from '../../library/rows';
import { buttonNames, mount, press, settle } from '../../support/mount';
import { quiet } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import { waitFor } from '../../support/wait-for';
import { knownLibrary } from '../known-library';

const ACCOUNT = quiet.session.account?.id ?? '';
const FETCH = 'Show MangaDex’s history (1 or 2 requests)';
const UNDO = 'Undo: A Quiet Harbour, Ch. 1';

function row(sequence: number, parts: Partial<Omit<HistoryRow, 'marks'>>, ...marks: HistoryMark[]): HistoryRow {
  const operationId = `press-${sequence}`;
  const made = {
    account: ACCOUNT,
    sequence,
    operationId,
    operations: [operationId],
    from: 'popup',
    read: true,
  } as const;
  return { ...made, at: NOW - DAY * 9 + sequence * MINUTE, ...parts, marks };
}
const mark = (n: number, before: boolean | null = false, undoneBy?: string): HistoryMark => ({
  ...{ chapterId: id(n), before },
  ...(undoneBy && { undoneBy }),
});

/** The list, of which the second has nothing in the history. */
const listed = [manga(), manga({ id: id(2_000), title: 'Another' }), manga({ id: id(3_000), title: 'Third' })].map(
  ({ id: mangaId, title }) => ({ mangaId, title }),
);

const knownChapters = ({ id: mangaId }: MangaRow, numbers: readonly number[]) =>
  numbers.map((n) => chapter(n, { mangaId }));

async function panelWith(rows: readonly HistoryRow[], { session = quiet.session as View<'session'> } = {}) {
  const time = virtualClock();
  const clock = { ...time, now: () => NOW };
  const { database, know } = await knownLibrary(ACCOUNT);
  await know([manga()], knownChapters(manga(), [1, 2, 3, 4]));
  for (const one of rows) await database.put('history', one);
  const revision = signal({ stamp: '' });
  const readingHistory = signal<View<'readingHistory'>>(views.readingHistory.initial);
  const settings = signal(defaultSettings);
  const ask = vi.fn().mockResolvedValue({ undone: 1 });
  let ids = 0;
  const state = createHistoryState({
    ...{ session: signal(session), revision, readingHistory, ask, clock, openForReading },
    ...{ settings, newOperationId: () => `id-${++ids}` },
  });
  const place = await mount(<HistoryPanel state={state} series={listed} onReloadExtension={() => undefined} />);
  const isDrawn = async (text: string) =>
    waitFor(async () => {
      await settle();
      expect(place.textContent).toContain(text);
    });
  const storeHasChanged = () =>
    act(() => {
      revision.value = { stamp: 'another' };
    });
  const key = (name: string) =>
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: name, cancelable: true })));
  const callBy = (titles: TitleChoice) =>
    act(() => {
      settings.value = { ...defaultSettings, titles };
    });
  return { place, ask, know, database, storeHasChanged, callBy, readingHistory, isDrawn, key, time };
}

const linesOf = (place: HTMLElement) =>
  [...place.querySelectorAll('li')].map((li) => [...li.querySelectorAll('h2, h3, p')].map((one) => one.textContent));

describe('the history', () => {
  it('calls series as the reader chooses', async () => {
    const { place, know, isDrawn, callBy } = await panelWith([row(1, {}, mark(1))]);
    await know([manga({ otherTitles: { original: '港' } })], []);
    await isDrawn('A Quiet Harbour');
    await callBy('original');
    await isDrawn('港');
    expect(linesOf(place).flat()).not.toContain('A Quiet Harbour');
  });

  it('names a series that becomes known while its row is read for the first time', async () => {
    const { know } = await knownLibrary(ACCOUNT);
    await know([], knownChapters(manga(), [1]));
    let whileReading = () => {
      whileReading = () => undefined;
      void know([manga()]);
      names.recheck();
    };
    const names = createHistoryNames({
      open: openForReading,
      account: () => ACCOUNT,
      site: () => {
        whileReading();
        return 'https://mangadex.org';
      },
      titles: () => 'english',
      onFailure: (thrown) => expect.unreachable(String(thrown)),
    });
    const row = names.of('press', [id(1)]);
    const stop = effect(() => void row.value);
    await waitFor(() => expect(row.value?.title).toBe('A Quiet Harbour'));
    stop();
  });

  it('says by day what was marked, as what, when and from where', async () => {
    const { place, isDrawn } = await panelWith([
      row(1, { at: NOW - 9 * DAY }, mark(1), mark(2), mark(3)),
      row(2, { at: NOW - DAY, from: 'site', read: false }, mark(3, true)),
      row(3, { at: NOW, from: 'reader' }, mark(4, false, 'undo')),
      row(4, { at: NOW, from: 'link' }, mark(99)),
    ]);
    await isDrawn('Ch. 4');
    const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(NOW);
    expect(linesOf(place)).toEqual([
      ['Today'],
      ['Unknown series', 'Unknown chapter\u00a0· Marked as read', `${time}\u00a0· beside a link`],
      ['A Quiet Harbour', 'Ch. 4\u00a0· Undone', `${time}\u00a0· in the reader`],
      ['Yesterday'],
      ['A Quiet Harbour', 'Ch. 3\u00a0· Marked as unread', `${time}\u00a0· seen on the site`],
      ['Thursday 22 January'],
      ['A Quiet Harbour', 'Ch. 1 – Ch. 3 (3 chapters)\u00a0· Marked as read', `${time}\u00a0· in the popup`],
    ]);
    expect(buttonNames(place).filter((name) => name.startsWith('Undo'))).toEqual([
      'Undo: Unknown series, Unknown chapter',
      'Undo: A Quiet Harbour, Ch. 3',
      'Undo: A Quiet Harbour, Ch. 1 – Ch. 3 (3 chapters)',
    ]);
    expect([...place.querySelectorAll('a')].map(({ href }) => href)).toContain(
      `https://mangadex.org/chapter/${id(99)}`,
    );
  });

  it('begins with the last year, where each day and each week has its number in words', async () => {
    const { place, isDrawn } = await panelWith([
      row(1, { at: NOW - 9 * DAY }, mark(1)),
      row(2, { at: NOW }, mark(2), mark(3), mark(4)),
    ]);
    await isDrawn('Last 12 months on this device\u00a0· 4 chapters');
    const cells = [...place.querySelectorAll<HTMLElement>('.reading-year td')];
    const [today] = cells.filter(({ title }) => title === '3 chapters\u00a0· Sat 31 January');
    expect(cells.map((cell) => cell.getAttribute('data-level')).filter((level) => Number(level) > 0)).toEqual([
      '2',
      '4',
    ]);
    expect(today?.getAttribute('data-level')).toBe('4');
    expect(cells.at(52)?.getAttribute('aria-label')).toMatch(/^3 chapters\u00a0· 26\D+31 January$/);
  });

  it('is narrowed to a series, with what was read of it each day and week beside what came out, each number once', async () => {
    const { place, know, isDrawn, storeHasChanged } = await panelWith([
      row(1, { at: NOW - 9 * DAY }, mark(1), mark(31)),
      row(2, { at: NOW }, mark(32)),
    ]);
    const third = manga({ id: id(3_000), title: 'Third' });
    const out = (n: number, number: string, publishAt: number, language = 'en') =>
      chapter(n, { mangaId: third.id, number, publishAt, language });
    await know(
      [third],
      [
        ...[out(31, '1', NOW - 8 * DAY), out(32, '2', NOW - DAY), out(33, '2', NOW)],
        ...[out(34, '3', NOW, 'fr'), out(35, '3', NOW + DAY), out(36, '0', NOW - 500 * DAY)],
      ],
    );
    await storeHasChanged();
    await isDrawn('3 chapters');
    const series = await waitFor(async () => {
      await settle();
      expect([...place.querySelectorAll('option')].map((one) => one.textContent)).toEqual([
        'All series',
        'A Quiet Harbour',
        'Third',
      ]);
      return place.querySelector('select');
    });
    const choose = (value: string) =>
      act(() => {
        if (series) series.value = value;
        series?.dispatchEvent(new Event('change'));
      });
    await choose(third.id);
    await isDrawn('2 chapters read · 2 came out');
    const titles = [...place.querySelectorAll<HTMLElement>('.reading-year tbody td')].map(({ title }) => title);
    expect(titles.filter((title) => !title.startsWith('0 chapters read · 0'))).toEqual([
      ...['1 chapter read · 0 came out · Thu 22 January', '0 chapters read · 1 came out · Fri 23 January'],
      ...['0 chapters read · 1 came out · Fri 30 January', '1 chapter read · 0 came out · Sat 31 January'],
    ]);
    await waitFor(async () => {
      await settle();
      expect(linesOf(place).flat()).toEqual(expect.arrayContaining(['Today', 'Third']));
    });
    await choose(listed[0]?.mangaId ?? '');
    await isDrawn('1 chapter read · 4 came out');
    expect(linesOf(place).flat()).not.toContain('Today');
    await choose('');
    await isDrawn('Last 12 months on this device · 3 chapters');
  });

  it('stays narrowed to a series while what was marked of it is undone, and follows new chapters of it', async () => {
    const { place, know, database, isDrawn, storeHasChanged } = await panelWith([
      row(1, { at: NOW - DAY }, mark(1)),
      row(2, { at: NOW }, mark(31)),
    ]);
    const third = manga({ id: id(3_000), title: 'Third' });
    await know([third], [chapter(31, { mangaId: third.id })]);
    await storeHasChanged();
    await isDrawn('Third');
    const series = () => place.querySelector('select');
    await waitFor(async () => {
      await settle();
      expect(series()?.options.length).toBe(3);
    });
    await act(() => {
      const list = series();
      if (list) list.value = third.id;
      list?.dispatchEvent(new Event('change'));
    });
    const names = () => linesOf(place).flatMap(([name = '']) => name);
    await waitFor(async () => {
      await settle();
      expect(names()).toEqual(['Today', 'Third']);
    });

    await know([third], [chapter(32, { mangaId: third.id })]);
    await database.put('history', row(3, { at: NOW }, mark(32)));
    await storeHasChanged();
    await waitFor(async () => {
      await settle();
      expect(names()).toEqual(['Today', 'Third', 'Third']);
    });

    await database.put('history', row(2, { at: NOW }, mark(31, false, 'undo')));
    await database.put('history', row(3, { at: NOW }, mark(32, false, 'undo')));
    await storeHasChanged();
    await isDrawn('Undone');
    expect([names(), series()?.value]).toEqual([['Today', 'Third', 'Third'], third.id]);
  });

  it('tells days with much from days with little, also where hundreds were imported on one', async () => {
    const ordinary = Array.from({ length: 20 }, (_, n) =>
      row(n, { at: NOW - (n + 1) * DAY }, ...Array.from({ length: (n % 4) + 1 }, (_, m) => mark(1000 + 10 * n + m))),
    );
    const imported = row(99, { at: NOW }, ...Array.from({ length: 500 }, (_, n) => mark(2000 + n)));
    const { place, isDrawn } = await panelWith([...ordinary, imported]);
    await isDrawn('\u00a0· 550 chapters');
    const levels = [...place.querySelectorAll('[data-level]')].map((day) => Number(day.getAttribute('data-level')));
    expect(new Set(levels)).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  it('counts what one press has marked of several series, and learns the names of what becomes known', async () => {
    const { place, isDrawn, know, storeHasChanged } = await panelWith([
      row(1, {}, mark(1), mark(60)),
      row(2, {}, mark(70)),
    ]);
    await isDrawn('Unknown chapter');
    const farOff = manga({ id: id(1_001), title: 'Far Off' });
    await know([farOff], knownChapters(farOff, [60, 70]));
    await storeHasChanged();
    await isDrawn('Far Off');
    await isDrawn('2 series');
    expect(place.textContent).not.toContain('Unknown');
  });

  it('follows what other windows mark', async () => {
    const { isDrawn, database, storeHasChanged } = await panelWith([]);
    await isDrawn('Nothing marked yet');
    await database.put('history', row(1, {}, mark(2)));
    await storeHasChanged();
    await isDrawn('Ch. 2');
  });

  it('undoes by a button, once, and says so, or that it was changed since, or why it failed', async () => {
    const { place, ask, isDrawn } = await panelWith([row(1, {}, mark(1))]);
    await isDrawn('Ch. 1');
    const { promise, resolve } = Promise.withResolvers<{ undone: number }>();
    ask.mockReturnValue(promise);
    for (let n = 0; n < 2; n++) await press(place, UNDO);
    expect(ask.mock.calls).toEqual([['history.undo', { operationId: 'id-1', targetId: 'press-1' }]]);
    resolve({ undone: 1 });
    await settle();
    expect(place.querySelector('[role=status]')?.textContent).toBe('Undone');
    ask.mockResolvedValue({ undone: 0 });
    await press(place, UNDO);
    await isDrawn('This was changed later');
    await settle();
    ask.mockRejectedValue(new Failure('storage-full'));
    await press(place, UNDO);
    await isDrawn('There’s no space left');
  });

  it('is walked through by keys, over the names of days; u undoes and Enter opens', async () => {
    const { place, ask, isDrawn, key } = await panelWith([
      row(1, { at: NOW - DAY }, mark(1)),
      row(2, { at: NOW }, mark(2)),
    ]);
    await isDrawn('Ch. 2');
    const active = () => document.activeElement?.closest('li')?.querySelector('bdi')?.textContent;
    const opened = vi.fn((event: Event) => event.preventDefault());
    place.addEventListener('click', opened);
    await key('u');
    expect(ask).not.toHaveBeenCalled();
    await key('ArrowDown');
    expect(active()).toBe('Ch. 2');
    await key('j');
    await key('ArrowDown');
    expect(active()).toBe('Ch. 1');
    await key('Enter');
    expect(opened).toHaveBeenCalledOnce();
    await key('u');
    expect(ask).toHaveBeenCalledWith('history.undo', { operationId: 'id-1', targetId: 'press-1' });
    await key('ArrowUp');
    expect(active()).toBe('Ch. 2');
  });

  it('asks before it is cleared; Escape keeps it', async () => {
    const { place, ask, isDrawn, key } = await panelWith([row(1, {}, mark(1))]);
    await isDrawn('Ch. 1');
    await press(place, 'Clear history');
    expect(document.activeElement?.textContent).toBe('Clear');
    await key('Escape');
    expect(place.textContent).not.toContain('Read marks don’t change');
    expect(document.activeElement?.textContent).toBe('Clear history');
    await press(place, 'Clear history');
    await press(place, 'Cancel');
    expect(ask).not.toHaveBeenCalled();
    await press(place, 'Clear history');
    await press(place, 'Clear');
    expect(ask.mock.calls).toEqual([['history.clear', undefined]]);
  });

  it('shows the service’s among its own, by the names that it gave, and why there is none', async () => {
    const { place, ask, isDrawn, readingHistory } = await panelWith([row(1, { at: NOW - 2 * DAY }, mark(1))]);
    await isDrawn('Ch. 1');
    await press(place, FETCH);
    expect(ask.mock.calls).toEqual([['history.fetch', { operationId: 'id-1' }]]);
    const show = (change: Partial<View<'readingHistory'>>) =>
      act(() => {
        readingHistory.value = { ...readingHistory.value, account: ACCOUNT, ...change };
      });
    await show({ operationId: 'id-1', isAsking: true });
    await isDrawn('Asking MangaDex…');
    await press(place, FETCH);
    expect(ask).toHaveBeenCalledOnce();
    const far = { id: id(50), mangaId: id(51), volume: null, number: '7', title: null, externalUrl: null };
    await show({
      isAsking: false,
      visits: [
        { chapterId: id(50), at: NOW },
        { chapterId: id(2), at: NOW - 2 * DAY + MINUTE },
      ],
      chapters: [{ ...far, series: 'Far Off' }],
    });
    await isDrawn('MangaDex lists 2 chapters.');
    await isDrawn('Ch. 2');
    expect(linesOf(place).flatMap(([title, what]) => (what ? [`${title}: ${what}`] : []))).toEqual([
      'Far Off: Ch. 7\u00a0· Marked as read',
      'A Quiet Harbour: Ch. 2\u00a0· Marked as read',
      'A Quiet Harbour: Ch. 1\u00a0· Marked as read',
    ]);
    expect(buttonNames(place).filter((name) => name.startsWith('Undo'))).toHaveLength(1);
    await show({ visits: null, chapters: [], failure: { code: 'throttled', retryAt: NOW + 30_000 } });
    await isDrawn('0:30');
    await show({ account: 'another', visits: [{ chapterId: id(50), at: NOW }], failure: null });
    expect(linesOf(place)).toHaveLength(2);
  });

  it('gives an answer up that a worker took along, and asks again', async () => {
    const { place, ask, isDrawn, time } = await panelWith([row(1, {}, mark(1))]);
    await isDrawn('Ch. 1');
    await press(place, FETCH);
    await act(() => time.run(MINUTE));
    await isDrawn('MangaDex isn’t responding');
    await press(place, FETCH);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('asks for a sign-in where there is no account, and asks the service nothing in the demo', async () => {
    const out = { ...quiet.session, state: 'signed-out', account: null } as const;
    const { place, ask } = await panelWith([], { session: out });
    expect(place.textContent).toContain('The history belongs to an account.');
    await press(place, 'Sign in');
    expect(ask.mock.calls).toEqual([['options.open', undefined]]);
    const demo = { ...quiet.session, state: 'signed-out', isDemo: true } as const;
    const other = await panelWith([row(1, {}, mark(1))], { session: demo });
    await other.isDrawn('Ch. 1');
    expect(buttonNames(other.place)).not.toContain(FETCH);
  });
});
