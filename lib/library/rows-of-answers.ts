import * as v from 'valibot';
import type { ChapterRow, MangaRow, TitleChoice, TrackerIds } from '../model/rows';
import { LanguageCode } from '../service/ids';
import {
  type Chapter,
  CoverAttributes,
  GroupAttributes,
  type Manga,
  type Relationship,
  TitleAttributes,
} from '../service/schemas';
import { shownTitle, titlesOf } from './titles';

/** @param status comes apart from the manga. */
export function mangaRow(manga: Manga, { status, isFollowed }: Pick<MangaRow, 'status' | 'isFollowed'>): MangaRow {
  const { title, altTitles, originalLanguage, contentRating, chapterNumbersResetOnNewVolume } = manga.attributes;
  const { status: publicationStatus, lastChapter, lastVolume, links, officialLinks } = manga.attributes;
  const cover = manga.relationships.find(({ type }) => type === 'cover_art');
  const named = titlesOf(manga.attributes);
  return {
    id: manga.id,
    title: named.title ?? manga.id,
    altTitles: unique([...Object.values(title), ...altTitles.map(([, text]) => text)]),
    otherTitles: named.otherTitles,
    status,
    isFollowed,
    contentRating,
    coverFile: attributesOf(cover, CoverAttributes)?.fileName ?? null,
    resetsNumbers: chapterNumbersResetOnNewVolume ?? false,
    originalLanguage: v.is(LanguageCode, originalLanguage) ? originalLanguage : null,
    publication: { status: publicationStatus, lastChapter, lastVolume },
    officialLinks: officialAddresses([...Object.values(officialLinks), links.engtl, links.raw]),
    trackers: trackerIds(links),
  };
}

/** @returns null for a chapter without a manga: it could be shown nowhere. */
export function chapterRow({ id, attributes, relationships }: Chapter): ChapterRow | null {
  const manga = relationships.find(({ type }) => type === 'manga');
  if (!manga) return null;
  const groups = relationships.filter(({ type }) => type === 'scanlation_group');
  return {
    id,
    mangaId: manga.id,
    volume: attributes.volume,
    number: attributes.chapter,
    title: attributes.title,
    language: attributes.translatedLanguage,
    groups: groups.flatMap((group) => attributesOf(group, GroupAttributes)?.name ?? []),
    groupIds: groups.map((group) => group.id),
    externalUrl: attributes.externalUrl,
    isUnavailable: attributes.isUnavailable,
    pages: attributes.pages,
    publishAt: attributes.publishAt,
  };
}

/** Those of a page that can be shown somewhere. */
export function chapterRows(data: readonly Chapter[]): ChapterRow[] {
  return data.flatMap((chapter) => chapterRow(chapter) ?? []);
}

/** Of its series, as it is shown, where that came along; `null` where it has none that can be read. */
export function titleOf({ relationships }: Chapter, titles: TitleChoice): string | null {
  const manga = attributesOf(
    relationships.find(({ type }) => type === 'manga'),
    TitleAttributes,
  );
  const { title, otherTitles } = manga ? titlesOf(manga) : { title: null };
  return title === null ? null : shownTitle({ title, otherTitles }, titles);
}

function attributesOf<Output>(relationship: Relationship | undefined, schema: v.GenericSchema<unknown, Output>) {
  const parsed = v.safeParse(schema, relationship?.attributes);
  return parsed.success ? parsed.output : null;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** People write these at the service, so they are checked as strangers' texts. */
const MOST_ADDRESSES = 6;
/** In letters. */
const LONGEST_ADDRESS = 500;

/** One for each host, which is what a link says; `https` alone, without credentials. */
export function officialAddresses(texts: readonly (string | undefined)[]): string[] {
  const addresses = texts.flatMap((text) => {
    if (text === undefined || text.length > LONGEST_ADDRESS || !URL.canParse(text)) return [];
    const { protocol, username, password, href } = new URL(text);
    return protocol === 'https:' && username === '' && password === '' ? [href] : [];
  });
  const byHost = Map.groupBy(addresses, (address) => new URL(address).host);
  return [...byHost.values()].flatMap(([first]) => first ?? []).slice(0, MOST_ADDRESSES);
}

/** People write these at the service, so they are checked as strangers' texts. */
function trackerIds({ mal, al }: Readonly<Record<string, string>>): TrackerIds {
  return { mal: idIn(mal), al: idIn(al) };
}

/** What is longer than any number there, or an address, is none. */
function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
