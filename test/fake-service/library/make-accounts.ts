/** Who can sign in: a reader in the middle of forty series, a newcomer whose client waits for approval, and a reader with nothing yet. */
import { DAY } from '../../../lib/clock.ts';
import { numberOf } from './number-of.ts';
import { uuidOf } from './seeded.ts';
import type { Account, Chapter, Library, Manga } from './types.ts';

/** The accounts of the local service, fresh: the demo account first. */
export function makeAccounts(library: Library): Account[] {
  return [
    demoReader(library),
    blank('newcomer', 'battery staple', [
      '0b8d1f0e-7a55-4c5e-8a59-3d8f5c8f7f10-n3wc',
      'pending-secret-51aa',
      'requested',
    ]),
    blank('empty', 'nothing here yet', ['c3c8c5be-27b3-4f61-9d2d-74f0a9c1f3b2-3mpt', 'empty-secret-9d20']),
  ];
}

type Client = readonly [number: string, secret: string, state?: Account['client']['state']];

function blank(username: string, password: string, [number, secret, state = 'approved']: Client): Account {
  const client = { id: `personal-client-${number}`, secret, state };
  const known = { follows: new Set<string>(), statuses: new Map(), ratings: new Map(), read: new Set<string>() };
  return { id: uuidOf(`account ${username}`), username, password, client, ...known, history: [], reports: [] };
}

/** How many chapter numbers a series has unread, in turn: most are nearly read, a few have been left lying. */
const unreadInTurn = [1, 0, 3, 2, 0, 5, 1, 0, 8, 2, 1, 0, 12, 4, 1, 20, 0, 2, 6, 1, 3, 0, 1, 2, 16] as const;

/** Of twenty series in a row twelve are being read, and one each shows that a follow and a status do not imply each other (docs/service.md). */
const statusInTurn = [
  'reading',
  'reading',
  'on_hold',
  'reading',
  're_reading',
  'reading',
  'plan_to_read',
  'reading',
  'reading',
  'completed',
  'reading',
  'reading',
  'reading',
  'dropped',
  'reading',
  'only status',
  'only follow',
  'reading',
  'on_hold',
  'untouched',
] as const;
type Standing = (typeof statusInTurn)[number];

/** The front of the shelf, and all that is not for everyone: the default content-rating filter must be seen to matter. */
function isKnownToReader(manga: Manga, place: number): boolean {
  return place < 34 || manga.contentRating !== 'safe';
}

function demoReader(library: Library): Account {
  const account = blank('reader', 'correct horse', ['5f6ae8e1-6a3c-4a39-9c5a-27c0f6a5ad41-d3m0', 'demo-secret-8c1f']);
  [...library.manga.values()].filter(isKnownToReader).forEach((manga, place) => {
    const standing = statusInTurn[place % statusInTurn.length] ?? 'untouched';
    if (standing === 'untouched') return;
    if (standing !== 'only status') account.follows.add(manga.id);
    if (standing !== 'only follow')
      account.statuses.set(manga.id, standing === 'only status' ? 'plan_to_read' : standing);
    for (const id of readIn(manga, standing, place, library)) account.read.add(id);
  });
  return account;
}

function readIn(manga: Manga, standing: Standing, place: number, library: Library): string[] {
  const releases = manga.chapterIds.flatMap((id) => library.chapters.get(id) ?? []);
  const numbers = [...Map.groupBy(releases.filter(isReadableInEnglish), numberOf).values()];
  return numbers.slice(0, readCount(numbers.length, standing, place)).flatMap(idsOf);
}

function readCount(all: number, standing: Standing, place: number): number {
  if (standing === 'plan_to_read' || standing === 'only status') return 0;
  if (standing === 'completed') return all;
  if (standing === 'dropped' || standing === 'on_hold') return Math.ceil(all / 3);
  return Math.max(0, all - (unreadInTurn[place % unreadInTurn.length] ?? 0));
}

/** What is scheduled was created long before it comes out, and is unread. */
function isReadableInEnglish({ translatedLanguage, publishAt, createdAt }: Chapter): boolean {
  return translatedLanguage === 'en' && publishAt - createdAt < DAY;
}

function idsOf(chapters: readonly Chapter[]): string[] {
  return chapters.map((chapter) => chapter.id);
}
