import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createApi } from '../../../lib/api/client.ts';
import { endpoints } from '../../../lib/service/endpoints.ts';
import { liveProfile } from '../../../lib/service/profile.ts';
import { type Name, chapters as ourChapters, manga as ourManga, asked as ours } from '../../bad-answers/asked.ts';
import { allRoutes } from '../api/api.ts';
import { singleMarkRoute } from '../api/routes/marks.ts';
import type { Answered, Asked } from '../exchange.ts';
import { loadOpenapi, type Openapi } from '../openapi.ts';
import { createVirtual } from '../virtual.ts';

const openapi = loadOpenapi();

const service = createVirtual({ switches: { singleMarks: 'taken' } });
const [manga, other] = [...service.library.manga.values()].filter(({ chapterIds }) => chapterIds.length > 3);
const chapter = [...service.library.chapters.values()].find(({ pages }) => pages > 0);
const reason = service.library.reportReasons.find(({ category }) => category === 'chapter');
const unknown = '00000000-aaaa-4aaa-8aaa-000000000001';
const since = '2026-10-01T00:00:00';
const feed = `limit=500&offset=0&translatedLanguage[]=en&contentRating[]=safe&updatedAtSince=${since}&order[readableAt]=desc&includes[]=scanlation_group&includes[]=manga&includeUnavailable=1`;

/** What the extension does not ask, and the local service answers all the same: for its own pages, and for other clients. */
const questions: readonly [question: string, body?: string][] = [
  ['GET /ping'],
  ['GET /auth/check'],
  [`GET /user/follows/manga/${manga?.id}`],
  [`GET /user/follows/manga/${unknown}`],
  [`GET /user/follows/manga/feed?${feed}`],
  ['GET /manga/status?status=dropped'],
  [`GET /manga/${manga?.id}/status`],
  [`GET /manga/${unknown}/status`],
  [`POST /manga/${manga?.id}/status`, '{"status":null}'],
  [`DELETE /rating/${unknown}`],
  [`GET /manga/${manga?.id}/read`],
  [`GET /manga/read?ids[]=${unknown}`],
  [`GET /chapter/${chapter?.id}?includes[]=user`],
  [`GET /chapter/${unknown}`],
  [`GET /at-home/server/${chapter?.id}?forcePort443=true`],
  ['GET /manga?limit=100&includes[]=cover_art&order[latestUploadedChapter]=desc'],
  [`GET /manga/${manga?.id}?includes[]=cover_art`],
  [`GET /manga/${unknown}`],
  ['GET /manga/tag'],
  [`GET /manga/${unknown}/aggregate`],
  [`GET /cover?manga[]=${manga?.id}&limit=100&order[volume]=asc`],
  [`GET /cover/${manga?.cover.id}`],
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

describe('what the extension asks', () => {
  it.each(names)('is answered by the local service as the entry reads it: %s', async (name) => {
    const { question, body } = await questionOf(name);
    const { answered } = exchange(question, body);
    expect(answered.status).toBeLessThan(300);
    expect(v.safeParse(endpoints[name].answer, JSON.parse(String(answered.body))).issues).toBeUndefined();
  });

  it.each(faulty)('is refused where it is wrong, as %s %s is', (question, body) => {
    expect(exchange(question, body).answered.status).toBeGreaterThanOrEqual(400);
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
    'finds nothing wrong with what the extension asks as %s, and with its answer',
    async (name) => {
      const { question, body } = await questionOf(name);
      const { asked, answered } = exchange(question, body);
      expect([...openapi.problemsOf(asked), ...openapi.problemsOfAnswer(asked, answered)]).toEqual([]);
    },
  );

  it('was held against every endpoint that the local service answers', () => {
    const asked = service.fakeService.journal.requests().map(({ asked: { method }, route }) => `${method} ${route}`);
    const answered = allRoutes
      .filter((route) => route !== singleMarkRoute)
      .map(({ method, path }) => `${method} ${path}`);
    expect(answered.filter((route) => !asked.includes(route))).toEqual([]);
  });

  it.each(faulty)('finds fault with %s %s', (question, body) => {
    expect(openapi.problemsOf(exchange(question, body).asked)).not.toEqual([]);
  });

  it('finds fault with an answer of the wrong shape', () => {
    const { asked, answered } = exchange('GET /user/me');
    const spoilt = { ...answered, body: '{"result":"fine","data":{"id":7}}' };
    expect(openapi.problemsOfAnswer(asked, spoilt)).toHaveLength(2);
  });
}
