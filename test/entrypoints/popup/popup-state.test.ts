// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPopupState, type PopupState } from '../../../entrypoints/popup/popup-state';
import type { WatchedViews } from '../../../entrypoints/popup/watched-views';
import { DAY, HOUR } from '../../../lib/clock';
import { openDexmark } from '../../../lib/database/database';
import { Failure } from '../../../lib/failure';
import { matches } from '../../../lib/library/list/search';
import { createOutbox } from '../../../lib/outbox/outbox';
import { liveProfile } from '../../../lib/service/profile';
import { noDoubt } from '../../../lib/service/write-record';
import { defaultSettings } from '../../../lib/settings/settings';
import { FOLLOWS } from '../../../lib/settings/snapshots';
import { recallItem } from '../../../lib/storage/page-item';
import type { View } from '../../../lib/storage/views';
import { undecidedReport, waitingMark } from '../../components/waiting/entries';
import { chapter, id, manga, NOW } from '../../library/rows';
import { turn } from '../../support/event-turn';
import { quiet } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import { knownLibrary } from '../known-library';
import { fakeBackground } from './fake-background';
import { ACCOUNT, popupParts } from './popup-parts';
import '../../support/english';
import { waitFor } from '../../support/wait-for';

beforeEach(() => {
  localStorage.clear();
});

describe('the popup', () => {
  it('lists what is out by the clock of the service, also where this machine is hours behind', async () => {
    const { know } = await knownLibrary(ACCOUNT);
    await know([manga()], [chapter(1, { publishAt: NOW - HOUR })]);
    const serviceClock = signal<View<'serviceClock'> | null>({ aheadMs: 6 * HOUR });
    const state = createPopupState({ ...popupParts(), serviceClock, clock: virtualClock(NOW - 6 * HOUR) });
    await waitFor(() => expect(state.entries.value).toMatchObject([{ mangaId: manga().id, unread: 1 }]));
    expect(state.serviceTime.now()).toBe(NOW);

    serviceClock.value = { aheadMs: 0 };
    await waitFor(() => expect(state.entries.value).toEqual([]));
    serviceClock.value = { aheadMs: 6 * HOUR };
    state.series.open(manga().id);
    await waitFor(() => expect(state.series.entry.value?.unread).toBe(1));
  });
});

describe('what comes next across the list', () => {
  it('is the first unread chapter of the list that is read at the service', async () => {
    const { know } = await knownLibrary(ACCOUNT);
    const [elsewhere, here] = [manga({ id: id(3_001) }), manga({ id: id(3_002), title: 'Here' })];
    const at = { publishAt: NOW - HOUR };
    await know(
      [elsewhere, here, manga()],
      [
        chapter(1, { ...at, mangaId: elsewhere.id, externalUrl: 'https://publisher.example/1' }),
        chapter(2, { ...at, publishAt: NOW - 2 * HOUR, mangaId: here.id }),
      ],
    );
    const state = createPopupState(popupParts());
    await waitFor(() =>
      expect(state.upNext.value).toEqual({
        ...{ title: 'Here', chapter: 'Ch. 2', address: `${liveProfile.site}/chapter/${id(2)}` },
      }),
    );
  });
});

describe('the titles that come first', () => {
  it('name a series anew as they are chosen, in the list, opened and for the next opening', async () => {
    const { know } = await knownLibrary(ACCOUNT);
    await know([manga({ otherTitles: { original: '港' } })], [chapter(1)]);
    const settings = signal(defaultSettings);
    const state = createPopupState({ ...popupParts(), settings });
    state.series.open(manga().id);
    await waitFor(() => expect(state.series.entry.value?.title).toBe('A Quiet Harbour'));
    settings.value = { ...defaultSettings, titles: 'original' };
    await waitFor(() => expect(state.entries.value).toMatchObject([{ title: '港' }]));
    await waitFor(() => expect(state.series.entry.value?.title).toBe('港'));
    expect(recallItem(FOLLOWS)).toMatchObject([{ title: '港' }]);
  });
});

describe('a series that was loaded long ago', () => {
  it('may lack chapters from the press on that follows it', async () => {
    const { know, store } = await knownLibrary(ACCOUNT);
    const looked = manga({ isFollowed: false });
    await know([looked], [chapter(1)]);
    await store.put(ACCOUNT, { askedAt: NOW - 60 * DAY, complete: { mangaId: looked.id, languages: [] } });
    const state = createPopupState(popupParts());
    state.series.open(looked.id);
    await waitFor(() => expect(state.series.entry.value?.isComplete).toBe(true));
    const { entry } = state.series;
    if (entry.value) void state.seriesChanges.follow(entry.value, true);
    expect(entry.value).toMatchObject({ isFollowed: true, isComplete: false });
  });
});

