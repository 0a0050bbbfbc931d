import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../lib/api/client';
import { liveProfile } from '../../lib/service/profile';

const mangaId = '801513ba-a712-498c-8f57-cae55b38cc92';
const chapterId = '01e9f0cb-caea-406d-92bb-0cc67c37481d';

describe('the address of a request', () => {
  it('is the API origin and the route', () => {
    expect(addressOf(liveProfile, '/user/me', {})).toBe('https://api.mangadex.org/user/me');
  });

  it('has the ids in their places, in order', () => {
    expect(addressOf(liveProfile, '/manga/{id}/list/{id}', { ids: [mangaId, chapterId] })).toBe(
      `https://api.mangadex.org/manga/${mangaId}/list/${chapterId}`,
    );
  });

  it('repeats array parameters with their brackets, and encodes every value', () => {
    const query = [
      ['ids[]', mangaId],
      ['ids[]', chapterId],
      ['order[publishAt]', 'desc'],
      ['publishAtSince', '2026-01-31T12:00:00'],
      ['title', 'a&b=c d+é'],
    ] as const;
    expect(addressOf(liveProfile, '/manga', { query })).toBe(
      `https://api.mangadex.org/manga?ids[]=${mangaId}&ids[]=${chapterId}&order[publishAt]=desc` +
        '&publishAtSince=2026-01-31T12%3A00%3A00&title=a%26b%3Dc%20d%2B%C3%A9',
    );
  });

  it('is never anything but https', () => {
    const profile = { ...liveProfile, api: 'http://api.mangadex.org' };
    expect(() => addressOf(profile, '/user/me', {})).toThrow('not-allowed');
  });

  it.each([
    ['no id where one belongs', []],
    ['an empty one', ['']],
    ['one too many', [mangaId, chapterId]],
    ['one that climbs out of the route', ['..']],
    ['one that stays where it is', ['.']],
  ])('is refused for %s', (_, ids) => {
    expect(() => addressOf(liveProfile, '/manga/{id}/read', { ids })).toThrow('bad-request');
  });

  it('keeps to its host and route, whatever an id or a parameter holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string(), (id, value) => {
        fc.pre(id.isWellFormed() && value.isWellFormed() && !/^\.{1,2}$/.test(id));
        const url = new URL(addressOf(liveProfile, '/manga/{id}/read', { ids: [id], query: [['q', value]] }));
        expect(url.origin).toBe(liveProfile.api);
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'manga', id, 'read']);
        expect([...url.searchParams]).toEqual([['q', value]]);
      }),
    );
  });
});
