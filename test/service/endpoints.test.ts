import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../lib/service/endpoints';
import { liveProfile } from '../../lib/service/profile';
import {
  Aggregate,
  listedReport,
  MarkersAnswer,
  RatingsAnswer,
  ReportList,
  StatusesAnswer,
} from '../../lib/service/schemas';
import { mangaAnswer } from '../library/sync/fake-answers';

const mangaId = '801513ba-a712-498c-8f57-cae55b38cc92';
const chapterId = '01e9f0cb-caea-406d-92bb-0cc67c37481d';

/** The values of a parameter of a query, in order. */
function valuesIn(query: readonly (readonly [string, string])[] = [], parameter: string): string[] {
  return query.filter(([name]) => name === parameter).map(([, value]) => value);
}

describe('what is asked', () => {
  const page = { offset: 0, languages: [], by: 'publishAt', since: 0, newestFirst: true } as const;
  const feed = (parts: Partial<Parameters<typeof endpoints.followFeed.request>[0]>) =>
    endpoints.followFeed.request({ ...page, ...parts }, liveProfile).query;

  it('writes the moment of a feed as the service wants it: a whole second of UTC without a zone', () => {
    expect(feed({ since: Date.UTC(2026, 0, 31, 12, 0, 0, 999) })).toContainEqual([
      'publishAtSince',
      '2026-01-31T12:00:00',
    ]);
  });

  it('asks a feed by when chapters came out or were changed, from either end, in the languages that are read', () => {
    const asked = { by: 'updatedAt', newestFirst: false } as const;
    const query = feed({ ...asked, languages: ['en', 'pt-br'] });
    expect(query).toContainEqual(['updatedAtSince', '1970-01-01T00:00:00']);
    expect(query).toContainEqual(['order[updatedAt]', 'asc']);
    expect(valuesIn(query, 'translatedLanguage[]')).toEqual(['en', 'pt-br']);
    const languages = Array.from({ length: 61 }, (_, n) => `a${String.fromCharCode(97 + (n % 26))}`);
    expect(valuesIn(feed({ ...asked, languages }), 'translatedLanguage[]')).toEqual([]);
    expect(feed({})).toContainEqual(['order[publishAt]', 'desc']);
    expect(valuesIn(feed({}), 'translatedLanguage[]')).toEqual([]);
  });

  it('asks for the chapters of one series without a token, those that were taken down too', () => {
    const { ids, query } = endpoints.seriesFeed.request({ mangaId, offset: 500, languages: ['en'] }, liveProfile);
    expect(ids).toEqual([mangaId]);
    expect(query).toContainEqual(['offset', '500']);
    expect(query).toContainEqual(['includeUnavailable', '1']);
    expect(endpoints.seriesFeed.signedIn).toBe(false);
  });

  it('asks for every number of a series, those that were taken down too, and believes an answer about that series', () => {
    const asked = { mangaId, chapterIds: [chapterId] };
    const { ids, query } = endpoints.aggregate.request(asked, liveProfile);
    expect([ids, query]).toEqual([[mangaId], [['includeUnavailable', '1']]]);
    const of = (id: string) => ({
      result: 'ok' as const,
      numbers: [{ volume: null, number: '1', isUnavailable: false, ids: [id] }],
    });
    expect(endpoints.aggregate.relevantPart?.(of(chapterId), asked)).toEqual(of(chapterId));
    expect(endpoints.aggregate.relevantPart?.(of(mangaId), asked)).toBeNull();
    expect(endpoints.aggregate.relevantPart?.({ result: 'ok', numbers: [] }, asked)).toBeNull();
  });

  it('asks for every content rating wherever the service would leave one out', () => {
    for (const query of [
      feed({}),
      endpoints.seriesFeed.request({ mangaId, offset: 0, languages: [] }, liveProfile).query,
      endpoints.mangaById.request({ ids: [mangaId] }, liveProfile).query,
      endpoints.chaptersById.request({ ids: [chapterId] }, liveProfile).query,
    ]) {
      expect(valuesIn(query, 'contentRating[]')).toEqual(['safe', 'suggestive', 'erotica', 'pornographic']);
    }
  });

  it("asks for one manga at random without a token, with the reader's own content ratings, and takes none of another", () => {
    const { request, relevantPart, signedIn } = endpoints.randomManga;
    const ratings = ['safe', 'erotica'];
    expect(request({ ratings }, liveProfile)).toEqual({
      query: [
        ['contentRating[]', 'safe'],
        ['contentRating[]', 'erotica'],
        ['includes[]', 'cover_art'],
      ],
    });
    expect(signedIn).toBe(false);
    const { attributes } = mangaAnswer(mangaId);
    const answer = (contentRating: string) => ({
      result: 'ok' as const,
      data: { id: mangaId, attributes: { ...attributes, contentRating }, relationships: [] },
    });
    expect(relevantPart?.(answer('erotica'), { ratings })).toEqual(answer('erotica'));
    for (const other of ['suggestive', 'pornographic', 'Safe', ''])
      expect(relevantPart?.(answer(other), { ratings })).toBeNull();
  });

  it('calls the size of a page what the profile calls it', () => {
    const profile = { ...liveProfile, pageSizeParameter: 'size' } as const;
    expect(endpoints.follows.request({ offset: 100 }, profile).query).toContainEqual(['size', '100']);
  });

  it("asks for the site's history with a person's single click alone", () => {
    const marks = { mangaId, read: [chapterId], unread: [] };
    expect(endpoints.markChapters.request({ ...marks, history: true }, liveProfile).query).toEqual([
      ['updateHistory', 'true'],
    ]);
    expect(endpoints.markChapters.request({ ...marks, history: false }, liveProfile).query).toEqual([]);
  });
});

