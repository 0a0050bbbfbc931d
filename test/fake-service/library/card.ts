/** What a librarian writes on the card of a series, before any chapter exists. */
import type { Manga } from './types.ts';

export interface Card {
  readonly title: Manga['title'];
  readonly altTitles: Manga['altTitles'];
  readonly blurb: string;
  readonly originalLanguage: string;
  readonly demographic: string | null;
  readonly contentRating: Manga['contentRating'];
  /** Names from `people.ts`. */
  readonly tags: readonly string[];
}
