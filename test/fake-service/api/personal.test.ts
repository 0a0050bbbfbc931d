import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../lib/clock.ts';
import type { Switches } from '../switches.ts';
import { createVirtual, jsonOf } from '../virtual.ts';

const nobody = '00000000-aaaa-4aaa-8aaa-000000000001';

/** A signed-in client that never asks too fast; `say` sends JSON. */
function person(name = 'reader', switches: Partial<Switches> = {}) {
  const service = createVirtual({ switches });
  const account = service.accounts.find(({ username }) => username === name);
  if (!account) throw new Error(`No ${name}`);
  const headers = service.signIn(account);
  const send = (method: string, target: string, body = '', more: Record<string, string> = {}) => {
    service.pass(201);
    return service.answer({ method, target, headers: { ...headers, ...more }, body });
  };
  const series = [...service.library.manga.values()];
  const [manga, other] = series.filter(({ chapterIds }) => chapterIds.length >= 3);
  if (!manga || !other) throw new Error('The shelves are too empty');
  return {
    ...service,
    account,
    manga,
    other,
    ask: (target: string) => send('GET', target),
    send,
    say: (target: string, body: unknown) =>
      send('POST', target, JSON.stringify(body), { 'content-type': 'application/json' }),
  };
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
    const answered = person('empty').ask(target);
    expect(answered.status).toBe(200);
    expect(jsonOf(answered)).toEqual(expected);
  });

  it('follows nothing, which is said in two letters', () => {
    const answered = person('empty').ask(`/user/follows/manga/${nobody}`);
    expect(answered.status).toBe(404);
    expect(jsonOf(answered)).toEqual({ result: 'ko' });
  });
});

describe('following', () => {
  it('adds and takes away, without a body and as often as wished', () => {
    const { account, ask, manga, send } = person('empty');
    for (let n = 0; n < 2; n++) expect(send('POST', `/manga/${manga.id}/follow`).status).toBe(200);
    expect(ask(`/user/follows/manga/${manga.id}`).status).toBe(200);
    expect([...account.follows]).toEqual([manga.id]);
    for (let n = 0; n < 2; n++) expect(send('DELETE', `/manga/${manga.id}/follow`).status).toBe(200);
    expect(ask(`/user/follows/manga/${manga.id}`).status).toBe(404);
  });

  it('says nothing about the reading status', () => {
    const { ask, manga, send } = person('empty');
    send('POST', `/manga/${manga.id}/follow`);
    expect(jsonOf(ask(`/manga/${manga.id}/status`))).toEqual({ result: 'ok', status: null });
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
    const { ask, manga, say } = person('empty');
    expect(say(`/manga/${manga.id}/status`, { status: 'reading' }).status).toBe(200);
    expect(jsonOf(ask('/manga/status'))).toEqual({ result: 'ok', statuses: { [manga.id]: 'reading' } });
    expect(jsonOf(ask('/manga/status?status=dropped'))).toEqual({ result: 'ok', statuses: [] });
    say(`/manga/${manga.id}/status`, { status: null });
    expect(jsonOf(ask(`/manga/${manga.id}/status`))).toEqual({ result: 'ok', status: null });
  });

  it('is one of six, in a body of at most 2 KB', () => {
    const { manga, say } = person();
    expect(say(`/manga/${manga.id}/status`, { status: 'finished' }).status).toBe(400);
    expect(say(`/manga/${manga.id}/status`, {}).status).toBe(400);
    expect(say(`/manga/${manga.id}/status`, { status: 'reading', because: 'x'.repeat(2_000) }).status).toBe(413);
  });
});