describe('a service that refuses every change', () => {
  it('is named as that to a person who is signed in; one who is not is shown the way in first', () => {
    const parts = popupParts();
    const doubt = { at: NOW, refusals: 2, target: null, isReadSince: true };
    const signedIn = parts.session.value;
    const session = signal(signedIn);
    const state = createPopupState({ ...parts, session, writes: signal({ ...noDoubt, doubt }) });
    expect(state.areWritesRefused.value).toBe(true);
    session.value = { ...quiet.session, state: 'signed-out' };
    expect(state.areWritesRefused.value).toBe(false);
    session.value = signedIn;
    expect(state.areWritesRefused.value).toBe(true);
  });
});

describe('a mark in the list', () => {
  const one = { chapterId: id(1), name: 'Ch. 1', series: { mangaId: id(1_000), title: 'One' } };
  it('shows at once, before anything was read again, and so does its undo after the series has left the list', async () => {
    const { state, answer } = await withSeries([{ title: 'One' }, { title: 'Two' }]);
    const listed = () => state.entries.value?.map(({ title }) => title);
    void state.marking.mark(one, true);
    expect(listed()).toEqual(['Two']);
    const database = await openDexmark();
    await createOutbox({ database, clock: virtualClock(NOW), onChange: () => undefined }).enqueue({
      ...{ operationId: 'w', kind: 'mark', account: ACCOUNT, key: id(1), value: true, baseline: null, at: NOW },
    });
    database.close();
    answer();
    await waitFor(() => expect(state.marking.presses.value.size).toBe(0));
    expect(listed()).toEqual(['Two']);
    void state.toasts.undo();
    await waitFor(() => expect(state.marking.presses.value.size).toBe(1));
    expect(listed()).toEqual(['One', 'Two']);
  });

  it('is not undone in sight by a list that is read meanwhile', async () => {
    const revision = signal({ stamp: 'first' });
    const { state } = await withSeries([{ title: 'One' }], { revision });
    void state.marking.mark(one, true);
    revision.value = { stamp: 'second' };
    const seen = state.entries.value;
    await turns(30);
    expect([seen, state.entries.value]).toEqual([[], []]);
  });
});

