import { describe, expect, it } from 'vitest';
import { createSeriesSettings } from '../../../entrypoints/popup/series-settings';
import { createToasts } from '../../../entrypoints/popup/toasts';
import { defaultSeriesSettings } from '../../../lib/library/series-settings';
import type { SeriesSettings } from '../../../lib/model/series-settings';
import { turn } from '../../support/event-turn';
import { virtualClock } from '../../support/virtual-clock';
import { fakeBackground } from './fake-background';
import '../../support/english';

const series = { mangaId: 'm1', title: 'Series 0', settings: defaultSeriesSettings };

describe('what is chosen for a series', () => {
  it.each<[Partial<SeriesSettings>, string]>([
    [{ isMuted: true }, 'Muted: Series 0'],
    [{ isMuted: false }, 'No longer muted: Series 0'],
    [{ groups: ['g1'] }, 'Preferred groups changed: Series 0'],
    [{ waitDays: 0 }, 'Preferred groups changed: Series 0'],
    [{ languages: ['fr'] }, 'Languages changed: Series 0'],
  ])('is shown at once, stored, and taken back: %o', async (change, text) => {
    const { seriesSettings, toasts, requests, answerAll } = setUp();
    const names = Object.keys(change);
    const settings = { ...defaultSeriesSettings, isMuted: !change.isMuted };
    const done = seriesSettings.configure({ ...series, settings }, change);
    expect(seriesSettings.presses.value.get('m1')).toEqual({ ...settings, ...change });
    answerAll();
    await done;
    expect(seriesSettings.presses.value.size).toBe(0);
    await turn();
    expect(toasts.toast.value).toMatchObject({ text, offer: { name: 'Undo: Series 0' } });
    await toasts.undo();
    const before = Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
    expect(requests).toEqual([
      ['series.configure', { mangaId: 'm1', change }],
      ['series.configure', { mangaId: 'm1', change: before }],
    ]);
  });
});

it('a note is stored without a word', async () => {
  const { seriesSettings, toasts, requests, answerAll } = setUp();
  const done = seriesSettings.saveNote(series, 'read after the anime');
  expect(seriesSettings.presses.value.get('m1')?.note).toBe('read after the anime');
  answerAll();
  expect(await done).toBe(true);
  expect(toasts.toast.value).toBeNull();
  expect(requests).toEqual([['series.configure', { mangaId: 'm1', change: { note: 'read after the anime' } }]]);
});

function setUp() {
  const background = fakeBackground();
  const toasts = createToasts(virtualClock());
  return { ...background, toasts, seriesSettings: createSeriesSettings({ ...background, ...toasts, toasts }) };
}
