import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../lib/clock.ts';
import type { Switches } from '../switches.ts';
import { createVirtual, jsonOf } from '../virtual.ts';

const nobody = '00000000-aaaa-4aaa-8aaa-000000000001';

const { library } = createVirtual();
const [manga, other] = [...library.manga.values()].filter(({ chapterIds }) => chapterIds.length >= 3);
const [first, second] = manga?.chapterIds ?? [];
if (!manga || !other || !first || !second) throw new Error('The shelves are too empty');
const FOLLOW = `/manga/${manga.id}/follow`;
const STATUS = `/manga/${manga.id}/status`;
const READ = `/manga/${manga.id}/read`;
const RATING = `/rating/${manga.id}`;
const SINGLE = `/chapter/${first}/read`;

/** A signed-in client that never asks too fast; `say` sends JSON, `read` gives the JSON of what it asked for. */
function person(name = 'empty', switches: Partial<Switches> = {}) {
  const service = createVirtual({ switches });
  const account = service.accounts.find(({ username }) => username === name);
  if (!account) throw new Error(`No ${name}`);
  const headers = service.signIn(account);
  const send = (method: string, target: string, body = '', more: Record<string, string> = {}) => {
    service.pass(201);
    return service.answer({ method, target, headers: { ...headers, ...more }, body });
  };
  const say = (target: string, body: unknown) =>
    send('POST', target, JSON.stringify(body), { 'content-type': 'application/json' });
  const ask = (target: string) => send('GET', target);
  return { ...service, account, send, say, ask, read: (target: string) => jsonOf(ask(target)) };
}

describe('an empty account', () => {
  it.each([
    ['/manga/status', { result: 'ok', statuses: [] }],
    [`/rating?manga[]=${nobody}`, { result: 'ok', ratings: [] }],
    [`/manga/read?ids[]=${nobody}&ids[]=${nobody}&grouped=true`, { result: 'ok', data: [] }],
    [`/manga/${nobody}/status`, { result: 'ok', status: null }],
    [`/manga/${nobody}/read`, { result: 'ok', data: [] }],
    [`/manga/${nobody}/aggregate`, { result: 'ok', volumes: [] }],
    [`/manga/${nobody}/feed`, { result: 'ok', response: 'collection', data: [], limit: 100, offset: 0, total: 0 }],
    ['/user/follows/manga?limit=2', { result: 'ok', response: 'collection', data: [], limit: 2, offset: 0, total: 0 }],
    ['/user/history', { result: 'ok', response: 'collection', data: [], limit: 0, offset: 0, total: 0 }],
  ])('reads %s as the live service shows it: empty maps are lists', (target, expected) => {
    const answered = person().ask(target);
    expect([answered.status, jsonOf(answered)]).toEqual([200, expected]);
  });

  it('follows nothing, which is said in two letters', () => {
    const answered = person().ask(`/user/follows/manga/${nobody}`);
    expect([answered.status, jsonOf(answered)]).toEqual([404, { result: 'ko' }]);
  });
});

