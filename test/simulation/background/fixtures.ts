/** What the service has in these runs: a few short series out of the local service's library, and two readers of them. */
import { makeLibrary } from '../../fake-service/library/make-library';
import { uuidOf } from '../../fake-service/library/seeded';
import type { Account, Library } from '../../fake-service/library/types';

/** When every run begins, by the service's clock and ours, in epoch ms. */
export const BEGINNING = Date.UTC(2026, 0, 31, 12);
const SERIES = 3;

const whole = makeLibrary({ now: BEGINNING });
const short = [...whole.manga.values()].filter(({ chapterIds }) => chapterIds.length >= 6 && chapterIds.length <= 20);
const manga = short.slice(0, SERIES);

/** Nothing changes it, so all runs share it. */
export const library: Library = {
  ...whole,
  manga: new Map(manga.map((series) => [series.id, series])),
  chapters: new Map([...whole.chapters].filter(([, { mangaId }]) => manga.some(({ id }) => id === mangaId))),
};

/** Series that a person may follow, and say how they read them. */
export const series: readonly string[] = manga.map(({ id }) => id);
/** Chapters that a person may click: some of each series, so that clicks meet. */
export const clickable: readonly string[] = manga.flatMap(({ chapterIds }) => chapterIds.slice(0, 4));
export const reasonToReport = whole.reportReasons.find(({ category }) => category === 'chapter')?.id ?? '';
/** A chapter that the service does not know. */
export const unknownChapter = uuidOf('a chapter of nothing');

/** Two people who take turns at one browser. */
export function makeReaders(): readonly [Account, Account] {
  return [reader('first'), reader('second')];
}

function reader(username: string): Account {
  return {
    id: uuidOf(`reader ${username}`),
    username,
    password: `password of ${username}`,
    client: { id: `personal-client-${username}`, secret: `secret of ${username}`, state: 'approved' },
    follows: new Set(manga.map(({ id }) => id)),
    statuses: new Map(manga.map(({ id }) => [id, 'reading'])),
    ratings: new Map(),
    read: new Set(manga.flatMap(({ chapterIds }) => chapterIds.slice(0, 2))),
    history: [],
    reports: [],
  };
}