describe('a rating', () => {
  it('is set, changed, read for what is asked about alone, and taken away', () => {
    const { ask, manga, other, now, say, send } = person('empty');
    for (const rating of [3, 8]) expect(say(`/rating/${manga.id}`, { rating }).status).toBe(200);
    say(`/rating/${other.id}`, { rating: 1 });
    const createdAt = new Date(now()).toISOString().replace(/\.\d+Z/, '+00:00');
    expect(jsonOf(ask(`/rating?manga[]=${other.id}&manga[]=${nobody}`))).toEqual({
      result: 'ok',
      ratings: { [other.id]: { rating: 1, createdAt } },
    });
    expect(jsonOf(ask(`/rating?manga[]=${manga.id}`))).toMatchObject({ ratings: { [manga.id]: { rating: 8 } } });
    expect(send('DELETE', `/rating/${manga.id}`).status).toBe(200);
    expect(jsonOf(ask(`/rating?manga[]=${manga.id}`))).toEqual({ result: 'ok', ratings: [] });
    expect(send('DELETE', `/rating/${manga.id}`).status).toBe(404);
  });

  it('is a whole number from 1 to 10, of a series that exists', () => {
    const { manga, say } = person();
    for (const rating of [0, 11, 7.5, '7', null]) expect(say(`/rating/${manga.id}`, { rating }).status).toBe(400);
    expect(say(`/rating/${nobody}`, { rating: 7 }).status).toBe(404);
  });

  it('is asked for by a hundred ids at most, and not by none', () => {
    const { ask } = person();
    const ids = (count: number) => Array.from({ length: count }, () => `manga[]=${nobody}`).join('&');
    expect(ask(`/rating?${ids(100)}`).status).toBe(200);
    expect(ask(`/rating?${ids(101)}`).status).toBe(400);
    expect(ask('/rating').status).toBe(400);
  });
});

describe('read markers', () => {
  it('are set and taken away in one batch', () => {
    const { ask, manga, say } = person('empty');
    const [first, second] = manga.chapterIds;
    expect(say(`/manga/${manga.id}/read`, { chapterIdsRead: [first, second], chapterIdsUnread: [] }).status).toBe(200);
    expect(jsonOf(ask(`/manga/${manga.id}/read`))).toEqual({ result: 'ok', data: [first, second] });
    expect(say(`/manga/${manga.id}/read`, { chapterIdsUnread: [first] }).status).toBe(200);
    expect(jsonOf(ask(`/manga/${manga.id}/read`))).toEqual({ result: 'ok', data: [second] });
  });

  it('of several manga come flat, or in groups without the empty ones', () => {
    const { ask, manga, other, say } = person('empty');
    const [read] = manga.chapterIds;
    say(`/manga/${manga.id}/read`, { chapterIdsRead: [read] });
    const query = `ids[]=${manga.id}&ids[]=${other.id}`;
    expect(jsonOf(ask(`/manga/read?${query}`))).toEqual({ result: 'ok', data: [read] });
    expect(jsonOf(ask(`/manga/read?${query}&grouped=true`))).toEqual({ result: 'ok', data: { [manga.id]: [read] } });
  });

  it('of one manga come flat even when groups are wished for', () => {
    const { ask, manga, say } = person('empty');
    say(`/manga/${manga.id}/read`, { chapterIdsRead: [manga.chapterIds[0]] });
    expect(jsonOf(ask(`/manga/read?ids[]=${manga.id}&grouped=true`))).toEqual({
      result: 'ok',
      data: [manga.chapterIds[0]],
    });
  });

  it('cannot be asked for without naming a manga', () => {
    expect(person().ask('/manga/read').status).toBe(400);
  });

  it.each([
    ['neither list', {}],
    ['a word that is not known', { chapterIdsRead: [], history: true }],
    ['an id that is none', { chapterIdsRead: ['1'] }],
    ['no list', { chapterIdsRead: 'all' }],
    ['no object', []],
  ])('refuse a batch with %s', (_, body) => {
    const { manga, say } = person();
    expect(say(`/manga/${manga.id}/read`, body).status).toBe(400);
  });

  it('refuse a body over 10 KB, one that is no JSON, and one that does not say that it is', () => {
    const { manga, say, send } = person();
    const target = `/manga/${manga.id}/read`;
    expect(say(target, { chapterIdsRead: Array(257).fill(manga.chapterIds[0]) }).status).toBe(413);
    expect(say(target, { chapterIdsRead: Array(255).fill(manga.chapterIds[0]) }).status).toBe(200);
    expect(send('POST', target, '{', { 'content-type': 'application/json' }).status).toBe(400);
    expect(send('POST', target, '{"chapterIdsRead":[]}').status).toBe(400);
  });

  it('refuse a batch with a chapter of another manga or of none, and do nothing of it', () => {
    const { account, manga, other, say } = person('empty');
    for (const stranger of [other.chapterIds[0], nobody]) {
      expect(say(`/manga/${manga.id}/read`, { chapterIdsRead: [manga.chapterIds[0], stranger] }).status).toBe(404);
    }
    expect(account.read.size).toBe(0);
  });

  it('enter the history only when asked to, newest first, thirty at most', () => {
    const { account, ask, manga, other, say } = person('empty');
    const [first, second] = manga.chapterIds;
    say(`/manga/${manga.id}/read`, { chapterIdsRead: [first] });
    expect(account.history).toEqual([]);
    for (const chapterId of [first, second, first]) {
      say(`/manga/${manga.id}/read?updateHistory=true`, { chapterIdsRead: [chapterId] });
    }
    expect(jsonOf(ask('/user/history'))).toMatchObject({
      data: [{ chapterId: first }, { chapterId: second }],
      total: 2,
    });
    const many = [manga, other].flatMap(({ id, chapterIds }) => chapterIds.map((chapterId) => ({ id, chapterId })));
    for (const { id, chapterId } of many) say(`/manga/${id}/read?updateHistory=true`, { chapterIdsRead: [chapterId] });
    expect(account.history).toHaveLength(Math.min(30, many.length));
  });

  it('one by one find no route, but by switch', () => {
    const chapterOf = ({ manga }: ReturnType<typeof person>) => manga.chapterIds[0] ?? '';
    const batch = person('empty');
    const refused = batch.send('POST', `/chapter/${chapterOf(batch)}/read`);
    expect(refused.status).toBe(404);
    expect(jsonOf(refused)).toMatchObject({ errors: [{ detail: expect.stringMatching(/^No route found/) }] });
    const without = person('empty', { singleMarks: 'no-method' });
    const notAllowed = without.send('POST', `/chapter/${chapterOf(without)}/read`);
    expect(jsonOf(notAllowed)).toMatchObject({ errors: [{ status: 405, title: 'method_not_allowed_http_exception' }] });
    const single = person('empty', { singleMarks: 'taken' });
    expect(single.send('POST', `/chapter/${chapterOf(single)}/read`).status).toBe(200);
    expect(single.account.read).toEqual(new Set([chapterOf(single)]));
    // As the rules have it: the way back is no route of theirs, and neither is a query.
    expect(single.send('DELETE', `/chapter/${chapterOf(single)}/read`).status).toBe(404);
    expect(single.send('POST', `/chapter/${chapterOf(single)}/read?updateHistory=true`).status).toBe(400);
    expect(single.account.history).toEqual([]);
  });
});

