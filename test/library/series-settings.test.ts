import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAccount, eraseDexmark } from '../../lib/database/database';
import { defaultChoice } from '../../lib/library/list/follow-list';
import { readSeriesList, readSeriesRows } from '../../lib/library/list/list-reading';
import { defaultSeriesSettings } from '../../lib/library/series/series-settings';
import type { SyncedEntry } from '../../lib/library/series/synced-series';
import { readUpToContext } from '../../lib/library/up-to-reading';
import type { SeriesSettings } from '../../lib/model/series-settings';
import { database, put, store } from './library-world';
import { chapter, defaultFilters, id, manga, NOW } from './rows';
import { followList, readLibrary } from './whole-library';

const [one, other] = [id(1_000), id(1_001)];
const byTitle = { ...defaultChoice, sort: 'title' } as const;
const options = { account: 'ann', filters: defaultFilters, titles: 'english', now: NOW } as const;

beforeEach(async () => {
  const chapters = [chapter(1), chapter(2), chapter(3, { mangaId: other })];
  await put({ manga: [manga({ id: one }), manga({ id: other, title: 'B' })], chapters });
});

const settingsOf = async (mangaId: string, account = 'ann') =>
  (await readSeriesRows(database, account, [mangaId], 'english')).get(mangaId)?.settings;
const choose = (mangaId: string, change: Partial<SeriesSettings>) => store.putSeriesSettings('ann', mangaId, change);
const totals = () => store.unreadTotals('ann');
const kept = () => database.count('seriesSettings');

describe('the settings of a series', () => {
  it('are those of a series for which nothing was chosen, and once they are taken back nothing is kept but when, for other devices', async () => {
    expect(await settingsOf(one)).toEqual(defaultSeriesSettings);
    await choose(one, { isMuted: true });
    expect(await settingsOf(one)).toEqual({ ...defaultSeriesSettings, isMuted: true });
    expect(await settingsOf(other)).toEqual(defaultSeriesSettings);
    await choose(one, { isMuted: false });
    expect(await database.getAll('seriesSettings')).toEqual([
      { ...defaultSeriesSettings, mangaId: one, account: 'ann', changedAt: NOW + 1 },
    ]);
  });

  it('belong to the account, go with it, and are erased with everything', async () => {
    await choose(one, { isMuted: true });
    await store.putSeriesSettings('bob', one, { isMuted: true });
    await deleteAccount(database, 'ann');
    expect(await kept()).toBe(1);
    await eraseDexmark(database, 'new');
    expect(await kept()).toBe(0);
  });
});

it('a note is kept as it was written until it is empty, apart from what else was chosen', async () => {
  await choose(one, { note: ' after vol. 2\n„ß“ ' });
  await choose(one, { note: '' });
  expect(await kept()).toBe(0);
  await choose(one, { note: ' after vol. 2\n„ß“ ' });
  await choose(one, { isMuted: true });
  expect(await settingsOf(one)).toMatchObject({ note: ' after vol. 2\n„ß“ ', isMuted: true });
  await choose(one, { isMuted: false });
  await choose(one, { note: '' });
  expect(await settingsOf(one)).toEqual(defaultSeriesSettings);
});

