import { describe, expect, it } from 'vitest';
import { createApi } from '../../../lib/api/client.ts';
import { endpoints } from '../../../lib/service/endpoints.ts';
import { liveProfile } from '../../../lib/service/profile.ts';
import { type Name, chapters as ourChapters, manga as ourManga, asked as ours } from '../../bad-answers/asked.ts';
import { allRoutes } from '../api/api.ts';
import { singleMarkRoute } from '../api/routes/marks.ts';
import type { Answered, Asked } from '../exchange.ts';
import { ownDescription } from '../openapi/own-description.ts';
import { loadOpenapi, type Openapi, ownOpenapi } from '../openapi.ts';
import { createVirtual } from '../virtual.ts';

const openapi = loadOpenapi();

const service = createVirtual();
const [manga, other] = [...service.library.manga.values()].filter(({ chapterIds }) => chapterIds.length > 3);
const chapter = [...service.library.chapters.values()].find(({ pages }) => pages > 0);
const reason = service.library.reportReasons.find(({ category }) => category === 'chapter');
const unknown = '00000000-aaaa-4aaa-8aaa-000000000001';
const since = '2026-10-01T00:00:00';
const feed = `limit=500&offset=0&translatedLanguage[]=en&contentRating[]=safe&updatedAtSince=${since}&order[readableAt]=desc&includes[]=scanlation_group&includes[]=manga&includeUnavailable=1`;
const read = JSON.stringify({ chapterIdsRead: manga?.chapterIds.slice(0, 2), chapterIdsUnread: [] });
const report = JSON.stringify({ category: 'chapter', reason: reason?.id, objectId: chapter?.id, details: 'Blurred.' });

/** One question at least for every endpoint; with a body where it takes one. */
const questions: readonly [question: string, body?: string][] = [
  ['GET /ping'],
  ['GET /auth/check'],
  ['GET /user/me'],
  ['GET /user/follows/manga?limit=100&offset=0&includes[]=cover_art'],
  [`GET /user/follows/manga/${manga?.id}`],
  [`GET /user/follows/manga/${unknown}`],
  [`GET /user/follows/manga/feed?${feed}`],
  [`POST /manga/${other?.id}/follow`],
  [`DELETE /manga/${other?.id}/follow`],
  ['GET /manga/status'],
  ['GET /manga/status?status=dropped'],
  [`GET /manga/${manga?.id}/status`],
  [`GET /manga/${unknown}/status`],
  [`POST /manga/${manga?.id}/status`, '{"status":"reading"}'],
  [`POST /manga/${manga?.id}/status`, '{"status":null}'],
  [`GET /rating?manga[]=${manga?.id}&manga[]=${other?.id}`],
  [`POST /rating/${manga?.id}`, '{"rating":10}'],
  [`GET /rating?manga[]=${manga?.id}`],
  [`DELETE /rating/${manga?.id}`],
  [`DELETE /rating/${unknown}`],
  [`GET /manga/${manga?.id}/read`],
  [`POST /manga/${manga?.id}/read?updateHistory=true`, read],
  [`GET /manga/read?ids[]=${manga?.id}&ids[]=${other?.id}&grouped=true`],
  [`GET /manga/read?ids[]=${unknown}`],
  ['GET /user/history'],
  [`GET /chapter?limit=100&ids[]=${chapter?.id}&includes[]=manga&contentRating[]=pornographic`],
  [`GET /chapter/${chapter?.id}?includes[]=user`],
  [`GET /chapter/${unknown}`],
  [`GET /at-home/server/${chapter?.id}?forcePort443=true`],
  ['GET /manga?limit=100&includes[]=cover_art&order[latestUploadedChapter]=desc'],
  [`GET /manga/${manga?.id}?includes[]=cover_art`],
  [`GET /manga/${unknown}`],
  ['GET /manga/random?contentRating[]=safe'],
  ['GET /manga/tag'],
  [`GET /manga/${manga?.id}/feed?${feed}`],
  [`GET /manga/${manga?.id}/aggregate?translatedLanguage[]=en&includeUnavailable=1`],
  [`GET /manga/${unknown}/aggregate`],
  [`GET /cover?manga[]=${manga?.id}&limit=100&order[volume]=asc`],
  [`GET /cover/${manga?.cover.id}`],
  ['GET /report/reasons/chapter'],
  ['POST /report', report],
  [`GET /report?limit=100&category=chapter&objectId=${chapter?.id}&order[createdAt]=desc&includes[]=reason`],
  ['POST /legacy/mapping', '{"type":"manga","ids":[1,2]}'],
  ['POST /forums/thread', JSON.stringify({ type: 'manga', id: manga?.id })],
];

function exchange(question: string, body = ''): { asked: Asked; answered: Answered } {
  const [method = '', target = ''] = question.split(' ');
  const type: Record<string, string> = body === '' ? {} : { 'content-type': 'application/json' };
  const headers = { 'user-agent': 'Reader/1.0', ...service.signIn(), ...type };
  const asked: Asked = { host: 'api', method, target, headers, body, address: '192.0.2.1' };
  service.pass(201);
  return { asked, answered: service.answer(asked) };
}