describe('reports', () => {
  function reporter(switches: Partial<Switches> = {}) {
    const someone = person('empty', switches);
    const reasonOf = (detailsRequired: boolean) =>
      someone.library.reportReasons.find(
        (one) => one.category === 'chapter' && one.detailsRequired === detailsRequired,
      );
    const objectId = someone.manga.chapterIds[0];
    const report = { category: 'chapter', reason: reasonOf(true)?.id, objectId, details: 'Page 3 is missing.' };
    return { ...someone, report, reasonOf };
  }

  it('have reasons that anyone may read', () => {
    const { answer, library } = createVirtual();
    const ofManga = library.reportReasons.filter(({ category }) => category === 'manga');
    expect(jsonOf(answer({ target: '/report/reasons/manga' }))).toMatchObject({
      total: ofManga.length,
      data: ofManga.map(({ id, reason, detailsRequired }) => ({
        id,
        type: 'report_reason',
        attributes: { reason: { en: reason }, detailsRequired, category: 'manga', version: 1 },
        relationships: [],
      })),
    });
    expect(createVirtual().answer({ target: '/report/reasons/weather' }).status).toBe(404);
  });

  it('are created and, a few seconds later, listed', () => {
    const { ask, pass, report, say } = reporter();
    const created = say('/report', report);
    expect(created.status).toBe(201);
    expect(jsonOf(created)).toEqual({ result: 'ok' });
    expect(jsonOf(ask('/report'))).toMatchObject({ total: 0 });
    pass(5_000);
    expect(jsonOf(ask(`/report?objectId=${report.objectId}&includes[]=reason`))).toMatchObject({
      total: 1,
      data: [{ type: 'report', attributes: { details: report.details, objectId: report.objectId, status: 'waiting' } }],
    });
    expect(jsonOf(ask('/report?status=accepted'))).toMatchObject({ total: 0 });
  });

  it('may be listed later still, or at once, by switch', () => {
    const { ask, pass, report, say } = reporter({ reportsShownAfterMs: MINUTE });
    say('/report', report);
    expect(jsonOf(ask('/report'))).toMatchObject({ total: 0 });
    pass(MINUTE);
    expect(jsonOf(ask('/report'))).toMatchObject({ total: 1 });
    const swift = reporter({ reportsShownAfterMs: 0 });
    swift.say('/report', report);
    expect(jsonOf(swift.ask('/report'))).toMatchObject({ total: 1 });
  });

  it('refuse a missing detail, a reason of another kind, an object that is not there, and more than 8 KB', () => {
    const { reasonOf, report, say, library } = reporter();
    expect(say('/report', { ...report, details: ' ' }).status).toBe(400);
    const foreign = library.reportReasons.find(({ category }) => category === 'manga')?.id;
    expect(say('/report', { ...report, reason: foreign }).status).toBe(404);
    expect(say('/report', { ...report, objectId: nobody }).status).toBe(404);
    expect(say('/report', { ...report, details: 'x'.repeat(8_000) }).status).toBe(413);
    expect(say('/report', { ...report, reason: reasonOf(false)?.id, details: '' }).status).toBe(201);
  });
});

