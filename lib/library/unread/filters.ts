import type { GroupPreference } from './preferred-groups';

/** Decides what counts as unread; deletes nothing. */
export interface Filters {
  /** As the service writes them (`en`, `pt-br`); an empty list stands for every language. */
  readonly languages: readonly string[];
  readonly contentRatings: readonly string[];
  /** Ids of unwanted scanlation groups. */
  readonly hiddenGroups: readonly string[];
  /** Several releases of one chapter number count as one. */
  readonly groupReleases: boolean;
  /** Of one series alone. */
  readonly preference?: GroupPreference;
}

export function filtersOf(chosen: {
  readonly languages: readonly string[];
  readonly ratings: readonly string[];
  readonly hiddenGroups: readonly string[];
  readonly groupReleases: boolean;
}): Filters {
  const { languages, ratings, hiddenGroups, groupReleases } = chosen;
  return { languages, contentRatings: ratings, hiddenGroups, groupReleases };
}

export function isReadLanguage({ languages }: Pick<Filters, 'languages'>, language: string): boolean {
  return languages.length === 0 || languages.includes(language);
}
