import type { Api } from '../../lib/api/client';
import { type Endpoint, endpoints } from '../../lib/service/endpoints';
import type { JsonObject } from './json';

/** Everything that is asked of the API, with an input and the good answer to it. An endpoint without a row does not compile. */

export const manga = ['801513ba-a712-498c-8f57-cae55b38cc92', 'a96676e5-8ae2-425e-b549-7f15dd34a6d8'] as const;
export const chapters = ['01e9f0cb-caea-406d-92bb-0cc67c37481d', '8e4d1c2a-5b7f-4c59-9d1e-0a6f2b3c4d5e'] as const;
const [group, cover, account, report, reason, otherReason] = [
  'b8a6d1e0-1111-4aaa-8bbb-000000000001',
  'b8a6d1e0-1111-4aaa-8bbb-000000000002',
  'b8a6d1e0-1111-4aaa-8bbb-000000000003',
  'b8a6d1e0-1111-4aaa-8bbb-000000000004',
  'b8a6d1e0-1111-4aaa-8bbb-000000000005',
  'b8a6d1e0-1111-4aaa-8bbb-000000000006',
] as const;

function list(type: string, ids: readonly string[], item: () => JsonObject) {
  const data = ids.map((id) => ({ id, type, ...item() }));
  return { result: 'ok', response: 'collection', data, limit: 100, offset: 0, total: data.length };
}

const oneManga = () => ({
  attributes: {
    title: { en: 'The Quiet Harbour' },
    altTitles: [{ ja: '静かな港' }],
    description: { en: 'Ships come and go.' },
    originalLanguage: 'ja',
    contentRating: 'safe',
    chapterNumbersResetOnNewVolume: false,
    createdAt: '2021-03-04T05:06:07+00:00',
  },
  relationships: [{ id: cover, type: 'cover_art', attributes: { fileName: 'harbour.png' } }],
});
const mangaList = list('manga', manga, oneManga);

const chapterList = list('chapter', chapters, () => ({
  attributes: {
    volume: '1',
    chapter: '12',
    title: 'Low tide',
    translatedLanguage: 'en',
    externalUrl: null,
    isUnavailable: false,
    pages: 20,
    publishAt: '2026-01-30T10:00:00+00:00',
    readableAt: '2026-01-30T10:00:00+00:00',
    updatedAt: '2026-01-30T10:00:00+00:00',
  },
  relationships: [
    { id: group, type: 'scanlation_group', attributes: { name: 'Harbour Scans' } },
    { id: manga[0], type: 'manga' },
  ],
}));

const reportList = list('report', [report], () => ({
  attributes: {
    details: 'Page 3 is missing',
    objectId: chapters[0],
    status: 'waiting',
    createdAt: '2026-01-30T10:00:00+00:00',
  },
  relationships: [{ id: reason, type: 'report_reason' }],
}));

const reasonList = list('report_reason', [reason, otherReason], () => ({
  attributes: { reason: { en: 'Pages missing' }, detailsRequired: true, category: 'chapter', version: 1 },
  relationships: [],
}));

const done = { result: 'ok' };
const rated = (rating: number) => ({ rating, createdAt: '2021-12-27T08:47:37+00:00' });
const marks = { mangaId: manga[0], read: [chapters[0]], unread: [], history: true };
const written = { category: 'chapter', objectId: chapters[0], reasonId: reason, details: 'Page 3 is missing' } as const;

export const asked = {
  account: row(endpoints.account, undefined, {
    result: 'ok',
    response: 'entity',
    data: { id: account, type: 'user', attributes: { username: 'reader', roles: [], version: 3 }, relationships: [] },
  }),
  statuses: row(endpoints.statuses, undefined, {
    result: 'ok',
    statuses: { [manga[0]]: 'reading', [manga[1]]: 'dropped' },
  }),
  follows: row(endpoints.follows, { offset: 0 }, mangaList),
  mangaById: row(endpoints.mangaById, { ids: manga }, mangaList),
  randomManga: row(
    endpoints.randomManga,
    { ratings: ['safe', 'suggestive'] },
    { result: 'ok', response: 'entity', data: { id: manga[0], type: 'manga', ...oneManga() } },
  ),
  followFeed: row(
    endpoints.followFeed,
    { offset: 0, languages: [], by: 'publishAt', since: Date.UTC(2026, 0, 1), newestFirst: true },
    chapterList,
  ),
  seriesFeed: row(endpoints.seriesFeed, { mangaId: manga[0], offset: 0, languages: ['en'] }, chapterList),
  chaptersById: row(endpoints.chaptersById, { ids: chapters }, chapterList),
  aggregate: row(
    endpoints.aggregate,
    { mangaId: manga[0], chapterIds: chapters },
    {
      result: 'ok',
      volumes: {
        '1': {
          volume: '1',
          count: 2,
          chapters: {
            '12': { chapter: '12', id: chapters[0], isUnavailable: false, others: [chapters[1]], count: 2 },
          },
        },
      },
    },
  ),
  idOfNumber: row(
    endpoints.idOfNumber,
    { type: 'chapter', number: 123_456 },
    {
      ...{ result: 'ok', response: 'collection', limit: 1, offset: 0, total: 1 },
      data: [
        {
          ...{ id: report, type: 'mapping_id', relationships: [] },
          attributes: { type: 'chapter', legacyId: 123_456, newId: chapters[0] },
        },
      ],
    },
  ),
  markers: row(
    endpoints.markers,
    { mangaIds: manga },
    { result: 'ok', data: { [manga[0]]: [chapters[0]], [manga[1]]: [chapters[1]] } },
  ),
  readingHistory: row(endpoints.readingHistory, undefined, {
    ...{ result: 'ok', response: 'collection', limit: 2, offset: 0, total: 2 },
    data: chapters.map((chapterId) => ({ chapterId, readDate: '2026-01-30T10:00:00+00:00' })),
  }),
  markChapters: row(endpoints.markChapters, marks, done),
  markChapter: row(endpoints.markChapter, { chapterId: chapters[0] }, done),
  follow: row(endpoints.follow, { mangaId: manga[0] }, done),
  unfollow: row(endpoints.unfollow, { mangaId: manga[0] }, done),
  setStatus: row(endpoints.setStatus, { mangaId: manga[0], status: 'reading' }, done),
  ratings: row(
    endpoints.ratings,
    { mangaIds: manga },
    { result: 'ok', ratings: { [manga[0]]: rated(7), [manga[1]]: rated(10) } },
  ),
  rate: row(endpoints.rate, { mangaId: manga[0], rating: 7 }, done),
  removeRating: row(endpoints.removeRating, { mangaId: manga[0] }, done),
  sendReport: row(endpoints.sendReport, written, done),
  reports: row(endpoints.reports, { subject: { category: 'chapter', objectId: chapters[0] }, offset: 0 }, reportList),
  chapterThread: row(
    endpoints.chapterThread,
    { chapterId: chapters[0] },
    { result: 'ok', response: 'entity', data: { type: 'thread', id: 3_000_012, attributes: { repliesCount: 4 } } },
  ),
  reportReasons: row(endpoints.reportReasons, { category: 'chapter' }, reasonList),
} satisfies Record<Exclude<keyof typeof endpoints, 'ping'>, Row>;

export type Name = keyof typeof asked;

export interface Row {
  readonly good: JsonObject;
  ask(api: Api): Promise<unknown>;
}

function row<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input, good: JsonObject): Row {
  return {
    good,
    ask: ({ call }) => call(endpoint, input, { priority: 'screen' }),
  };
}