describe('what is wanted of a series, and reported', () => {
  it('is asked as the service’s document has it', () => {
    expect(endpoints.follow.request({ mangaId }, liveProfile)).toEqual({ ids: [mangaId] });
    expect([endpoints.follow.method, endpoints.unfollow.method]).toEqual(['POST', 'DELETE']);
    expect(endpoints.setStatus.request({ mangaId, status: null }, liveProfile).body).toEqual({ status: null });
    expect(endpoints.ratings.request({ mangaIds: [mangaId, chapterId] }, liveProfile).query).toEqual([
      ['manga[]', mangaId],
      ['manga[]', chapterId],
    ]);
    expect(endpoints.rate.request({ mangaId, rating: 7 }, liveProfile)).toEqual({
      ids: [mangaId],
      body: { rating: 7 },
    });
    expect(endpoints.removeRating.method).toBe('DELETE');
    const report = { category: 'chapter', objectId: chapterId, details: 'Page 3.' } as const;
    const { body } = endpoints.sendReport.request({ ...report, reasonId: mangaId }, liveProfile);
    expect(body).toEqual({ ...report, reason: mangaId });
  });

  it('asks for the reports about one thing, the newest first', () => {
    const about = { subject: { category: 'chapter', objectId: chapterId }, offset: 0 } as const;
    expect(endpoints.reports.request(about, liveProfile).query).toEqual([
      ['limit', '100'],
      ['offset', '0'],
      ['category', 'chapter'],
      ['objectId', chapterId],
      ['order[createdAt]', 'desc'],
      ['includes[]', 'reason'],
    ]);
  });
});

describe('what is answered', () => {
  it('reads ratings, none of them where the map is an empty list, and not one that is no whole number from 1 to 10', () => {
    const parse = (ratings: unknown) => v.safeParse(RatingsAnswer, { result: 'ok', ratings });
    expect(parse({ [mangaId]: { rating: 10, createdAt: null } }).output).toMatchObject({
      ratings: new Map([[mangaId, 10]]),
    });
    expect(parse([]).output).toMatchObject({ ratings: new Map() });
    for (const rating of [0, 11, 7.5, '7', null]) expect(parse({ [mangaId]: { rating } }).success).toBe(false);
  });

  it('reads a report with its reason, of whatever state, and leaves out one without a reason', () => {
    const said = { objectId: chapterId, details: 'Page 3.', status: 'pondered' };
    const attributes = { ...said, createdAt: '2026-01-31T12:00:00+00:00' };
    const relationships = [{ id: mangaId, type: 'report_reason' }];
    const list = { result: 'ok', limit: 100, offset: 0, total: 2 };
    const { data } = v.parse(ReportList, {
      ...list,
      data: [
        { id: mangaId, type: 'report', attributes, relationships },
        { id: chapterId, type: 'report', attributes, relationships: [] },
      ],
    });
    const read = { ...said, reasonId: mangaId, createdAt: Date.UTC(2026, 0, 31, 12) };
    expect(data.map(listedReport)).toEqual([read, null]);
  });

  it('reads an empty map that came as an empty list', () => {
    expect(v.parse(StatusesAnswer, { result: 'ok', statuses: [] }).statuses).toEqual({});
    expect(v.parse(MarkersAnswer, { result: 'ok', data: [] }).data).toEqual([]);
  });

  it('reads read markers grouped by manga', () => {
    expect(v.parse(MarkersAnswer, { result: 'ok', data: { [mangaId]: [chapterId] } }).data).toEqual({
      [mangaId]: [chapterId],
    });
  });

  it('leaves out an unknown status, and a key that is no id, among those that it knows', () => {
    const statuses = { [mangaId]: 'reading', [chapterId]: 'burnt', latest: 'dropped' };
    expect(v.parse(StatusesAnswer, { result: 'ok', statuses }).statuses).toEqual({ [mangaId]: 'reading' });
  });

  it.each([
    ['no status that anybody knows', { result: 'ok', statuses: { [mangaId]: 'burnt' } }],
    ['a list where a map should be', { result: 'ok', statuses: ['reading'] }],
    ['an error', { result: 'error', errors: [] }],
  ])('does not believe %s', (_, answer) => {
    expect(v.safeParse(StatusesAnswer, answer).success).toBe(false);
  });
});

describe('the numbers of a series', () => {
  const chapter = (number: string, more = {}) => ({ chapter: number, id: chapterId, count: 1, ...more });
  const numbersOf = (volumes: unknown) => v.parse(Aggregate, { result: 'ok', volumes }).numbers;

  it('are read from maps, and from lists, which are maps whose keys are 0, 1 and 2', () => {
    const volume = { volume: '0', count: 2, chapters: [chapter('0'), chapter('1')] };
    const same = { volume: '0', count: 2, chapters: { 0: chapter('0'), 1: chapter('1') } };
    expect(numbersOf([volume])).toEqual(numbersOf({ 0: same }));
    expect(numbersOf([volume]).map(({ number }) => number)).toEqual(['0', '1']);
    expect(numbersOf([])).toEqual([]);
  });

  it('are without a volume and a number where there is none', () => {
    const [one] = numbersOf({ none: { volume: 'none', chapters: { none: chapter('none', { isUnavailable: true }) } } });
    expect(one).toEqual({ volume: null, number: null, isUnavailable: true, ids: [chapterId] });
  });
});