describe('what is sent', () => {
  const report = { category: 'chapter', reason: reasonOf('chapter', true), objectId: first, details: 'Page 3.' };
  const batchOf = (count: number) => ({ chapterIdsRead: Array(count).fill(first) });

  it.each<[what: string, target: string, body: unknown, status: number]>([
    ['a status that is none of the six', STATUS, { status: 'finished' }, 400],
    ['no status', STATUS, {}, 400],
    ['more than 2 KB about a status', STATUS, { status: 'reading', because: 'x'.repeat(2_000) }, 413],
    ['a rating of 0', RATING, { rating: 0 }, 400],
    ['a rating of 11', RATING, { rating: 11 }, 400],
    ['a rating that is no whole number', RATING, { rating: 7.5 }, 400],
    ['a rating that is text', RATING, { rating: '7' }, 400],
    ['a rating that is null', RATING, { rating: null }, 400],
    ['a rating of a series that does not exist', `/rating/${nobody}`, { rating: 7 }, 404],
    ['a batch of marks with neither list', READ, {}, 400],
    ['a batch of marks with a word that is not known', READ, { chapterIdsRead: [], history: true }, 400],
    ['a batch of marks with an id that is none', READ, { chapterIdsRead: ['1'] }, 400],
    ['a batch of marks with no list', READ, { chapterIdsRead: 'all' }, 400],
    ['a batch of marks that is no object', READ, [], 400],
    ['a batch of marks over 10 KB', READ, batchOf(257), 413],
    ['a report without a detail that its reason needs', '/report', { ...report, details: ' ' }, 400],
    ['a report for a reason of another kind', '/report', { ...report, reason: reasonOf('manga', true) }, 404],
    ['a report of an object that is not there', '/report', { ...report, objectId: nobody }, 404],
    ['a report over 8 KB', '/report', { ...report, details: 'x'.repeat(8_000) }, 413],
    ['a thread about a series that does not exist', '/forums/thread', { type: 'manga', id: nobody }, 404],
  ])('is refused: %s', (_, target, body, status) => {
    expect(person('reader').say(target, body).status).toBe(status);
  });

  it('may be a batch of marks under 10 KB, but no text that is no JSON, nor JSON that does not say that it is', () => {
    const { say, send } = person('reader');
    expect(say(READ, batchOf(255)).status).toBe(200);
    expect(send('POST', READ, '{', { 'content-type': 'application/json' }).status).toBe(400);
    expect(send('POST', READ, '{"chapterIdsRead":[]}').status).toBe(400);
  });

  it('may be a report without a detail, where its reason needs none', () => {
    expect(person().say('/report', { ...report, reason: reasonOf('chapter', false), details: '' }).status).toBe(201);
  });

  it('is a report that is listed a few seconds later', () => {
    const { pass, read, say } = person();
    const created = say('/report', report);
    expect([created.status, jsonOf(created)]).toEqual([201, { result: 'ok' }]);
    expect(read('/report')).toMatchObject({ total: 0 });
    pass(5_000);
    expect(read(`/report?objectId=${first}&includes[]=reason`)).toMatchObject({
      total: 1,
      data: [{ type: 'report', attributes: { details: report.details, objectId: first, status: 'waiting' } }],
    });
    expect(read('/report?status=accepted')).toMatchObject({ total: 0 });
  });

  it('is a report that is listed later still, or at once, by switch', () => {
    const slow = person('empty', { reportsShownAfterMs: MINUTE });
    slow.say('/report', report);
    expect(slow.read('/report')).toMatchObject({ total: 0 });
    slow.pass(MINUTE);
    expect(slow.read('/report')).toMatchObject({ total: 1 });
    const swift = person('empty', { reportsShownAfterMs: 0 });
    swift.say('/report', report);
    expect(swift.read('/report')).toMatchObject({ total: 1 });
  });
});

function reasonOf(category: string, detailsRequired: boolean): string | undefined {
  return library.reportReasons.find((one) => one.category === category && one.detailsRequired === detailsRequired)?.id;
}

describe('the reasons of reports', () => {
  it('may be read by anyone', () => {
    const { answer } = createVirtual();
    const ofManga = library.reportReasons.filter(({ category }) => category === 'manga');
    expect(jsonOf(answer({ target: '/report/reasons/manga' }))).toMatchObject({
      total: ofManga.length,
      data: ofManga.map(({ id, reason, detailsRequired }) => ({
        ...{ id, type: 'report_reason', relationships: [] },
        attributes: { reason: { en: reason }, detailsRequired, category: 'manga', version: 1 },
      })),
    });
    expect(answer({ target: '/report/reasons/weather' }).status).toBe(404);
  });
});

describe('following', () => {
  it('adds and takes away, without a body, as often as wished, and says nothing about the reading status', () => {
    const { account, ask, read, send } = person();
    for (let n = 0; n < 2; n++) expect(send('POST', FOLLOW).status).toBe(200);
    expect(ask(`/user/follows/manga/${manga.id}`).status).toBe(200);
    expect([...account.follows]).toEqual([manga.id]);
    expect(read(STATUS)).toEqual({ result: 'ok', status: null });
    for (let n = 0; n < 2; n++) expect(send('DELETE', FOLLOW).status).toBe(200);
    expect(ask(`/user/follows/manga/${manga.id}`).status).toBe(404);
  });

  it('knows what does not exist', () => {
    const answered = person().send('POST', `/manga/${nobody}/follow`);
    expect(answered.status).toBe(404);
    expect(jsonOf(answered)).toMatchObject({
      errors: [{ id: '770a6444-c695-570d-bfd2-a0eec2e95ce9', detail: `Manga \`${nobody}\` not found.` }],
    });
  });
});