describe('the rest of the API', () => {
  it('says who is asking', () => {
    const { account, ask } = person();
    expect(jsonOf(ask('/user/me'))).toMatchObject({
      data: { id: account.id, type: 'user', attributes: { username: 'reader' } },
    });
    expect(jsonOf(ask('/auth/check'))).toMatchObject({ result: 'ok', isAuthenticated: true });
  });

  it('gives the files of a chapter, and none for one that is read elsewhere', () => {
    const { ask, library } = person();
    const chapters = [...library.chapters.values()];
    const here = chapters.find(({ pages }) => pages > 0);
    const elsewhere = chapters.find(({ externalUrl }) => externalUrl !== null);
    expect(jsonOf(ask(`/at-home/server/${here?.id}`))).toMatchObject({
      chapter: { hash: here?.hash, data: expect.arrayContaining([`1-${here?.hash}.png`]) },
    });
    expect(jsonOf(ask(`/at-home/server/${elsewhere?.id}`))).toMatchObject({
      chapter: { hash: '', data: [], dataSaver: [] },
    });
    expect(ask(`/at-home/server/${nobody}`).status).toBe(404);
  });

  it('gathers the releases of one number under it', () => {
    const { ask, library, now } = person();
    const busy = [...library.manga.values()].find(({ chapterIds }) => {
      const numbers = chapterIds.map((id) => library.chapters.get(id)).map((one) => `${one?.volume} ${one?.chapter}`);
      return new Set(numbers).size < numbers.length;
    });
    const text = JSON.stringify(jsonOf(ask(`/manga/${busy?.id}/aggregate?includeUnavailable=1`)));
    for (const id of busy?.chapterIds ?? []) {
      if ((library.chapters.get(id)?.publishAt ?? 0) <= now()) expect(text).toContain(id);
    }
    expect(text).toMatch(/"others":\["/);
  });

  it('translates old numbers, as far as it knows them', () => {
    const { library, say } = person();
    const [newId] = library.manga.keys();
    expect(jsonOf(say('/legacy/mapping', { type: 'manga', ids: [1, 999_999] }))).toMatchObject({
      data: [{ type: 'mapping_id', attributes: { type: 'manga', legacyId: 1, newId } }],
      total: 1,
    });
  });

  it('opens one thread for one thing', () => {
    const { manga, say } = person();
    const ask = () => jsonOf(say('/forums/thread', { type: 'manga', id: manga.id }));
    expect(ask()).toMatchObject({ data: { type: 'thread', id: expect.any(Number), attributes: { repliesCount: 0 } } });
    expect(ask()).toEqual(ask());
    expect(say('/forums/thread', { type: 'manga', id: nobody }).status).toBe(404);
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
