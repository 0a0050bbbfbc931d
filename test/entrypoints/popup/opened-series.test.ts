import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { createOpenedSeries, type PressedSeries } from '../../../entrypoints/popup/opened-series';
import { createToasts } from '../../../entrypoints/popup/toasts';
import { defaultSeriesSettings } from '../../../lib/library/series/series-settings';
import { liveProfile } from '../../../lib/service/profile';
import { defaultSettings, type Settings, type SettingsChange } from '../../../lib/settings/settings';
import type { View } from '../../../lib/storage/views';
import { chapter, id, manga, NOW } from '../../library/rows';
import { turn } from '../../support/event-turn';
import { virtualClock } from '../../support/virtual-clock';
import { fakeBackground } from './fake-background';
import '../../support/english';
import { waitFor } from '../../support/wait-for';

const group = { id: id(2_000), name: 'Nightshift' };

describe('the series that is looked at', () => {
  it('is none until one is opened, and none when it is closed', () => {
    const { opened } = setUp();
    expect(opened.entry.value).toBeNull();
    opened.open(manga().id);
    expect(opened.entry.value).toMatchObject({ title: 'A Quiet Harbour', unread: 3 });
    opened.close();
    expect(opened.entry.value).toBeNull();
  });

  it('stays in sight when it is unfollowed, to be followed again', () => {
    const { opened, known } = setUpOpened();
    expect(opened.entry.value?.isFollowed).toBe(true);
    known.value = seriesWith({ isFollowed: false, status: null });
    expect(opened.entry.value).toMatchObject({ title: 'A Quiet Harbour', isFollowed: false, status: null, unread: 3 });
  });

  it('is forgotten with the list that it was in, and shown as soon as it was read', () => {
    const { opened, known } = setUpOpened();
    expect(opened.entry.value).not.toBeNull();
    known.value = null;
    expect(opened.entry.value).toBeNull();
    known.value = seriesWith({});
    expect(opened.entry.value?.chapters).toHaveLength(3);
  });

  it('shows what the filters hide for as long as it is looked at', () => {
    const { opened, settings } = setUpOpened();
    settings.value = { ...defaultSettings, hiddenGroups: [group.id] };
    opened.showsHidden.value = true;
    expect(opened.entry.value?.chapters).toHaveLength(3);
    opened.open(manga().id);
    expect(opened.entry.value?.chapters).toHaveLength(0);
  });

  it('has its older chapters asked for, and says how that goes for it alone', () => {
    const { opened, seriesRequest, requests } = setUpOpened();
    expect(requests).toEqual([['series.chapters', { mangaId: manga().id }]]);
    expect(opened.request.value).toBe('idle');
    seriesRequest.value = { mangaId: manga().id, state: 'asking' };
    expect(opened.request.value).toBe('asking');
    seriesRequest.value = { mangaId: id(7), state: 'asking' };
    expect(opened.request.value).toBe('idle');
  });

  it('says what "mark up to here" would mark, and marks just that, unless that is let go', async () => {
    const { opened, marking } = setUpOpened();
    opened.askUpTo({ chapterId: id(2) });
    opened.cancelUpTo();
    expect(opened.upToHere.value).toBeNull();
    await opened.markUpTo();
    opened.askUpTo({ chapterId: id(2) });
    expect(opened.upToHere.value).toEqual({ chapter: 'Ch. 2', count: 2 });
    expect(marking.markAll).not.toHaveBeenCalled();
    await opened.markUpTo();
    const upTo = { series: { mangaId: id(1_000), title: 'A Quiet Harbour' }, name: 'Ch. 2' };
    expect(marking.markAll).toHaveBeenCalledExactlyOnceWith([id(1), id(2)], expect.objectContaining(upTo));
    expect(opened.upToHere.value).toBeNull();
  });

  it('hides a group in the settings, and takes it back', async () => {
    const { opened, settings, toasts } = setUpOpened();
    opened.hideGroup(group);
    await waitFor(() => expect(settings.value?.hiddenGroups).toEqual([group.id]));
    expect(opened.entry.value).toMatchObject({ unread: 0, hidden: 3 });
    await turn();
    expect(toasts.toast.value).toMatchObject({ text: 'Group hidden: Nightshift', offer: { name: 'Undo: Nightshift' } });
    await toasts.undo();
    expect(settings.value?.hiddenGroups).toEqual([]);
  });

  it('says so when a group could not be hidden', async () => {
    const { opened, toasts } = setUpOpened(async () => Promise.reject(new Error('the quota is full')));
    opened.hideGroup(group);
    await waitFor(() => expect(toasts.toast.value?.tone).toBe('danger'));
  });
});

/** With the series looked at. */
function setUpOpened(changeSettings?: (change: SettingsChange) => Promise<void>) {
  const made = setUp(changeSettings);
  made.opened.open(manga().id);
  return made;
}

function setUp(changeSettings?: (change: SettingsChange) => Promise<void>) {
  const background = fakeBackground();
  const toasts = createToasts(virtualClock(NOW));
  const known = signal<PressedSeries | null>(seriesWith({}));
  const settings = signal<Settings | null>(defaultSettings);
  const seriesRequest = signal<View<'series'> | null>(null);
  const marking = { markAll: vi.fn(async () => undefined) };
  const change = async (changed: SettingsChange) => {
    const stored = settings.value ?? defaultSettings;
    settings.value = { ...stored, ...changed(stored) };
  };
  const opened = createOpenedSeries({
    ...background,
    seriesOf: (mangaId) => (mangaId === manga().id ? known.value : null),
    settings,
    profile: signal(liveProfile),
    seriesRequest,
    changeSettings: changeSettings ?? change,
    clock: virtualClock(NOW),
    marking,
    toasts,
  });
  return { ...background, opened, known, settings, seriesRequest, marking, toasts };
}

function seriesWith(parts: Parameters<typeof manga>[0]): PressedSeries {
  const chapters = [chapter(1), chapter(2), chapter(3)];
  return { manga: manga(parts), chapters, read: new Set(), pendingMarks: new Map(), settings: defaultSeriesSettings };
}
