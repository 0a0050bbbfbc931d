// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPopupState } from '../../../entrypoints/popup/popup-state';
import { HOUR } from '../../../lib/clock';
import { openDexmark } from '../../../lib/database/database';
import { createLibraryStore } from '../../../lib/library/store';
import type { View } from '../../../lib/storage/views';
import { undecidedReport, waitingMark } from '../../components/waiting/entries';
import { chapter, defaultFilters, manga, NOW } from '../../library/rows';
import { quiet } from '../../support/views';
import { virtualClock } from '../../support/virtual-clock';
import { ACCOUNT, popupParts } from './popup-parts';
import '../../support/english';
import '../../support/fresh-database';

beforeEach(() => {
  localStorage.clear();
});

describe('the popup', () => {
  it('lists what is out by the clock of the service, also where this machine is hours behind', async () => {
    const database = await openDexmark();
    const store = createLibraryStore({ database, clock: virtualClock(NOW), filters: () => defaultFilters });
    await store.putManga(ACCOUNT, [manga()]);
    await store.putChapters(ACCOUNT, [chapter(1, { publishAt: NOW - HOUR })]);
    const serviceClock = signal<View<'serviceClock'> | null>({ aheadMs: 6 * HOUR });
    const state = createPopupState({ ...popupParts(), serviceClock, clock: virtualClock(NOW - 6 * HOUR) });
    await vi.waitFor(() => expect(state.entries.value).toMatchObject([{ mangaId: manga().id, unread: 1 }]));
    expect(state.serviceTime.now()).toBe(NOW);

    serviceClock.value = { aheadMs: 0 };
    expect(state.entries.value).toEqual([]);
    serviceClock.value = { aheadMs: 6 * HOUR };
    state.series.open(manga().id);
    expect(state.series.entry.value?.unread).toBe(1);
  });
});

describe('a library that the browser has cleared away', () => {
  it('counts as not checked, also while the view still speaks of the last check', async () => {
    const check = signal<View<'check'> | null>({ ...quiet.check, checkedAt: NOW });
    const state = createPopupState({ ...popupParts(), check });
    expect(state.check.value?.checkedAt).toBe(NOW);
    await vi.waitFor(() => expect(state.entries.value).toEqual([]));
    expect(state.check.value?.checkedAt).toBeNull();
  });
});

describe('what waits', () => {
  it('is taken back by the name of its wish', async () => {
    const parts = popupParts();
    createPopupState(parts).takeBack(waitingMark({ key: 'c1', operationId: 'w1' }));
    expect(parts.requests).toContainEqual([
      'intent.undo',
      { operationId: 'id-1', kind: 'mark', key: 'c1', targetId: 'w1' },
    ]);
  });

  it('is said to have left where it came too late', async () => {
    const state = createPopupState(popupParts({ outcome: 'too-late' }));
    state.takeBack(undecidedReport());
    await vi.waitFor(() => expect(state.toasts.toast.value).toMatchObject({ tone: 'danger', offer: null }));
    expect(state.toasts.toast.value?.text).toContain('It’s already on its way');
  });

  it('is taken back all at once, in as many commands as the messages need', async () => {
    const parts = popupParts();
    const all = Array.from({ length: 501 }, (_, n) => waitingMark({ key: `c${n}`, operationId: `w${n}` }));
    createPopupState(parts).takeAllBack(all);
    await vi.waitFor(() => expect(parts.requests).toHaveLength(2));
    expect(parts.requests[1]).toEqual([
      'intents.undo',
      { operationId: 'id-2', intents: [{ kind: 'mark', key: 'c500', operationId: 'w500' }] },
    ]);
  });
});

describe('what the browser withholds', () => {
  it('is asked for at once where the browser shows its question', async () => {
    const parts = popupParts();
    const { accessActions } = createPopupState(parts);
    expect(accessActions.nameOf('site')).toBe('mangadex.org');
    const given = accessActions.give(['api', 'auth']);
    expect(parts.requestHosts).toHaveBeenCalledExactlyOnceWith(['api', 'auth']);
    expect(await given).toBe(true);
    expect(parts.requests).toEqual([]);
  });

  it('is asked for on the options page where the question would hide under the popup', async () => {
    const parts = { ...popupParts(), requestHosts: null };
    expect(await createPopupState(parts).accessActions.give(['api'])).toBe(true);
    expect(parts.requests).toEqual([['options.open', undefined]]);
  });
});