describe('a reading status', () => {
  it('is set, read, filtered by, and removed by null', () => {
    const { read, say } = person();
    expect(say(STATUS, { status: 'reading' }).status).toBe(200);
    expect(read('/manga/status')).toEqual({ result: 'ok', statuses: { [manga.id]: 'reading' } });
    expect(read('/manga/status?status=dropped')).toEqual({ result: 'ok', statuses: [] });
    say(STATUS, { status: null });
    expect(read(STATUS)).toEqual({ result: 'ok', status: null });
  });
});

describe('a rating', () => {
  it('is set, changed, read for what is asked about alone, and taken away', () => {
    const { now, read, say, send } = person();
    for (const rating of [3, 8]) expect(say(RATING, { rating }).status).toBe(200);
    say(`/rating/${other.id}`, { rating: 1 });
    const createdAt = new Date(now()).toISOString().replace(/\.\d+Z/, '+00:00');
    expect(read(`/rating?manga[]=${other.id}&manga[]=${nobody}`)).toEqual({
      result: 'ok',
      ratings: { [other.id]: { rating: 1, createdAt } },
    });
    expect(read(`/rating?manga[]=${manga.id}`)).toMatchObject({ ratings: { [manga.id]: { rating: 8 } } });
    expect(send('DELETE', RATING).status).toBe(200);
    expect(read(`/rating?manga[]=${manga.id}`)).toEqual({ result: 'ok', ratings: [] });
    expect(send('DELETE', RATING).status).toBe(404);
  });

  it('is asked for by a hundred ids at most, and not by none', () => {
    const { ask } = person();
    const ids = (count: number) => Array.from({ length: count }, () => `manga[]=${nobody}`).join('&');
    expect([ids(100), ids(101), ''].map((query) => ask(`/rating?${query}`).status)).toEqual([200, 400, 400]);
  });
});

describe('read markers', () => {
  it('are set and taken away in one batch', () => {
    const { read, say } = person();
    expect(say(READ, { chapterIdsRead: [first, second], chapterIdsUnread: [] }).status).toBe(200);
    expect(read(READ)).toEqual({ result: 'ok', data: [first, second] });
    expect(say(READ, { chapterIdsUnread: [first] }).status).toBe(200);
    expect(read(READ)).toEqual({ result: 'ok', data: [second] });
  });

  it('of several manga come flat, or in groups without the empty ones; of one manga always flat, and of none not at all', () => {
    const { ask, read, say } = person();
    say(READ, { chapterIdsRead: [first] });
    const query = `ids[]=${manga.id}&ids[]=${other.id}`;
    expect(read(`/manga/read?${query}`)).toEqual({ result: 'ok', data: [first] });
    expect(read(`/manga/read?${query}&grouped=true`)).toEqual({ result: 'ok', data: { [manga.id]: [first] } });
    expect(read(`/manga/read?ids[]=${manga.id}&grouped=true`)).toEqual({ result: 'ok', data: [first] });
    expect(ask('/manga/read').status).toBe(400);
  });

  it('refuse a batch with a chapter of another manga or of none, and do nothing of it', () => {
    const { account, say } = person();
    for (const stranger of [other.chapterIds[0], nobody])
      expect(say(READ, { chapterIdsRead: [first, stranger] }).status).toBe(404);
    expect(account.read.size).toBe(0);
  });

  it('enter the history only when asked to, newest first, thirty at most', () => {
    const { account, read, say } = person();
    say(READ, { chapterIdsRead: [first] });
    expect(account.history).toEqual([]);
    for (const chapterId of [first, second, first]) say(`${READ}?updateHistory=true`, { chapterIdsRead: [chapterId] });
    expect(read('/user/history')).toMatchObject({ data: [{ chapterId: first }, { chapterId: second }], total: 2 });
    const many = [manga, other].flatMap(({ id, chapterIds }) => chapterIds.map((chapterId) => ({ id, chapterId })));
    for (const { id, chapterId } of many) say(`/manga/${id}/read?updateHistory=true`, { chapterIdsRead: [chapterId] });
    expect(account.history).toHaveLength(Math.min(30, many.length));
  });

  it('one by one find no route, but by switch', () => {
    const refused = person().send('POST', SINGLE);
    expect(refused.status).toBe(404);
    expect(jsonOf(refused)).toMatchObject({ errors: [{ detail: expect.stringMatching(/^No route found/) }] });
    const notAllowed = person('empty', { singleMarks: 'no-method' }).send('POST', SINGLE);
    expect(jsonOf(notAllowed)).toMatchObject({ errors: [{ status: 405, title: 'method_not_allowed_http_exception' }] });
    const { account, send } = person('empty', { singleMarks: 'taken' });
    expect(send('POST', SINGLE).status).toBe(200);
    expect(account.read).toEqual(new Set([first]));
    // As the rules have it: the way back is no route of theirs, and neither is a query.
    expect(send('DELETE', SINGLE).status).toBe(404);
    expect(send('POST', `${SINGLE}?updateHistory=true`).status).toBe(400);
    expect(account.history).toEqual([]);
  });
});

