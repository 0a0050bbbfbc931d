/** Every release of one series: the regular chapters first, then what real shelves add to them. */
import { DAY, HOUR, MINUTE } from '../../../lib/clock.ts';
import { chapterTitle } from './chapter-titles.ts';
import type { Quirk } from './habits.ts';
import { groups, uploaders } from './people.ts';
import { type Dice, digest, uuidOf } from './seeded.ts';
import type { Chapter } from './types.ts';

export interface Plan {
  readonly mangaId: string;
  /** Regular chapters; 0 for a oneshot. */
  readonly count: number;
  readonly everyMs: number;
  /** When the newest regular chapter came out, epoch ms. */
  readonly latestAt: number;
  readonly quirks: ReadonlySet<Quirk>;
  readonly now: number;
}

const CHAPTERS_PER_VOLUME = 8;
const LANGUAGES = ['es-la', 'fr', 'de', 'ja', 'pt-br'] as const;

export function releasesOf(plan: Plan, dice: Dice): Chapter[] {
  const regular = plan.count === 0 ? [oneshot(plan, dice)] : regularChapters(plan, dice);
  const has = (quirk: Quirk) => plan.quirks.has(quirk);
  const more = [
    ...(has('rivals') ? rivals(regular, dice) : []),
    ...(has('translations') ? translations(regular, dice) : []),
    ...(has('duplicates') ? duplicates(regular) : []),
    ...(has('scheduled') ? scheduled(regular, plan) : []),
  ];
  return [...regular, ...more].sort((one, other) => one.publishAt - other.publishAt || (one.id < other.id ? -1 : 1));
}

function oneshot(plan: Plan, dice: Dice): Chapter {
  return release(plan, dice, { part: 'oneshot', volume: null, chapter: null, publishAt: plan.latestAt });
}

function regularChapters(plan: Plan, dice: Dice): Chapter[] {
  return Array.from({ length: plan.count }, (_, index) => {
    const jitter = index === plan.count - 1 ? 0 : dice.between(0, 20) * HOUR;
    const publishAt = plan.latestAt - (plan.count - 1 - index) * plan.everyMs - jitter;
    return release(plan, dice, { part: `part ${index + 1}`, ...numbering(plan, index), publishAt });
  });
}

/** The newest chapters belong to no volume yet; a decimal one is an extra between its neighbours. */
function numbering({ count, quirks }: Plan, index: number): Pick<Chapter, 'volume' | 'chapter'> {
  const volume = Math.floor(index / CHAPTERS_PER_VOLUME) + 1;
  if (quirks.has('restarting numbers'))
    return { volume: String(volume), chapter: String((index % CHAPTERS_PER_VOLUME) + 1) };
  const isExtra = quirks.has('decimals') && index % 11 === 10;
  const extrasBefore = quirks.has('decimals') ? Math.floor((index + 1) / 11) : 0;
  const number = index + 1 - extrasBefore;
  const volumeOrNone = index > count - 6 ? null : String(volume);
  return { volume: volumeOrNone, chapter: isExtra ? `${number}.5` : String(number) };
}

function release(
  plan: Plan,
  dice: Dice,
  { part, volume, chapter, publishAt }: Pick<Chapter, 'volume' | 'chapter' | 'publishAt'> & { part: string },
): Chapter {
  const { quirks, mangaId, now } = plan;
  const id = uuidOf(`chapter ${mangaId} ${part}`);
  const isExternal = quirks.has('external') && dice.chance(0.3);
  const isUnavailable = !isExternal && quirks.has('unavailable') && dice.chance(0.15);
  const pages = isExternal || isUnavailable ? 0 : dice.between(6, 24);
  const wasEdited = dice.chance(0.08);
  return {
    id,
    mangaId,
    groupIds: groupIds(mangaId, quirks, isExternal, dice),
    uploaderId: dice.pick(uploaders).id,
    volume,
    chapter,
    title: chapterTitle(dice, quirks.has('empty titles')),
    translatedLanguage: 'en',
    externalUrl: isExternal ? `https://publisher.example/read/${id.slice(0, 8)}` : null,
    isUnavailable,
    pages,
    publishAt,
    readableAt: publishAt,
    createdAt: publishAt - dice.between(1, 50) * MINUTE,
    updatedAt: wasEdited
      ? Math.max(publishAt, Math.min(now - HOUR, publishAt + dice.between(1, 200) * DAY))
      : publishAt,
    hash: hashOf(id, pages),
  };
}

