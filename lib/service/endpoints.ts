import type * as v from 'valibot';
import type { Reason } from '../reasons';
import type { Id, Rating, ReadingStatus } from './ids';
import { FEED_PAGE_SIZE, type Method, PAGE_SIZE } from './limits';
import type { Profile } from './profile';
import { bodyOfReport, type WrittenReport } from './report-bytes';
import {
  Account,
  Aggregate,
  ChapterList,
  Done,
  HistoryAnswer,
  MangaAnswer,
  MangaList,
  MappingList,
  MarkersAnswer,
  RatingsAnswer,
  ReasonList,
  ReportList,
  StatusesAnswer,
  ThreadAnswer,
} from './schemas';

export interface EndpointRequest {
  /** One for each `{id}` of the route, in order. */
  readonly ids?: readonly string[];
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly body?: unknown;
}

export interface Endpoint<Input, Output> {
  readonly method: Method;
  readonly route: string;
  /** What it is asked for; a caller that asks for something else says so. */
  readonly reason: Reason;
  /** "Do not send authentication headers unless necessary" (the service's docs). */
  readonly signedIn: boolean;
  readonly request: (input: Input, profile: Profile) => EndpointRequest;
  readonly answer: v.GenericSchema<unknown, Output>;
  /** The part of a good answer that is about what was asked, if it could say more; `null` if it is about something else. */
  readonly relevantPart?: (answer: Output, input: Input) => Output | null;
}

export interface Page {
  readonly offset: number;
}

