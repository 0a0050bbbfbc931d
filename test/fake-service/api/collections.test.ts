import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../lib/clock.ts';
import type { Answered } from '../exchange.ts';
import { createVirtual, jsonOf, type Virtual } from '../virtual.ts';

const Listed = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      attributes: v.record(v.string(), v.unknown()),
      relationships: v.array(v.object({ id: v.string(), type: v.string(), attributes: v.optional(v.unknown()) })),
    }),
  ),
  limit: v.number(),
  offset: v.number(),
  total: v.number(),
});

/** A signed-in reader who never asks too fast. */
function reader() {
  const service = createVirtual();
  const headers = service.signIn();
  const answer = (target: string): Answered => {
    service.pass(201);
    return service.answer({ target, headers });
  };
  return {
    ...service,
    answer,
    answerTo: service.answer,
    list: (target: string) => v.parse(Listed, jsonOf(answer(target))),
  };
}

const FEED = '/user/follows/manga/feed';

/** All chapters of followed manga, as the shelves have them. */
function followedChapters({ library, accounts }: Pick<Virtual, 'library' | 'accounts'>) {
  const follows = accounts[0]?.follows ?? new Set();
  return [...library.chapters.values()].filter(({ mangaId }) => follows.has(mangaId));
}

const allRatings = ['safe', 'suggestive', 'erotica', 'pornographic']
  .map((rating) => `contentRating[]=${rating}`)
  .join('&');

const inQuery = (ids: readonly string[]) => ids.map((id) => `ids[]=${id}`).join('&');