function groupIds(mangaId: string, quirks: ReadonlySet<Quirk>, isExternal: boolean, dice: Dice): string[] {
  if (isExternal || (quirks.has('no group') && dice.chance(0.5))) return [];
  const home = homeGroup(mangaId);
  const isJoint = quirks.has('joint groups') && dice.chance(0.4);
  return [home, ...(isJoint ? [groupAfter(home)] : [])].map((group) => group.id);
}

/** The group that picked the series up; the next one in the list is its rival and its partner. */
function homeGroup(mangaId: string) {
  return groupNumbered(Number.parseInt(mangaId.slice(0, 4), 16));
}

function groupAfter(group: (typeof groups)[number]) {
  return groupNumbered(groups.indexOf(group) + 1);
}

function groupNumbered(number: number) {
  const group = groups[number % groups.length];
  if (!group) throw new RangeError('There are no groups');
  return group;
}

/** Another group's release of the same number, some hours apart. */
function rivals(regular: readonly Chapter[], dice: Dice): Chapter[] {
  return regular
    .filter((_, index) => index % 3 === 1)
    .map((chapter) => ({
      ...copy(chapter, 'rival', -dice.between(2, 30) * HOUR),
      groupIds: [groupAfter(homeGroup(chapter.mangaId)).id],
    }));
}

/** One to three other languages, each with the older half or the newest few chapters. */
function translations(regular: readonly Chapter[], dice: Dice): Chapter[] {
  const first = dice.between(0, LANGUAGES.length - 1);
  const count = dice.between(1, 3);
  const languages = LANGUAGES.filter((_, index) => (index - first + LANGUAGES.length) % LANGUAGES.length < count);
  return languages.flatMap((translatedLanguage) => {
    const part = dice.chance(0.5) ? regular.slice(0, Math.ceil(regular.length / 2)) : regular.slice(-6);
    return part.map((chapter) => ({
      ...copy(chapter, translatedLanguage, -dice.between(1, 12) * HOUR),
      translatedLanguage,
      title: null,
    }));
  });
}

/** The same group sent the same chapter twice. */
function duplicates(regular: readonly Chapter[]): Chapter[] {
  return regular.slice(-2).map((chapter) => copy(chapter, 'again', -5 * MINUTE));
}

/** A chapter that is announced already: it can be seen by asking for the future, and read later. */
function scheduled(regular: readonly Chapter[], { now }: Plan): Chapter[] {
  const last = regular.at(-1);
  if (!last) return [];
  const publishAt = now + 3 * DAY;
  const chapter = last.chapter === null ? null : String(Math.floor(Number(last.chapter)) + 1);
  return [
    {
      ...copy(last, 'scheduled', 0),
      chapter,
      publishAt,
      readableAt: publishAt,
      createdAt: now - HOUR,
      updatedAt: now - HOUR,
    },
  ];
}

/** The chapter again under its own id, moved in time (ms); never into the future, so a later twin shifts towards the past. */
function copy(chapter: Chapter, kind: string, shiftMs: number): Chapter {
  const id = uuidOf(`${chapter.id} ${kind}`);
  const publishAt = chapter.publishAt + shiftMs;
  return {
    ...chapter,
    id,
    publishAt,
    readableAt: publishAt,
    createdAt: publishAt - 10 * MINUTE,
    updatedAt: publishAt,
    hash: hashOf(id, chapter.pages),
  };
}

function hashOf(chapterId: string, pages: number): string {
  return pages === 0 ? '' : digest(`pages ${chapterId}`).slice(0, 32);
}
