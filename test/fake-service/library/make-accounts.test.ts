import { describe, expect, it } from 'vitest';
import { readingStatuses } from '../../../lib/service/ids.ts';
import { contentRatings } from '../api/query-fields.ts';
import { makeAccounts } from './make-accounts.ts';
import { makeLibrary } from './make-library.ts';
import { numberOf } from './number-of.ts';
import type { Account, Manga } from './types.ts';

const now = Date.UTC(2026, 10, 21, 12);
const library = makeLibrary({ now });
const [reader, newcomer, empty] = makeAccounts(library);
if (!reader || !newcomer || !empty) throw new Error('Three accounts were expected');

describe('the demo account', () => {
  it('follows about forty series and is reading about twenty-five', () => {
    expect(reader.follows.size).toBeGreaterThanOrEqual(36);
    expect(reader.follows.size).toBeLessThanOrEqual(44);
    const reading = [...reader.statuses.values()].filter((status) => status === 'reading' || status === 're_reading');
    expect(reading.length).toBeGreaterThanOrEqual(22);
    expect(reading.length).toBeLessThanOrEqual(28);
  });

  it('uses every reading status', () => {
    expect([...new Set(reader.statuses.values())].sort()).toEqual([...readingStatuses].sort());
  });

  it('has follows without a status and statuses without a follow', () => {
    expect([...reader.follows].some((id) => !reader.statuses.has(id))).toBe(true);
    expect([...reader.statuses.keys()].some((id) => !reader.follows.has(id))).toBe(true);
  });

  it('follows series that the default content-rating filter would hide', () => {
    const ratings = new Set([...reader.follows].map((id) => library.manga.get(id)?.contentRating));
    expect(ratings).toEqual(new Set(contentRatings));
  });

  it('has from none to twenty chapters unread in what it is reading, and most of each is read', () => {
    const reading = [...reader.follows]
      .filter((id) => reader.statuses.get(id) === 'reading')
      .flatMap((id) => library.manga.get(id) ?? []);
    const unread = reading.map((manga) => unreadNumbers(manga, reader));
    expect(Math.min(...unread)).toBe(0);
    expect(Math.max(...unread)).toBeGreaterThanOrEqual(12);
    expect(Math.max(...unread)).toBeLessThanOrEqual(20);
    expect(new Set(unread).size).toBeGreaterThan(5);
    expect(unread.filter((count) => count > 0).length).toBeGreaterThan(10);
  });

  it('has read nothing that is not out yet, and nothing that does not exist', () => {
    const read = [...reader.read].map((id) => library.chapters.get(id));
    expect(read.length).toBeGreaterThan(400);
    expect(read.every((chapter) => chapter !== undefined && chapter.publishAt <= now)).toBe(true);
  });
});

describe('the other accounts', () => {
  it('are a newcomer whose client waits for approval, and a reader who follows nothing', () => {
    expect(newcomer).toMatchObject({ username: 'newcomer', client: { state: 'requested' } });
    const nothing = { follows: new Set(), read: new Set() };
    expect(empty).toMatchObject({ username: 'empty', client: { state: 'approved' }, ...nothing });
  });

  it('have clients of their own, named as the service names them', () => {
    const ids = [reader, newcomer, empty].map(({ client }) => client.id);
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => id.startsWith('personal-client-'))).toBe(true);
  });

  it('are fresh each time, so that one test leaves nothing to the next', () => {
    makeAccounts(library)[0]?.follows.clear();
    expect(makeAccounts(library)[0]?.follows).toEqual(reader.follows);
  });
});

/** Chapter numbers out in English of which no release has been read. */
function unreadNumbers(manga: Manga, account: Account): number {
  const out = manga.chapterIds
    .flatMap((id) => library.chapters.get(id) ?? [])
    .filter((chapter) => chapter.translatedLanguage === 'en' && chapter.publishAt <= now);
  const numbers = Map.groupBy(out, numberOf);
  return [...numbers.values()].filter((releases) => !releases.some(({ id }) => account.read.has(id))).length;
}