describe('a collection', () => {
  it('comes in an envelope, ten at a time without a word about it', () => {
    const answered = reader().answer('/manga');
    expect(jsonOf(answered)).toMatchObject({ result: 'ok', response: 'collection', limit: 10, offset: 0 });
    expect(answered.headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('is cut into pages that neither overlap nor leave anything out', () => {
    const { list } = reader();
    const pages = [0, 7, 14].map((offset) => list(`${FEED}?limit=7&offset=${offset}`).data);
    const whole = list(`${FEED}?limit=21`).data;
    expect(pages.flat().map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  });

  it.each([
    ['/manga?limit=100', 200],
    ['/manga?limit=101', 400],
    ['/manga?limit=0', 200],
    ['/user/follows/manga?limit=0', 400],
    ['/user/follows/manga?limit=101', 400],
    [`${FEED}?limit=500`, 200],
    [`${FEED}?limit=501`, 400],
    ['/chapter?limit=101', 400],
    ['/report?limit=101', 400],
    ['/manga?limit=ten', 400],
    ['/manga?limit=100&offset=9900', 200],
    ['/manga?limit=100&offset=9901', 400],
    [`${FEED}?offset=9950`, 400],
  ])('answers %s with %i', (target, status) => {
    expect(reader().answer(target).status).toBe(status);
  });

  it('calls the page size `size` instead, by switch, and then knows no `limit`', () => {
    const { fakeService, list, answer } = reader();
    fakeService.switches.pageSizeParameter = 'size';
    expect(list('/manga?size=3').data).toHaveLength(3);
    expect(answer('/manga?limit=3').status).toBe(400);
    fakeService.switches.pageSizeParameter = 'limit';
    expect(answer('/manga?size=3').status).toBe(400);
  });

  it.each([
    ['an unknown parameter', '/user/follows/manga?contentRating[]=safe'],
    ['a list without its brackets', '/chapter?ids=00000000-aaaa-4aaa-8aaa-000000000001'],
    ['something that is no id', '/chapter?ids[]=1'],
    ['an unknown expansion', '/chapter?includes[]=cover_art'],
    ['an unknown order', '/chapter?order[name]=asc'],
    ['a date with a zone', `${FEED}?updatedAtSince=2026-10-01T00:00:00Z`],
    ['a date without a time', `${FEED}?publishAtSince=2026-10-01`],
    ['a language that is none', `${FEED}?translatedLanguage[]=english`],
    ['a host filter without a manga', '/chapter?externalUrl=example.org'],
    ['more than 100 ids', `/chapter?${Array(101).fill('ids[]=00000000-aaaa-4aaa-8aaa-000000000001').join('&')}`],
  ])('refuses %s', (_, target) => {
    const answered = reader().answer(target);
    expect(answered.status).toBe(400);
    expect(jsonOf(answered)).toMatchObject({ result: 'error', errors: [{ status: 400, detail: expect.any(String) }] });
  });
});

describe('the feed of followed manga', () => {
  it('holds chapters of followed manga, readable and out, of the three milder ratings', () => {
    const service = reader();
    const { total } = service.list(`${FEED}?limit=500`);
    const expected = followedChapters(service).filter(
      ({ mangaId, publishAt, isUnavailable }) =>
        publishAt <= service.now() &&
        !isUnavailable &&
        service.library.manga.get(mangaId)?.contentRating !== 'pornographic',
    );
    expect(total).toBe(expected.length);
    expect(total).toBeGreaterThan(500);
  });

  it.each([
    ['the fourth rating', allRatings],
    ['unavailable chapters', 'includeUnavailable=1'],
  ])('shows %s to those who ask for it', (_, asked) => {
    const { list } = reader();
    expect(list(`${FEED}?${asked}`).total).toBeGreaterThan(list(FEED).total);
  });

  it('shows what is to come once a three-state switch is used', () => {
    const service = reader();
    const { data } = service.list(`${FEED}?includeFuturePublishAt=1`);
    expect(data.length).toBeGreaterThan(0);
    for (const { attributes } of data) expect(Date.parse(String(attributes.publishAt))).toBeGreaterThan(service.now());
    expect(service.list(`${FEED}?includeFuturePublishAt=1&includeFutureUpdates=0`).total).toBe(0);
  });

  it('lets three-state switches ask for only such, and for none such', () => {
    const { list } = reader();
    const only = list(`${FEED}?includeExternalUrl=1&includeFuturePublishAt=0`).data;
    const none = list(`${FEED}?includeExternalUrl=0&includeFuturePublishAt=0&limit=500`).data;
    expect(only.length).toBeGreaterThan(0);
    expect(only.every(({ attributes }) => attributes.externalUrl !== null)).toBe(true);
    expect(none.every(({ attributes }) => attributes.externalUrl === null)).toBe(true);
  });

  it('holds back nothing of a language, and nothing else', () => {
    const service = reader();
    const { data, total } = service.list(`${FEED}?translatedLanguage[]=fr&translatedLanguage[]=es-la`);
    expect(total).toBeGreaterThan(0);
    expect(new Set(data.map(({ attributes }) => attributes.translatedLanguage))).toEqual(new Set(['fr', 'es-la']));
  });

  it.each(['createdAt', 'updatedAt', 'publishAt'])('can begin at a moment of %s', (field) => {
    const service = reader();
    const since = new Date(service.now() - 30 * DAY).toISOString().slice(0, 19);
    const { data, total } = service.list(`${FEED}?${field}Since=${since}&limit=500`);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(service.list(FEED).total);
    for (const { attributes } of data) {
      expect(Date.parse(String(attributes[field]))).toBeGreaterThanOrEqual(Date.parse(`${since}Z`));
    }
  });

  it('comes in the order that was asked for', () => {
    const { list } = reader();
    const moments = list(`${FEED}?order[readableAt]=desc&limit=50`).data.map(({ attributes }) =>
      Date.parse(String(attributes.readableAt)),
    );
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  });

  it('expands what is asked for, one level deep', () => {
    const { list } = reader();
    const [plain] = list(`${FEED}?limit=1`).data;
    expect(plain?.relationships.some(({ attributes }) => attributes !== undefined)).toBe(false);
    const [chapter] = list(`${FEED}?limit=1&includes[]=manga&includes[]=user`).data;
    const manga = chapter?.relationships.find(({ type }) => type === 'manga');
    expect(manga).toMatchObject({ attributes: { title: expect.any(Object) } });
    expect(manga).not.toHaveProperty('relationships');
    expect(chapter?.relationships.find(({ type }) => type === 'user')).toMatchObject({
      attributes: { username: expect.any(String) },
    });
  });

  it('grows when something comes out, and not before', () => {
    const service = reader();
    const before = service.list(FEED).total;
    service.pass(30 * DAY);
    // The token of the beginning has run out by now.
    const answered = service.answerTo({ target: FEED, headers: service.signIn() });
    expect(v.parse(Listed, jsonOf(answered)).total).toBeGreaterThan(before);
  });
});

describe('chapters by their ids', () => {
  it('come as far as they exist, in the order of the service', () => {
    const service = reader();
    const [manga] = service.library.manga.values();
    const ids = manga?.chapterIds.slice(0, 5) ?? [];
    const asked = [...ids.toReversed(), '00000000-aaaa-4aaa-8aaa-000000000001'];
    const { data, total } = service.list(`/chapter?limit=100&includeUnavailable=1&${inQuery(asked)}`);
    expect(total).toBe(5);
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(ids));
  });

  it('are ten at most unless more are asked for', () => {
    const { library, list } = reader();
    const ids = [...library.chapters.keys()].slice(0, 40);
    expect(list(`/chapter?${allRatings}&${inQuery(ids)}`).data).toHaveLength(10);
  });
});

describe('manga', () => {
  it('are found by id, title and language', () => {
    const { library, list } = reader();
    const [manga] = library.manga.values();
    expect(list(`/manga?ids[]=${manga?.id}`).data.map(({ id }) => id)).toEqual([manga?.id]);
    const title = Object.values(manga?.title ?? {})[0] ?? '';
    expect(list(`/manga?title=${encodeURIComponent(title)}&limit=100`).data.map(({ id }) => id)).toContain(manga?.id);
    const korean = list('/manga?originalLanguage[]=ko&limit=100').data;
    expect(korean.length).toBeGreaterThan(0);
    expect(new Set(korean.map(({ attributes }) => attributes.originalLanguage))).toEqual(new Set(['ko']));
  });

  it('bring their cover when asked', () => {
    const { library, list } = reader();
    const [manga] = library.manga.values();
    const [shown] = list(`/manga?ids[]=${manga?.id}&includes[]=cover_art`).data;
    expect(shown?.relationships.find(({ type }) => type === 'cover_art')).toMatchObject({
      id: manga?.cover.id,
      attributes: { fileName: manga?.cover.fileName },
    });
    expect(list(`/cover?manga[]=${manga?.id}`).data.map(({ id }) => id)).toEqual([manga?.cover.id]);
  });
});