describe('the rest of the API', () => {
  it('says who is asking', () => {
    const { account, read } = person('reader');
    expect(read('/user/me')).toMatchObject({
      data: { id: account.id, type: 'user', attributes: { username: 'reader' } },
    });
    expect(read('/auth/check')).toMatchObject({ result: 'ok', isAuthenticated: true });
  });

  it('gives the files of a chapter, and none for one that is read elsewhere', () => {
    const { ask, read } = person();
    const chapters = [...library.chapters.values()];
    const here = chapters.find(({ pages }) => pages > 0);
    const elsewhere = chapters.find(({ externalUrl }) => externalUrl !== null);
    expect(read(`/at-home/server/${here?.id}`)).toMatchObject({
      chapter: { hash: here?.hash, data: expect.arrayContaining([`1-${here?.hash}.png`]) },
    });
    expect(read(`/at-home/server/${elsewhere?.id}`)).toMatchObject({
      chapter: { hash: '', data: [], dataSaver: [] },
    });
    expect(ask(`/at-home/server/${nobody}`).status).toBe(404);
  });

  it('gathers the releases of one number under it', () => {
    const { now, read } = person();
    const busy = [...library.manga.values()].find(({ chapterIds }) => {
      const numbers = chapterIds.map((id) => library.chapters.get(id)).map((one) => `${one?.volume} ${one?.chapter}`);
      return new Set(numbers).size < numbers.length;
    });
    const text = JSON.stringify(read(`/manga/${busy?.id}/aggregate?includeUnavailable=1`));
    for (const id of busy?.chapterIds ?? []) {
      if ((library.chapters.get(id)?.publishAt ?? 0) <= now()) expect(text).toContain(id);
    }
    expect(text).toMatch(/"others":\["/);
  });

  it('translates old numbers, as far as it knows them', () => {
    const [newId] = library.manga.keys();
    expect(jsonOf(person().say('/legacy/mapping', { type: 'manga', ids: [1, 999_999] }))).toMatchObject({
      data: [{ type: 'mapping_id', attributes: { type: 'manga', legacyId: 1, newId } }],
      total: 1,
    });
  });

  it('opens one thread for one thing', () => {
    const { say } = person();
    const ask = () => jsonOf(say('/forums/thread', { type: 'manga', id: manga.id }));
    expect(ask()).toMatchObject({ data: { type: 'thread', id: expect.any(Number), attributes: { repliesCount: 0 } } });
    expect(ask()).toEqual(ask());
  });

  it('finds no route for a malformed id, a wrong method and unknown paths', () => {
    const { ask, send } = person();
    for (const answered of [ask('/manga/12'), send('PUT', '/user/me'), ask('/users')]) {
      expect(answered.status).toBe(404);
      expect(jsonOf(answered)).toMatchObject({ errors: [{ detail: expect.stringMatching(/^No route found/) }] });
    }
  });

  it('lets a reader do nothing that is for staff', () => {
    expect(person().send('DELETE', `/manga/${nobody}`).status).toBe(403);
  });

  it.each([
    '/user/me',
    '/user/follows/manga',
    '/user/follows/manga/feed',
    '/manga/status',
    `/rating?manga[]=${nobody}`,
    `/manga/${nobody}/read`,
    '/report',
    '/user/history',
  ])('keeps %s from strangers', (target) => {
    expect(createVirtual().answer({ target }).status).toBe(401);
  });
});