describe('languages of a series', () => {
  const french = chapter(4, { language: 'fr', number: '9', mangaId: other });

  it('count in it and in no other, at once, and nothing else is counted again', async () => {
    await put({ chapters: [french, chapter(5, { language: 'fr', number: '9' })] });
    expect(await totals()).toEqual({ series: 2, chapters: 3 });
    await choose(other, { languages: ['fr', 'de'] });
    expect(await database.getAllKeys('unread')).toEqual([['ann', one]]);
    const { series } = await readSeriesList(database, options);
    expect(series.map(({ unread, next }) => [unread, next?.id])).toEqual([
      [2, id(1)],
      [1, id(4)],
    ]);
    expect(await totals()).toEqual({ series: 2, chapters: 3 });
    expect(followList(await readLibrary(database, 'ann'), byTitle, defaultFilters, NOW)).toMatchObject([
      { unread: 2 },
      { unread: 1, next: { id: id(4) } },
    ]);
    await choose(other, { languages: null });
    expect((await readSeriesList(database, options)).series[1]?.next?.id).toBe(id(3));
  });

  it('are what "Up next" and "this and all before it" go by', async () => {
    await put({ chapters: [french] });
    await choose(other, { languages: ['fr'] });
    const next = await store.readUpNext('ann', id(3), byTitle);
    expect(next).toMatchObject({ chapter: { id: id(4) }, isInSeries: true });
    expect((await readUpToContext(database, 'ann', id(4), 'english'))?.settings.languages).toEqual(['fr']);
  });

  it('that no check has asked for are not known whole, whatever was fetched once', async () => {
    const complete = async () => (await store.readSeries('ann', one)).manga?.complete?.languages;
    const fetched = (languages: readonly string[]) => put({ complete: { mangaId: one, languages } });
    await fetched([]);
    await choose(one, { languages: ['en'] });
    expect(await complete()).toEqual([]);
    await choose(one, { languages: ['en', 'fr'] });
    expect(await complete()).toEqual(['en']);
    await fetched(['fr']);
    await choose(one, { languages: ['fr'] });
    expect(await complete()).toEqual(['fr']);
    await choose(one, { languages: null });
    await choose(one, { languages: ['fr'] });
    expect(await complete()).toBeUndefined();
    expect(await store.readSeriesLanguages('ann')).toEqual(['fr']);
  });
});

describe('a muted series', () => {
  it('counts nothing in the badge, at once and for that series alone, and stays in the list', async () => {
    expect(await totals()).toEqual({ series: 2, chapters: 3 });
    await choose(one, { isMuted: true });
    expect(await database.getAllKeys('unread')).toEqual([['ann', other]]);
    expect(await totals()).toEqual({ series: 1, chapters: 1 });
    const { series } = await readSeriesList(database, options);
    expect(series.map(({ mangaId, unread, isMuted }) => [mangaId, unread, isMuted])).toEqual([
      [one, 2, true],
      [other, 1, false],
    ]);
    await choose(one, { isMuted: false });
    expect(await totals()).toEqual({ series: 2, chapters: 3 });
  });
});

describe('what another device has changed', () => {
  const merge = (settings: SyncedEntry, mangaId = one) =>
    store.mergeSeriesSettings('ann', new Map([[mangaId, settings]]));

  it('counts at once where it is the newer, beside the note of this device, and nothing else is counted again', async () => {
    await choose(one, { note: 'of this device' });
    expect(await totals()).toEqual({ series: 2, chapters: 3 });
    expect(await merge({ at: NOW, isMuted: true })).toBe(true);
    expect(await settingsOf(one)).toEqual({ ...defaultSeriesSettings, isMuted: true, note: 'of this device' });
    expect(await database.getAllKeys('unread')).toEqual([['ann', other]]);
    expect(await totals()).toEqual({ series: 1, chapters: 1 });
    expect(await merge({ at: NOW, isMuted: true })).toBe(false);
    expect(await merge({ at: NOW - 1 })).toBe(false);
    expect(await merge({ at: NOW + 1 })).toBe(true);
    expect(await totals()).toEqual({ series: 2, chapters: 3 });
  });

  it('begins no transaction where it is nothing', async () => {
    const transaction = vi.spyOn(database, 'transaction');
    expect(await store.mergeSeriesSettings('ann', new Map())).toBe(false);
    expect(transaction).not.toHaveBeenCalled();
  });

  it('is known as it came, also of a series that is not here yet, and a change of this device is later', async () => {
    await merge({ at: NOW + 1_000, languages: ['fr'] }, id(9));
    expect(await store.readSyncedEntries('ann', 'tag')).toEqual(
      new Map([[`tag.${id(9)}`, { at: NOW + 1_000, languages: ['fr'] }]]),
    );
    await choose(id(9), { languages: null });
    expect([...(await store.readSyncedEntries('ann', 'tag')).values()]).toEqual([{ at: NOW + 1_001 }]);
    expect(await store.readSyncedEntries('bob', 'tag')).toEqual(new Map());
  });
});