/** Where the local service agrees that it is wrong. */
const faulty: readonly [question: string, body: string][] = [
  ['GET /user/follows/manga?contentRating[]=safe', ''],
  ['GET /user/follows/manga/feed?limit=501', ''],
  ['GET /user/follows/manga/feed?updatedAtSince=2026-10-01', ''],
  ['GET /manga?size=10', ''],
  ['GET /manga/read', ''],
  ['GET /rating', ''],
  [`POST /rating/${manga?.id}`, '{"rating":0}'],
  [`POST /rating/${manga?.id}`, '{"rating":7.5}'],
  ['GET /users', ''],
  [`POST /manga/${manga?.id}/read`, '{"ids":[]}'],
  [`POST /manga/${manga?.id}/read`, '{}'],
  [`POST /manga/${manga?.id}/status`, '{"status":"finished"}'],
];

const names = Object.keys(ours) as Name[];

/** As the extension asks, about what the local service has. */
async function questionOf(name: Name): Promise<{ question: string; body: string }> {
  const { good, ask } = ours[name];
  let sent = { question: '', body: '' };
  const api = createApi({
    profile: liveProfile,
    accessToken: async () => 'token',
    refused: async () => 'token',
    pacedFetch: async ({ method }, url, { body }) => {
      sent = { question: `${method} ${url.slice(liveProfile.api.length)}`, body: String(body ?? '') };
      return Response.json(good);
    },
  });
  await ask(api);
  const local = [
    [ourManga[0], manga?.id],
    [ourManga[1], other?.id],
    [ourChapters[0], chapter?.id],
    ['b8a6d1e0-1111-4aaa-8bbb-000000000005', reason?.id],
  ] as const;
  const here = (text: string) => local.reduce((all, [one, another]) => all.replaceAll(one, `${another}`), text);
  return { question: here(sent.question), body: here(sent.body) };
}

describe('our own description', () => {
  it.each(names)('allows what is asked as %s, and has what the local service answers', async (name) => {
    const { question, body } = await questionOf(name);
    const { asked, answered } = exchange(question, body);
    expect(answered.status).toBeLessThan(405);
    expect([...ownOpenapi.problemsOf(asked), ...ownOpenapi.problemsOfAnswer(asked, answered)]).toEqual([]);
  });

  it('has each operation that the extension uses, and no other', () => {
    const nameless = (route: string) => route.replaceAll(/\{\w+\}/g, '{}');
    const used = Object.values(endpoints).map(({ method, route }) => `${method} ${nameless(route)}`);
    const described = Object.entries(ownDescription.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${nameless(path)}`),
    );
    expect(new Set(described)).toEqual(new Set(used));
  });

  holdAgainstFaults(ownOpenapi, 4);

  it.each([
    ['a list without a filter of ratings, which leaves series out', `GET /manga?ids[]=${manga?.id}&limit=100`],
    ['a feed from its beginning in no order', `GET /manga/${manga?.id}/feed?limit=500`],
    ['more ids than fit', `GET /manga/read?grouped=true&${`ids[]=${unknown}&`.repeat(101)}`],
  ])('finds fault with %s', (_, question) => {
    expect(ownOpenapi.problemsOf(exchange(question).asked)).not.toEqual([]);
  });
});

describe('the public OpenAPI document', () => {
  if (openapi) return holdAgainst(openapi);
  console.warn('The public OpenAPI document is not beside the project: nothing was held against it.');
  it('is not beside the project', () => {
    expect(loadOpenapi()).toBeUndefined();
  });
});

function holdAgainst(openapi: Openapi): void {
  it.each(questions)('finds nothing wrong with %s and its answer', (question, body = '') => {
    const { asked, answered } = exchange(question, body);
    expect(answered.status).toBeLessThan(405);
    expect(answered.status).not.toBe(400);
    expect([...openapi.problemsOf(asked), ...openapi.problemsOfAnswer(asked, answered)]).toEqual([]);
  });

  it.each(names.filter((name) => name !== 'markChapter'))(
    'allows what our own description allows: %s',
    async (name) => {
      const { question, body } = await questionOf(name);
      expect(openapi.problemsOf(exchange(question, body).asked)).toEqual([]);
    },
  );

  it('was held against every endpoint that the local service answers', () => {
    const asked = service.fakeService.journal.requests().map(({ asked: { method }, route }) => `${method} ${route}`);
    const answered = allRoutes
      .filter((route) => route !== singleMarkRoute)
      .map(({ method, path }) => `${method} ${path}`);
    expect(answered.filter((route) => !asked.includes(route))).toEqual([]);
  });

  holdAgainstFaults(openapi, 2);
}

/** @param problems in an answer of the wrong shape. */
function holdAgainstFaults(openapi: Openapi, problems: number): void {
  it.each(faulty)('finds fault with %s %s, and the local service agrees', (question, body) => {
    const { asked, answered } = exchange(question, body);
    expect(openapi.problemsOf(asked)).not.toEqual([]);
    expect(answered.status).toBeGreaterThanOrEqual(400);
  });

  it('finds fault with an answer of the wrong shape', () => {
    const { asked, answered } = exchange('GET /user/me');
    const spoilt = { ...answered, body: '{"result":"fine","data":{"id":7}}' };
    expect(openapi.problemsOfAnswer(asked, spoilt)).toHaveLength(problems);
  });
}
