import * as v from 'valibot';
import type { Id, ReadingStatus } from '../service/ids';
import { type Chapter, CoverAttributes, GroupAttributes, type Manga, type Relationship } from '../service/schemas';

/** The library's rows, and how the service's answers become them. */
export interface MangaRow {
  readonly id: Id;
  readonly title: string;
  readonly altTitles: readonly string[];
  readonly status: ReadingStatus | null;
  readonly isFollowed: boolean;
  readonly contentRating: string;
  /** The file name of the cover at the service; `null` where there is none. */
  readonly coverFile: string | null;
  /** Whether chapter numbers start over in each volume. */
  readonly resetsNumbers: boolean;
  /** What the service took from here lately (epoch ms): an answer that was asked for before that is older than it is. */
  readonly took?: Took;
  /** That every chapter of it is known: in which languages (none stands for every one), and since when it was, in epoch ms. */
  readonly whole?: { readonly languages: readonly string[]; readonly at: number };
}

export interface Took {
  readonly follow?: { readonly value: boolean; readonly at: number };
  readonly status?: { readonly value: ReadingStatus | null; readonly at: number };
}

export interface ChapterRow {
  readonly id: Id;
  readonly mangaId: Id;
  readonly volume: string | null;
  /** As published: "12", "12.5", "Extra"; `null` for a one-shot. */
  readonly number: string | null;
  readonly title: string | null;
  readonly language: string;
  /** The names of the scanlation groups, and their ids; more than one for a joint release. */
  readonly groups: readonly string[];
  readonly groupIds: readonly Id[];
  /** Where it is read, when not at the service. */
  readonly externalUrl: string | null;
  readonly isUnavailable: boolean;
  /** Whether the service has deleted it; then it counts as unavailable. */
  readonly isGone?: boolean;
  readonly pages: number;
  /** In epoch ms by the service's clock; it may lie in the future. */
  readonly publishAt: number;
}

/** The read marks of one manga as the service gave them, with the marks that were delivered since. */
export interface MarkersRow {
  readonly mangaId: Id;
  readonly read: readonly Id[];
  /** When the service was last asked, in epoch ms; `null` if never: then a chapter that is missing in `read` is unknown. */
  readonly checkedAt: number | null;
  /** Marks that the service took lately, in epoch ms: an answer that was asked for before them is older than they are. */
  readonly delivered: readonly { readonly chapterId: Id; readonly read: boolean; readonly at: number }[];
  /** Chapters of which a tab of the site was seen to change the mark, for whatever account, and the service has said nothing since. */
  readonly heard?: readonly Id[];
}

/** A cover as a file. `bytes` is `null` where the service has no picture for `file`, so that it is not asked again. */
export interface CoverRow {
  readonly mangaId: Id;
  readonly file: string;
  readonly type: string;
  readonly bytes: ArrayBuffer | null;
  /** How many bytes it has, set when it is stored: so that they can be added up without reading the pictures. */
  readonly size?: number;
}

/** How far the last completed check went. */
export interface CheckRow {
  readonly name: 'check';
  /** When it was completed, in epoch ms. */
  readonly checkedAt: number;
  /** Chapters of followed manga are known since this moment, in epoch ms. */
  readonly knownSince: number;
  /** The languages of which they are known; none, or missing, stands for every language. */
  readonly languages?: readonly string[];
  /** What it cost; missing where an earlier version made it. */
  readonly requests?: number;
}

/** Every reading status as the service last gave them: also of manga that are not known here yet. */
export interface StatusesRow {
  readonly name: 'statuses';
  readonly statuses: Readonly<Record<Id, ReadingStatus>>;
}

/** @param status the reading status, which the service keeps apart from the manga. */
export function mangaRow(manga: Manga, { status, isFollowed }: Pick<MangaRow, 'status' | 'isFollowed'>): MangaRow {
  const { title, altTitles, originalLanguage, contentRating, chapterNumbersResetOnNewVolume } = manga.attributes;
  const cover = manga.relationships.find(({ type }) => type === 'cover_art');
  return {
    id: manga.id,
    title: bestTitle(title, originalLanguage) ?? altTitles[0] ?? manga.id,
    altTitles: unique([...Object.values(title), ...altTitles]),
    status,
    isFollowed,
    contentRating,
    coverFile: attributesOf(cover, CoverAttributes)?.fileName ?? null,
    resetsNumbers: chapterNumbersResetOnNewVolume ?? false,
  };
}

/** @returns null for a chapter that names no manga: it could be shown nowhere. */
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

/** English, else the original language, else that in Latin letters, else whatever there is (FACTS 5: titles may lack `en`). */
function bestTitle(titles: Readonly<Record<string, string>>, originalLanguage: string): string | undefined {
  const preferred = ['en', originalLanguage, `${originalLanguage}-ro`, ...Object.keys(titles)];
  return preferred.map((language) => titles[language]).find((title) => title !== undefined && title !== '');
}

function attributesOf<Output>(relationship: Relationship | undefined, schema: v.GenericSchema<unknown, Output>) {
  const parsed = v.safeParse(schema, relationship?.attributes);
  return parsed.success ? parsed.output : null;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
