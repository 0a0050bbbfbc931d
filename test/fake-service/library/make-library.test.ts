import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../lib/clock.ts';
import { Id } from '../../../lib/service/ids.ts';
import { contentRatings } from '../api/query-fields.ts';
import { makeLibrary } from './make-library.ts';
import type { Chapter, Manga } from './types.ts';

const now = Date.UTC(2026, 10, 21, 12);
const library = makeLibrary({ now });
const manga = [...library.manga.values()];
const chapters = [...library.chapters.values()];

describe('the library', () => {
  it('is the same at every start', () => {
    expect(makeLibrary({ now })).toEqual(library);
  });

  it('keeps its ids and titles when the day or the seed changes', () => {
    const later = makeLibrary({ now: now + 100 * DAY, seed: 7 });
    expect([...later.manga.values()].map(nameAndId)).toEqual(manga.map(nameAndId));
    expect([...later.chapters.keys()]).not.toEqual([...library.chapters.keys()]);
  });

  it('holds enough of everything to be believed', () => {
    expect(manga.length).toBeGreaterThanOrEqual(64);
    expect(chapters.length).toBeGreaterThanOrEqual(1_600);
    expect(library.groups.size).toBeGreaterThanOrEqual(14);
  });

  it('speaks mostly English and five other languages', () => {
    const counts: Record<string, number> = {};
    for (const { translatedLanguage: language } of chapters) counts[language] = (counts[language] ?? 0) + 1;
    expect(Object.keys(counts).sort()).toEqual(['de', 'en', 'es-la', 'fr', 'ja', 'pt-br']);
    expect(counts.en).toBeGreaterThan(chapters.length / 2);
  });

  it('names every thing by a lower-case UUID of its own', () => {
    const { groups, uploaders, tags, reportReasons } = library;
    const all = [manga, chapters, [...groups.values()], [...uploaders.values()], tags, reportReasons];
    const ids = all.flatMap((things) => things.map(({ id }) => id));
    expect(ids.filter((id) => !v.is(Id, id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers only to what it holds', () => {
    const tagIds = new Set(library.tags.map((tag) => tag.id));
    for (const each of manga) {
      expect(new Set(each.chapterIds.map((id) => library.chapters.get(id)?.mangaId))).toEqual(new Set([each.id]));
      expect(each.tagIds.every((id) => tagIds.has(id))).toBe(true);
    }
    for (const chapter of chapters) {
      expect(library.manga.get(chapter.mangaId)?.chapterIds).toContain(chapter.id);
      expect(chapter.groupIds.every((id) => library.groups.has(id))).toBe(true);
      expect(library.uploaders.has(chapter.uploaderId)).toBe(true);
    }
  });

  it('lists the chapters of a series in order of publication', () => {
    for (const each of manga) {
      const times = chaptersOf(each).map((chapter) => chapter.publishAt);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });

  it('has nothing from the future but what is scheduled', () => {
    for (const { publishAt, createdAt, updatedAt } of chapters) {
      expect(createdAt).toBeLessThanOrEqual(now);
      expect(updatedAt).toBeLessThanOrEqual(now);
      expect(createdAt).toBeLessThanOrEqual(publishAt);
    }
    expect(chapters.filter((chapter) => chapter.publishAt > now)).not.toEqual([]);
  });

  it('had much to read in the last thirty days, and has series that have slept for half a year', () => {
    const recent = chapters.filter(({ publishAt }) => publishAt <= now && publishAt > now - 30 * DAY);
    expect(recent.length).toBeGreaterThan(200);
    expect(manga.filter((each) => each.updatedAt < now - 180 * DAY).length).toBeGreaterThan(4);
  });
});

const PUBLISHER = /^https:\/\/publisher\.example\//;

describe('the odd things on its shelves', () => {
  const kinds: readonly (readonly [string, (chapter: Chapter) => boolean])[] = [
    ['a chapter without a number', ({ chapter }) => chapter === null],
    ['a decimal number', ({ chapter }) => chapter?.includes('.5') ?? false],
    ['a chapter without a volume', ({ volume }) => volume === null],
    ['a chapter without a title', ({ title }) => title === null],
    ['an empty title', ({ title }) => title === ''],
    ['a title that looks like markup', ({ title }) => title?.includes('<i>') ?? false],
    ['a chapter that no group released', ({ groupIds }) => groupIds.length === 0],
    ['a release by two groups together', ({ groupIds }) => groupIds.length === 2],
    ['a chapter at a publisher’s', ({ externalUrl, pages }) => pages === 0 && PUBLISHER.test(externalUrl ?? '')],
    ['an unavailable chapter', ({ isUnavailable, pages }) => isUnavailable && pages === 0],
    ['a chapter that was edited later', ({ publishAt, updatedAt }) => updatedAt > publishAt],
  ];
  it.each(kinds)('include %s', (_, isOne) => {
    expect(chapters.some(isOne)).toBe(true);
  });

  it('include the same number by different groups, and twice by the same one', () => {
    const english = chapters.filter((one) => one.translatedLanguage === 'en' && one.chapter !== null);
    const numbers = Map.groupBy(english, ({ mangaId, volume, chapter }) => `${mangaId} ${volume} ${chapter}`);
    const releases = [...numbers.values()];
    const groupsOf = (several: readonly Chapter[]) => new Set(several.map(({ groupIds }) => groupIds.join())).size;
    expect(releases.some((several) => several.length > 1 && groupsOf(several) > 1)).toBe(true);
    expect(releases.some((several) => several.length > 1 && groupsOf(several) === 1)).toBe(true);
  });

  it('include numbers that start again with each volume', () => {
    const restarting = manga.filter((each) => each.chapterNumbersResetOnNewVolume && each.chapterIds.length > 20);
    expect(restarting.length).toBeGreaterThan(0);
    for (const each of restarting) {
      const firsts = chaptersOf(each).filter(({ chapter }) => chapter === '1');
      expect(new Set(firsts.map(({ volume }) => volume)).size).toBeGreaterThan(1);
    }
  });

  it('include all content ratings', () => {
    expect(new Set(manga.map((each) => each.contentRating))).toEqual(new Set(contentRatings));
  });

  it.each([
    ['markup', (each: Manga) => each.title.en === '<b>Bold</b> & "Quotes"'],
    ['two hundred letters', (each: Manga) => (each.title.en ?? '').length > 200],
    ['writing from right to left', (each: Manga) => /\p{Script=Arabic}/u.test(each.title.en ?? '')],
    ['pictures for letters', (each: Manga) => /\p{Emoji_Presentation}/u.test(each.title.en ?? '')],
    ['Japanese alone', (each: Manga) => Object.keys(each.title).join() === 'ja'],
    ['no English', (each: Manga) => each.title.en === undefined],
    [
      'accents in other names',
      ({ altTitles }: Manga) => altTitles.some((each) => /é/.test(Object.values(each).join(''))),
    ],
  ])('include a title with %s', (_, isOne) => {
    expect(manga.some(isOne)).toBe(true);
  });

  it('include reasons of all five categories, with and without details', () => {
    const kinds = library.reportReasons.map(({ category, detailsRequired }) => `${category} ${detailsRequired}`);
    expect(new Set(kinds).size).toBe(10);
  });
});

function nameAndId({ id, title }: Manga) {
  return { id, title };
}

function chaptersOf({ chapterIds }: Manga): Chapter[] {
  return chapterIds.flatMap((id) => library.chapters.get(id) ?? []);
}
