/** Puts the shelves together: deterministic for a seed, and always as if the newest chapters came out just before `now`. */
import { DAY, HOUR, MINUTE } from '../../../lib/clock.ts';
import { type Card, shelfOrder } from './cards.ts';
import { habitAt, isOneshot, quirksAt } from './habits.ts';
import { groups, tagIdsOf, tags, uploaders } from './people.ts';
import { releasesOf } from './releases.ts';
import { reportReasons } from './report-reasons.ts';
import { type Dice, makeDice, uuidOf } from './seeded.ts';
import type { Chapter, Library, Manga } from './types.ts';

/**
 * The library of the local service.
 * @param options.seed another seed, another roll of chapters; ids and titles stay.
 * @param options.now epoch ms that all times are counted from.
 */
export function makeLibrary({ seed = 1, now }: { readonly seed?: number; readonly now: number }): Library {
  const dice = makeDice(seed);
  const shelved = shelfOrder().map((card, place) => shelve(card, place, dice, now));
  return {
    manga: new Map(shelved.map(({ manga }) => [manga.id, manga])),
    chapters: new Map(shelved.flatMap(({ chapters }) => chapters.map((chapter) => [chapter.id, chapter]))),
    groups: new Map(groups.map((group) => [group.id, group])),
    uploaders: new Map(uploaders.map((uploader) => [uploader.id, uploader])),
    tags,
    reportReasons,
  };
}

function shelve(card: Card, place: number, dice: Dice, now: number): { manga: Manga; chapters: Chapter[] } {
  const id = uuidOf(`manga ${Object.values(card.title)[0]}`);
  const habit = habitAt(place);
  const chapters = releasesOf(
    {
      mangaId: id,
      count: isOneshot(place) ? 0 : dice.between(...habit.chapters),
      everyMs: habit.everyDays * DAY,
      latestAt: now - dice.between(...habit.latestDaysAgo) * DAY - dice.between(10, 22 * 60) * MINUTE,
      quirks: quirksAt(place),
      now,
    },
    dice,
  );
  return { manga: mangaFrom(card, place, id, chapters, now), chapters };
}

function mangaFrom(card: Card, place: number, id: string, chapters: readonly Chapter[], now: number): Manga {
  const published = chapters.filter((chapter) => chapter.publishAt <= now);
  const firstAt = Math.min(...published.map((chapter) => chapter.publishAt));
  const lastAt = Math.max(...published.map((chapter) => chapter.publishAt));
  const status = isOneshot(place) ? 'completed' : statusOf(place, now - lastAt);
  const last = published.at(-1);
  return {
    id,
    title: card.title,
    altTitles: card.altTitles,
    description: card.blurb ? { en: card.blurb } : {},
    originalLanguage: card.originalLanguage,
    links: linksOf(id, quirksAt(place)),
    lastVolume: status === 'completed' ? (last?.volume ?? '') : null,
    lastChapter: status === 'completed' ? (last?.chapter ?? '') : null,
    publicationDemographic: card.demographic ?? null,
    status,
    year: place % 9 === 0 ? null : new Date(firstAt).getUTCFullYear(),
    contentRating: card.contentRating,
    chapterNumbersResetOnNewVolume: quirksAt(place).has('restarting numbers'),
    tagIds: tagIdsOf([...card.tags, ...(isOneshot(place) ? ['Oneshot'] : [])]),
    cover: { id: uuidOf(`cover ${id}`), fileName: `${uuidOf(`cover file ${id}`)}.png`, volume: last?.volume ?? null },
    chapterIds: chapters.map((chapter) => chapter.id),
    createdAt: firstAt - 2 * HOUR,
    updatedAt: lastAt,
  };
}

/** Where a publisher has had chapters taken down, it shows them itself. */
function linksOf(id: string, quirks: ReturnType<typeof quirksAt>): Manga['links'] {
  if (!quirks.has('unavailable')) return {};
  const [series] = id.split('-');
  return {
    mal: `${Number.parseInt(series ?? '0', 16) % 100_000}`,
    engtl: `https://publisher.example/series/${series}`,
    raw: `http://old.publisher.example/${series}`,
  };
}

/** A series that has been silent for long is over, or says that it is not. */
function statusOf(place: number, silentForMs: number): Manga['status'] {
  if (silentForMs < 200 * DAY) return 'ongoing';
  if (place % 3 === 0) return 'hiatus';
  return place % 5 === 2 ? 'cancelled' : 'completed';
}