describe('what is searched for', () => {
  const titles = ['The Quiet Harbour', 'Quiet', 'Harbour Lights', 'Réve', 'Rever 12'];
  const typed = fc.array(
    fc.record({
      search: fc.constantFrom('', 'q', 'qu', 'quiet', 'quiet h', 'rev', 'réve', 'h', 'har l', '12', 'none', ' '),
      turns: fc.nat(3),
      isRead: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );

  it('is the last key alone, at once and ever after, whatever is read meanwhile', async () => {
    const revision = signal({ stamp: 'first' });
    const { state } = await withSeries(
      titles.map((title) => ({ title })),
      { revision },
    );
    state.tab.value = 'all';
    const wanted = (search: string) => titles.filter((title) => matches({ title, altTitles: [] }, search)).sort();
    const shown = () => state.entries.value?.map(({ title }) => title).sort();
    await fc.assert(
      fc.asyncProperty(typed, async (keys) => {
        for (const key of keys) {
          if (key.isRead) revision.value = { stamp: crypto.randomUUID() };
          state.search.value = key.search;
          expect(shown()).toEqual(wanted(key.search));
          await turns(key.turns);
          expect(shown()).toEqual(wanted(key.search));
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('a library that the browser has cleared away', () => {
  it('counts as not checked, also while the view still speaks of the last check', async () => {
    const sync = signal<View<'sync'> | null>({ ...quiet.sync, checkedAt: NOW });
    const state = createPopupState({ ...popupParts(), sync });
    expect(state.sync.value?.checkedAt).toBe(NOW);
    await waitFor(() => expect(state.entries.value).toEqual([]));
    expect(state.sync.value?.checkedAt).toBeNull();
  });
});

describe('what waits', () => {
  const named = { key: 'c1', operationId: 'w1' };
  const [mark, report] = [waitingMark(named), undecidedReport(named)];

  it('is taken back by the name of its wish', async () => {
    const parts = popupParts();
    createPopupState(parts).takeBack(mark);
    expect(parts.requests).toContainEqual([
      'intent.undo',
      { operationId: 'id-1', kind: 'mark', key: 'c1', targetId: 'w1' },
    ]);
  });

  it.each<[string, (state: PopupState) => void]>([
    ['undone', (state) => state.takeBack(mark)],
    ['undone with all others', (state) => state.takeAllBack([mark])],
    ['tried again', (state) => state.retry(mark)],
    ['dismissed', (state) => state.dismiss(mark)],
    ['decided', (state) => state.decide(report, true)],
  ])('shows at once that it was pressed when it is %s, until that is answered', async (_, act) => {
    const background = fakeBackground();
    const state = createPopupState({ ...popupParts(), ...background });
    act(state);
    expect([...state.pressed.value.keys()]).toEqual(['w1']);
    background.answer.resolve({ outcome: 'withdrawn' });
    await waitFor(() => expect([...state.pressed.value.keys()]).toEqual([]));
  });

  it('can be pressed once more after a failure, which is said', async () => {
    const background = fakeBackground();
    background.failRequest(1, new Failure('storage-full'));
    const state = createPopupState({ ...popupParts(), ...background });
    state.retry(mark);
    await waitFor(() => expect(state.toasts.toast.value).toMatchObject({ tone: 'danger' }));
    expect([...state.pressed.value.keys()]).toEqual([]);
  });

  it('is said to have left where it came too late', async () => {
    const state = createPopupState(popupParts({ outcome: 'too-late' }));
    state.takeBack(undecidedReport());
    await waitFor(() => expect(state.toasts.toast.value).toMatchObject({ tone: 'danger', offer: null }));
    expect(state.toasts.toast.value?.text).toContain('It’s already on its way');
  });

  it('is taken back all at once, in as many commands as the messages need', async () => {
    const parts = popupParts();
    const all = Array.from({ length: 501 }, (_, n) => waitingMark({ key: `c${n}`, operationId: `w${n}` }));
    createPopupState(parts).takeAllBack(all);
    await waitFor(() => expect(parts.requests).toHaveLength(2));
    expect(parts.requests[1]).toEqual([
      'intents.undo',
      { operationId: 'id-2', intents: [{ kind: 'mark', key: 'c500', operationId: 'w500' }] },
    ]);
  });
});

describe('what the browser withholds', () => {
  it('is asked for at once where the browser shows its question, else on the options page', async () => {
    const parts = popupParts();
    const { accessActions } = createPopupState(parts);
    expect(accessActions.nameOf('site')).toBe('mangadex.org');
    const given = accessActions.give(['api', 'auth']);
    expect(parts.requestHosts).toHaveBeenCalledExactlyOnceWith(liveProfile, ['api', 'auth']);
    expect(await given).toBe(true);
    expect(parts.requests).toEqual([]);
    // There the question would hide under the popup.
    const hiding = createPopupState({ ...parts, requestHosts: null });
    expect(await hiding.accessActions.give(['api'])).toBe(true);
    expect(parts.requests).toEqual([['options.open', undefined]]);
  });
});

/** The popup with these series in its list, each with one unread chapter. */
async function withSeries(series: readonly { readonly title: string }[], watched: Partial<WatchedViews> = {}) {
  const { database, know } = await knownLibrary(ACCOUNT);
  const rows = series.map(({ title }, n) => manga({ id: id(1_000 + n), title }));
  const chapters = rows.map((row, n) => chapter(n + 1, { mangaId: row.id }));
  await know(rows, chapters);
  database.close();
  const parts = popupParts();
  let asked = Promise.withResolvers<unknown>();
  const clock = virtualClock(NOW);
  const state = createPopupState({ ...parts, ...watched, clock, ask: (() => asked.promise) as typeof parts.ask });
  await waitFor(() => expect(state.entries.value).toHaveLength(series.length));
  // They are drawn, and lie still until their chapters were read.
  const reading = vi.spyOn(IDBIndex.prototype, 'getAll');
  for (const row of state.entries.value ?? []) state.entryOf(row);
  await clock.run(100);
  await waitFor(() => expect(reading).toHaveBeenCalledTimes(series.length));
  await turns(10);
  return {
    state,
    /** To what was asked until now. */
    answer() {
      asked.resolve({});
      asked = Promise.withResolvers();
    },
  };
}

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await turn();
}