export const endpoints = {
  /** Cheap and public: the one request that a probe may make. Its answer is plain text, so it has no schema here. */
  ping: { method: 'GET', route: '/ping', reason: 'probe' },

  account: endpoint({
    method: 'GET',
    route: '/user/me',
    reason: 'sign-in',
    signedIn: true,
    request: (_: void) => ({}),
    answer: Account,
  }),

  statuses: endpoint({
    method: 'GET',
    route: '/manga/status',
    reason: 'sync',
    signedIn: true,
    request: (_: void) => ({}),
    answer: StatusesAnswer,
  }),

  /** Knows no filter of content ratings. */
  follows: endpoint({
    method: 'GET',
    route: '/user/follows/manga',
    reason: 'sync',
    signedIn: true,
    request: ({ offset }: Page, profile) => ({
      query: [
        [profile.pageSizeParameter, `${PAGE_SIZE}`],
        ['offset', `${offset}`],
        ['includes[]', 'cover_art'],
      ],
    }),
    answer: MangaList,
  }),

  mangaById: endpoint({
    method: 'GET',
    route: '/manga',
    reason: 'find-manga',
    signedIn: false,
    request: ({ ids }: { ids: readonly Id[] }, profile) => ({
      query: [...byId(ids, profile), ['includes[]', 'cover_art']],
    }),
    answer: MangaList,
    relevantPart: (page, { ids }) => only(page, ({ id }) => ids.includes(id)),
  }),

  randomManga: endpoint({
    method: 'GET',
    route: '/manga/random',
    reason: 'surprise',
    signedIn: false,
    request: ({ ratings }: { ratings: readonly string[] }) => ({
      query: [...ratings.map((rating) => ['contentRating[]', rating] as const), ['includes[]', 'cover_art']],
    }),
    answer: MangaAnswer,
    relevantPart: (answer, { ratings }) => (ratings.includes(answer.data.attributes.contentRating) ? answer : null),
  }),

  followFeed: endpoint({
    method: 'GET',
    route: '/user/follows/manga/feed',
    reason: 'sync',
    signedIn: true,
    request: ({ by, since, newestFirst, ...page }: FollowFeedPage, profile) => ({
      query: [
        [sinceFilters[by], wholeSecond(since)],
        [`order[${by}]`, newestFirst ? 'desc' : 'asc'],
        ...feedQuery(page, profile),
      ],
    }),
    answer: ChapterList,
  }),

  seriesFeed: endpoint({
    method: 'GET',
    route: '/manga/{id}/feed',
    reason: 'sync',
    signedIn: false,
    request: ({ mangaId, ...page }: FeedPage & { mangaId: Id }, profile) => ({
      ids: [mangaId],
      query: [['order[publishAt]', 'desc'], ...feedQuery(page, profile)],
    }),
    answer: ChapterList,
    relevantPart: (page, { mangaId }) =>
      only(page, ({ relationships }) => relationships.some(({ type, id }) => type === 'manga' && id === mangaId)),
  }),

  /** Every number in every language, those that were taken down too. */
  aggregate: endpoint({
    method: 'GET',
    route: '/manga/{id}/aggregate',
    reason: 'sync',
    signedIn: false,
    request: ({ mangaId }: { mangaId: Id; chapterIds: readonly Id[] }) => ({
      ids: [mangaId],
      query: [['includeUnavailable', '1']],
    }),
    answer: Aggregate,
    relevantPart: (answer, { chapterIds }) => {
      const known = new Set(chapterIds);
      return answer.numbers.some(({ ids }) => ids.some((id) => known.has(id))) ? answer : null;
    },
  }),

  chaptersById: endpoint({
    method: 'GET',
    route: '/chapter',
    reason: 'find-manga',
    signedIn: false,
    request: ({ ids, withManga = false }: { ids: readonly Id[]; withManga?: boolean }, profile) => ({
      query: [
        ...byId(ids, profile),
        ['includeUnavailable', '1'],
        ['includes[]', 'scanlation_group'],
        ...(withManga ? [['includes[]', 'manga'] as const] : []),
      ],
    }),
    answer: ChapterList,
    // What cannot be read is left out, so one that is missing is deleted only where `total` does not count it.
    relevantPart: (page, { ids }) => only(page, ({ id }) => ids.includes(id)),
  }),

  /** By its number on the old site; an empty list if there is no such number. */
  idOfNumber: endpoint({
    method: 'POST',
    route: '/legacy/mapping',
    reason: 'old-number',
    signedIn: false,
    request: ({ type, number }: { type: 'chapter' | 'manga'; number: number }) => ({ body: { type, ids: [number] } }),
    answer: MappingList,
    relevantPart: (page, { type, number }) =>
      only(page, ({ attributes }) => attributes.type === type && attributes.legacyId === number),
  }),

  markers: endpoint({
    method: 'GET',
    route: '/manga/read',
    reason: 'sync',
    signedIn: true,
    request: ({ mangaIds }: { mangaIds: readonly Id[] }) => ({
      query: [...mangaIds.map((id) => ['ids[]', id] as const), ['grouped', 'true']],
    }),
    answer: MarkersAnswer,
    relevantPart: (answer, { mangaIds }) => {
      const named = Array.isArray(answer.data) ? [] : Object.keys(answer.data);
      return named.length === 0 || named.some((id) => mangaIds.includes(id)) ? answer : null;
    },
  }),

  /** Whether it takes pages is not published, so none is asked for. */
  readingHistory: endpoint({
    method: 'GET',
    route: '/user/history',
    reason: 'history',
    signedIn: true,
    request: (_: void) => ({}),
    answer: HistoryAnswer,
  }),

  /** Marks of one manga, both ways in one request, up to `READ_BATCH_BYTES`. Marking twice does no harm. */
  markChapters: endpoint({
    method: 'POST',
    route: '/manga/{id}/read',
    reason: 'mark',
    signedIn: true,
    request: ({ mangaId, read, unread, history }: MarksOfManga) => ({
      ids: [mangaId],
      query: history ? [['updateHistory', 'true']] : [],
      body: { chapterIdsRead: read, chapterIdsUnread: unread },
    }),
    answer: Done,
  }),

  /** In the rules, and in no OpenAPI document any more: docs/service.md, "Read markers, follows and statuses". */
  markChapter: endpoint({
    method: 'POST',
    route: '/chapter/{id}/read',
    reason: 'mark',
    signedIn: true,
    request: ({ chapterId }: { chapterId: Id }) => ({ ids: [chapterId] }),
    answer: Done,
  }),

  follow: endpoint({
    method: 'POST',
    route: '/manga/{id}/follow',
    reason: 'follow',
    signedIn: true,
    request: ({ mangaId }: { mangaId: Id }) => ({ ids: [mangaId] }),
    answer: Done,
  }),
  unfollow: endpoint({
    method: 'DELETE',
    route: '/manga/{id}/follow',
    reason: 'follow',
    signedIn: true,
    request: ({ mangaId }: { mangaId: Id }) => ({ ids: [mangaId] }),
    answer: Done,
  }),

  /** `null` takes the status away. */
  setStatus: endpoint({
    method: 'POST',
    route: '/manga/{id}/status',
    reason: 'status',
    signedIn: true,
    request: ({ mangaId, status }: { mangaId: Id; status: ReadingStatus | null }) => ({
      ids: [mangaId],
      body: { status },
    }),
    answer: Done,
  }),

  ratings: endpoint({
    method: 'GET',
    route: '/rating',
    reason: 'rating',
    signedIn: true,
    request: ({ mangaIds }: { mangaIds: readonly Id[] }) => ({
      query: mangaIds.map((id) => ['manga[]', id] as const),
    }),
    answer: RatingsAnswer,
    relevantPart: (answer, { mangaIds }) => {
      const { ratings } = answer;
      return ratings.size === 0 || mangaIds.some((id) => ratings.has(id)) ? answer : null;
    },
  }),
  rate: endpoint({
    method: 'POST',
    route: '/rating/{id}',
    reason: 'rating',
    signedIn: true,
    request: ({ mangaId, rating }: { mangaId: Id; rating: Rating }) => ({ ids: [mangaId], body: { rating } }),
    answer: Done,
  }),
  removeRating: endpoint({
    method: 'DELETE',
    route: '/rating/{id}',
    reason: 'rating',
    signedIn: true,
    request: ({ mangaId }: { mangaId: Id }) => ({ ids: [mangaId] }),
    answer: Done,
  }),

  /** Twice is two reports. */
  sendReport: endpoint({
    method: 'POST',
    route: '/report',
    reason: 'report',
    signedIn: true,
    request: (report: WrittenReport) => ({ body: bodyOfReport(report) }),
    answer: Done,
  }),

  /** The account's own, the newest first: all, or those about one thing. */
  reports: endpoint({
    method: 'GET',
    route: '/report',
    reason: 'report',
    signedIn: true,
    request: ({ subject, offset }: Page & { subject?: Pick<WrittenReport, 'category' | 'objectId'> }, profile) => ({
      query: [
        [profile.pageSizeParameter, `${PAGE_SIZE}`],
        ['offset', `${offset}`],
        ...(subject ? [['category', subject.category] as const, ['objectId', subject.objectId] as const] : []),
        ['order[createdAt]', 'desc'],
        ['includes[]', 'reason'],
      ],
    }),
    answer: ReportList,
  }),

  /** Answers without a token, although the document asks for one: docs/service.md, "Reports". */
  reportReasons: endpoint({
    method: 'GET',
    route: '/report/reasons/{category}',
    reason: 'report',
    signedIn: false,
    request: ({ category }: Pick<WrittenReport, 'category'>) => ({ ids: [category] }),
    answer: ReasonList,
    relevantPart: (page, { category }) => only(page, ({ attributes }) => attributes.category === category),
  }),

  /** A thread that does not exist yet is made. */
  chapterThread: endpoint({
    method: 'POST',
    route: '/forums/thread',
    reason: 'discuss',
    signedIn: true,
    request: ({ chapterId }: { chapterId: Id }) => ({ body: { type: 'chapter', id: chapterId } }),
    answer: ThreadAnswer,
  }),
} as const;

