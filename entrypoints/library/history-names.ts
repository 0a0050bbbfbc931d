import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import { chapterName } from '../../components/texts/chapter-name';
import { readOnce } from '../../lib/database/database';
import type { Dexmark } from '../../lib/database/schema';
import { chapterAddress } from '../../lib/library/chapter-address';
import { type Pressed, readPressed } from '../../lib/library/history';
import { numberKey } from '../../lib/library/numbers/numbering';
import { readCover } from '../../lib/library/reading';
import type { ask } from '../../lib/messages/ask';
import { COVERS_PER_QUESTION } from '../../lib/messages/contract';
import type { ChapterRow, CoverRow, TitleChoice } from '../../lib/model/rows';
import { coalesce } from '../../lib/one-at-a-time';
import type { View } from '../../lib/storage/views';

/** What chapters and their series are called. */
export interface Names {
  readonly title: string;
  readonly chapter: string;
  readonly address: string;
  readonly cover: string | null;
}

interface NamesParts {
  /** Gives `null` where the background has not made the database yet. */
  readonly open: () => Promise<Dexmark | null>;
  readonly account: () => string | null;
  readonly site: () => string;
  /** `null` until it is known: nothing is read before. */
  readonly titles: () => TitleChoice | null;
  readonly ask: typeof ask;
  readonly onFailure: (thrown: unknown) => void;
}

interface KnownAs extends Names {
  /** Nothing more is to be known of it. */
  readonly isWhole: boolean;
  readonly titles: TitleChoice;
}

interface KnownNames {
  readonly chapterIds: readonly string[];
  readonly names: Signal<KnownAs | null>;
}

/** More than a window shows. */
const KEPT = 100;

/** Names and covers of what is in sight, read when a row is first drawn, many at once. */
export function createHistoryNames({ open, account, site, titles, ask, onFailure }: NamesParts) {
  const known = new Map<string, KnownNames>();
  const covers = new Map<string, string>();
  /** One reading after the other: what the one before brings is not read again. */
  const readMissing = coalesce(() =>
    read([...known.values()].filter(({ names }) => names.value === null)).catch(onFailure),
  );

  async function read(missing: readonly KnownNames[]): Promise<void> {
    const [owner, called] = [account(), titles()];
    if (owner === null || called === null || missing.length === 0) return;
    const lacking = new Set<string>();
    const found = await readOnce(open, (database) =>
      Promise.all(
        missing.map(async ({ chapterIds, names }) => {
          const pressed = await readPressed(database, owner, chapterIds, called);
          const shown = pressed.manga && (await readCover(database, owner, pressed.manga.id));
          if (shown?.lacking) lacking.add(shown.lacking.id);
          const cover = pressed.manga && coverOf(pressed.manga.id, shown?.row ?? null);
          return [names, { ...namesOf(pressed, chapterIds, { site: site(), cover }), titles: called }] as const;
        }),
      ),
    );
    batch(() => {
      for (const [names, latest] of found ?? []) names.value = latest;
    });
    // Those that were drawn last are in sight.
    const mangaIds = [...lacking].slice(-COVERS_PER_QUESTION);
    if (mangaIds.length > 0) void ask('covers.fetch', { mangaIds }).catch(onFailure);
  }

  /** The oldest of many give their memory back: by then they are out of sight. */
  function coverOf(mangaId: string, row: CoverRow | null): string | null {
    if (row?.bytes && !covers.has(mangaId))
      covers.set(mangaId, URL.createObjectURL(new Blob([row.bytes], { type: row.type })));
    const [oldest] = covers;
    if (covers.size > KEPT && oldest) {
      URL.revokeObjectURL(oldest[1]);
      covers.delete(oldest[0]);
      for (const [key, { names }] of known) if (names.value?.cover === oldest[1]) known.delete(key);
    }
    return covers.get(mangaId) ?? null;
  }

  return {
    /** `null` until they were read. */
    of(key: string, chapterIds: readonly string[]): ReadonlySignal<Names | null> {
      const before = known.get(key);
      if (before) return before.names;
      const names: KnownNames['names'] = signal(null);
      known.set(key, { chapterIds, names });
      void readMissing();
      return names;
    },
    /** After a change, more may be known of some, or all be called otherwise: those that were drawn last keep what they say until then. */
    recheck() {
      const mayChange = ({ isWhole, titles: calledBy }: KnownAs) => !isWhole || calledBy !== titles();
      const due = [...known].filter(([, { names }]) => names.value !== null && mayChange(names.value));
      for (const [key] of due.slice(0, -KEPT)) known.delete(key);
      void read(due.slice(-KEPT).map(([, one]) => one)).catch(onFailure);
    },
  };
}

function namesOf(
  { manga, chapters }: Pressed,
  chapterIds: readonly string[],
  { site, cover }: { site: string; cover: string | null },
): Omit<KnownAs, 'titles'> {
  const last = chapters.at(-1);
  const series = new Set(chapters.map(({ mangaId }) => mangaId)).size;
  const isSpan = last !== undefined && series === 1;
  return {
    title: series > 1 ? i18n.t('library.count', series) : (manga?.title ?? i18n.t('history.unknownSeries')),
    chapter: isSpan ? spanName({ manga, chapters }, chapterIds.length) : countName(chapterIds.length),
    address: chapterAddress(site, last ?? { id: chapterIds[0] ?? '', externalUrl: null }),
    cover,
    isWhole: manga !== null && chapters.length === chapterIds.length && cover !== null,
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
    cover: null,
  };
}
