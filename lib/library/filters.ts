/** What a reader wants to see of the library. It decides what counts as unread; nothing is deleted by it. */
export interface Filters {
  /** Languages read, as the service writes them (`en`, `pt-br`); none means every language. */
  readonly languages: readonly string[];
  readonly contentRatings: readonly string[];
  /** Scanlation groups whose releases are not wanted, by id. */
  readonly hiddenGroups: readonly string[];
  /** Whether several releases of one chapter number count as one. */
  readonly foldReleases: boolean;
}

/** The filters as a person has chosen them in the settings. */
export function filtersOf(chosen: {
  readonly languages: readonly string[];
  readonly ratings: readonly string[];
  readonly hiddenGroups: readonly string[];
  readonly foldReleases: boolean;
}): Filters {
  const { languages, ratings, hiddenGroups, foldReleases } = chosen;
  return { languages, contentRatings: ratings, hiddenGroups, foldReleases };
}
