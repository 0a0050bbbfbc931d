import { batch, type ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import { createRecentSignals } from '../../components/covers/recent-signals';
import { chapterName } from '../../components/texts/chapter-name';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { chapterAddress } from '../../lib/library/chapter-address';
import { type Pressed, readPressed } from '../../lib/library/history';
import { numberKey } from '../../lib/library/numbers/numbering';
import type { ChapterRow, TitleChoice } from '../../lib/model/rows';
import { coalesce } from '../../lib/one-at-a-time';
import type { View } from '../../lib/storage/views';

/** What chapters and their series are called. */
export interface Names {
  readonly title: string;
  readonly chapter: string;
  readonly address: string;
  /** `null` where it is not known. */
  readonly mangaId: string | null;
}

interface NamesParts {
  /** Gives `null` where the background has not made the database yet. */
  readonly open: () => Promise<Dexmark | null>;
  readonly account: () => string | null;
  readonly site: () => string;
  /** `null` until it is known: nothing is read before. */
  readonly titles: () => TitleChoice | null;
  readonly onFailure: (thrown: unknown) => void;
}

interface KnownAs extends Names {
  /** Nothing more is to be known of it. */
  readonly isWhole: boolean;
  readonly titles: TitleChoice;
  /** How many changes had come before it was read. */
  readonly changes: number;
}

/** Of rows that are no longer drawn. */
const KEPT_OUT_OF_SIGHT = 100;

/** Names of what is in sight, read when a row is first drawn, many at once. */
export function createHistoryNames({ open, account, site, titles, onFailure }: NamesParts) {
  const chapterIdsOf = new WeakMap<ReadonlySignal<Names | null>, readonly string[]>();
  let changes = 0;
  const lookNow = () => void look().catch(onFailure);
  const known = createRecentSignals<KnownAs>(KEPT_OUT_OF_SIGHT, lookNow);

  /** One after the other: a change that lands during one is seen by the next. */
  const look = coalesce(async () => {
    known.forgetOldest();
    const [owner, called, seen] = [account(), titles(), changes];
    const mayChange = (names: KnownAs | null) =>
      names === null || names.titles !== called || (!names.isWhole && names.changes < seen);
    const due = known.known().filter(([key, names]) => known.isWatched(key) && mayChange(names.value));
    if (owner === null || called === null || due.length === 0) return;
    const found = await readOnce(open, (database) =>
      Promise.all(
        due.map(async ([, names]) => {
          const chapterIds = chapterIdsOf.get(names) ?? [];
          const pressed = await readPressed(database, owner, chapterIds, called);
          return [names, { ...namesOf(pressed, chapterIds, site()), titles: called, changes: seen }] as const;
        }),
      ),
    );
    batch(() => {
      for (const [names, latest] of found ?? []) names.value = latest;
    });
  });

  return {
    /** `null` until they were read. */
    of(key: string, chapterIds: readonly string[]): ReadonlySignal<Names | null> {
      const names = known.of(key);
      chapterIdsOf.set(names, chapterIds);
      return names;
    },
    /** After a change, more may be known of some, or all be called otherwise: they keep what they say until then. */
    recheck() {
      changes += 1;
      lookNow();
    },
  };
}

function namesOf(
  { manga, chapters }: Pressed,
  chapterIds: readonly string[],
  site: string,
): Omit<KnownAs, 'titles' | 'changes'> {
  const last = chapters.at(-1);
  const series = new Set(chapters.map(({ mangaId }) => mangaId)).size;
  const isSpan = last !== undefined && series === 1;
  return {
    title: series > 1 ? i18n.t('library.count', series) : (manga?.title ?? i18n.t('history.unknownSeries')),
    chapter: isSpan ? spanName({ manga, chapters }, chapterIds.length) : countName(chapterIds.length),
    address: chapterAddress(site, last ?? { id: chapterIds[0] ?? '', externalUrl: null }),
    mangaId: manga?.id ?? null,
    isWhole: manga !== null && chapters.length === chapterIds.length,
  };
}

/** Releases of one number are one chapter. */
function spanName({ manga, chapters }: Pressed, count: number): string {
  const [first, last] = [chapters[0], chapters.at(-1)] as readonly (ChapterRow | undefined)[];
  const numbering = manga ?? { resetsNumbers: false };
  const numbers = new Set(chapters.map((chapter) => numberKey(numbering, chapter)));
  const all = numbers.size + count - chapters.length;
  if (!first || !last || all === 1) return last ? chapterName(manga, last) : '';
  const names = { first: chapterName(manga, first), last: chapterName(manga, last) };
  return i18n.t('history.span', { ...names, count: i18n.t('series.known', all) });
}

function countName(count: number): string {
  return count === 1 ? i18n.t('history.unknownChapter') : i18n.t('series.known', count);
}

/** A chapter that only the service has named. */
export function nameOfVisit(chapter: View<'readingHistory'>['chapters'][number], site: string): Names {
  return {
    title: chapter.series ?? i18n.t('history.unknownSeries'),
    chapter: chapterName(null, chapter),
    address: chapterAddress(site, chapter),
    mangaId: chapter.mangaId,
  };
}
