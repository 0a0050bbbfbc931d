import { DAY } from '../../clock';
import type { MangaRow } from '../../model/rows';
import type { SeriesSettings, SeriesSettingsRow } from '../../model/series-settings';
import type { Id } from '../../service/ids';
import type { Filters } from '../unread/filters';

export const defaultSeriesSettings: SeriesSettings = {
  isMuted: false,
  languages: null,
  groups: [],
  waitDays: 3,
  note: '',
};

export function settingsOf(row: Partial<SeriesSettings> | undefined): SeriesSettings {
  const { isMuted, languages, groups, waitDays, note } = { ...defaultSeriesSettings, ...row };
  return { isMuted, languages, groups, waitDays, note };
}

export function isDefault(settings: SeriesSettings): boolean {
  return JSON.stringify(settings) === JSON.stringify(defaultSeriesSettings);
}

export function isSame(one: SeriesSettings, other: SeriesSettings): boolean {
  return JSON.stringify(settingsOf(one)) === JSON.stringify(settingsOf(other));
}

export function mutedIn(rows: readonly SeriesSettingsRow[]): Set<Id> {
  return new Set(rows.filter(({ isMuted }) => isMuted).map(({ mangaId }) => mangaId));
}

/** What counts in the series. */
export function filtersFor(filters: Filters, { languages, groups, waitDays }: SeriesSettings): Filters {
  return {
    ...filters,
    ...(languages !== null && { languages }),
    ...(groups.length > 0 && { preference: { groups, waitMs: waitDays * DAY } }),
  };
}

/** Those that feeds are asked for: the reader's, and those of single series. */
export function askedLanguages(readers: readonly string[], ofSeries: readonly string[]): readonly string[] {
  return readers.length === 0 ? [] : [...new Set([...readers, ...ofSeries])];
}

/** What came out in other languages than these has not been asked for since. @param asked none stands for every language. */
export function withoutUnasked(manga: MangaRow, asked: readonly string[]): MangaRow {
  const { complete, ...rest } = manga;
  if (!complete || asked.length === 0) return manga;
  const isEvery = complete.languages.length === 0;
  const languages = isEvery ? asked : complete.languages.filter((language) => asked.includes(language));
  return languages.length === 0 ? rest : { ...rest, complete: { ...complete, languages } };
}
