import { MOST_RELEASES, type SeriesReleases } from '../../lib/library/series/likely-check.ts';
import { rhythmOf } from '../../lib/library/series/rhythm.ts';
import { classify } from '../../lib/library/unread/unread.ts';
import type { ChapterRow, MangaRow, Rhythm } from '../../lib/model/rows.ts';
import type { Id } from '../../lib/service/ids.ts';
import { uuidOf } from '../../test/fake-service/library/seeded.ts';

interface Release {
  readonly series: number;
  readonly at: number;
}

const filters = { languages: ['en'], contentRatings: ['safe'], hiddenGroups: [], groupReleases: true };

/** A list of follows that learns of releases by checks alone. */
export class Following {
  readonly known: SeriesReleases[];
  readonly #coming: readonly Release[];
  #seen = 0;

  /** @param releases of each series, in epoch ms. */
  constructor(releases: readonly (readonly number[])[]) {
    this.known = releases.map(() => ({ rhythm: null, releases: [] }));
    this.#coming = releases
      .flatMap((own, series) => own.map((at) => ({ series, at })))
      .sort((one, other) => one.at - other.at);
  }

  /** @returns when what is new came out, in epoch ms. */
  check(now: number): number[] {
    const first = this.#seen;
    while ((this.#coming[this.#seen]?.at ?? Number.POSITIVE_INFINITY) <= now) this.#seen += 1;
    const found = this.#coming.slice(first, this.#seen);
    for (const [series, chapters] of Map.groupBy(found, (release) => release.series)) {
      const releases = [...(this.known[series]?.releases ?? []), ...chapters.map(({ at }) => at)].slice(-MOST_RELEASES);
      this.known[series] = { rhythm: rhythmAfter(series, releases, now), releases };
    }
    return found.map(({ at }) => at);
  }
}

function rhythmAfter(series: number, releases: readonly number[], now: number): Rhythm | null {
  const manga: MangaRow = {
    id: uuidOf(`series ${series}`) as Id,
    title: '',
    altTitles: [],
    status: 'reading',
    isFollowed: true,
    contentRating: 'safe',
    coverFile: null,
    resetsNumbers: false,
  };
  const chapters = releases.map((publishAt, place) => chapterOf(manga.id, place, publishAt));
  const state = { chapters, read: new Set<Id>(), pendingMarks: new Map<Id, boolean>() };
  return rhythmOf(manga, classify(manga, state, filters, now), filters);
}

function chapterOf(mangaId: Id, place: number, publishAt: number): ChapterRow {
  return {
    id: `${mangaId} ${place}` as Id,
    mangaId,
    volume: null,
    number: `${place + 1}`,
    title: null,
    language: 'en',
    groups: [],
    groupIds: [],
    externalUrl: null,
    isUnavailable: false,
    pages: 20,
    publishAt,
  };
}