export interface MarksOfManga {
  readonly mangaId: Id;
  readonly read: readonly Id[];
  readonly unread: readonly Id[];
  /** Whether the site's reading history shows it: for a person's single click, not for bulk. */
  readonly history: boolean;
}

/** Every language if none is named. */
export interface FeedPage extends Page {
  readonly languages: readonly string[];
}

export interface FollowFeedPage extends FeedPage {
  readonly by: 'publishAt' | 'updatedAt';
  /** In epoch ms. */
  readonly since: number;
  readonly newestFirst: boolean;
}

const sinceFilters = { publishAt: 'publishAtSince', updatedAt: 'updatedAtSince' } as const;

/** Without all four, the service silently leaves some manga out; the reader's filters are applied here. */
const everyRating = ['safe', 'suggestive', 'erotica', 'pornographic'].map(
  (rating) => ['contentRating[]', rating] as const,
);

/** A list of more would make an address too long for the service; all languages are asked for then, and the filters here leave the others out. */
const MOST_LANGUAGES_NAMED = 60;

/** Chapters that were taken down come too, so that this is known. */
function feedQuery(
  { offset, languages }: FeedPage,
  { pageSizeParameter }: Profile,
): NonNullable<EndpointRequest['query']> {
  return [
    [pageSizeParameter, `${FEED_PAGE_SIZE}`],
    ['offset', `${offset}`],
    ...(languages.length > MOST_LANGUAGES_NAMED ? [] : languages).map((one) => ['translatedLanguage[]', one] as const),
    ['includeUnavailable', '1'],
    ...everyRating,
    ['includes[]', 'scanlation_group'],
  ];
}

function byId(ids: readonly Id[], { pageSizeParameter }: Profile): (readonly [name: string, value: string])[] {
  return [...ids.map((id) => ['ids[]', id] as const), [pageSizeParameter, `${PAGE_SIZE}`], ...everyRating];
}

/** Without what was not asked for; `null` if nothing is left. */
function only<Item, Page extends { readonly data: readonly Item[] }>(
  page: Page & { readonly data: readonly Item[] },
  isAsked: (item: Item) => boolean,
): Page | null {
  const data = page.data.filter(isAsked);
  return data.length === 0 && page.data.length > 0 ? null : { ...page, data };
}

/** A whole second of UTC without a zone (`2026-01-31T12:00:00`). */
function wholeSecond(at: number): string {
  return new Date(at).toISOString().slice(0, 19);
}

function endpoint<Input, Output>(definition: Endpoint<Input, Output>): Endpoint<Input, Output> {
  return definition;
}
