import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createVirtual, jsonOf } from '../virtual.ts';
import { shapeOf } from './shape.ts';

/** Real answers of the live service, where they lie beside the project. */
const FOLDER = new URL('../../../../shared/service/fixtures/', import.meta.url);
/** Captured, and not built here: custom lists. */
const notBuilt = 'user_list_01-default.yaml';
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.yaml')) : [];
const captures = files.filter((name) => name !== notBuilt);

const Capture = v.object({
  request: v.object({ url: v.string() }),
  response: v.object({
    status: v.number(),
    headers: v.record(v.string(), v.unknown()),
    body_json: v.unknown(),
    body_text: v.nullable(v.string()),
  }),
});

const library = createVirtual().library;
const [manga] = [...library.manga.values()].filter(({ chapterIds }) => chapterIds.length > 10);
const here = [...library.chapters.values()].find(({ pages }) => pages > 0);
const elsewhere = [...library.chapters.values()].find(({ externalUrl }) => externalUrl !== null);

/** Our things in the place of those that were captured; what was captured empty or unknown is unknown here too. */
const ours: Readonly<Record<string, string | undefined>> = {
  'f7d2cb75-83b2-426b-bdbd-032870c30abb': elsewhere?.id,
  '01e9f0cb-caea-406d-92bb-0cc67c37481d': here?.id,
  'f73c6872-01ee-4ed5-86d1-3520dc250dc4': manga?.cover.id,
  '32fdfe9b-6e11-4a13-9e36-dcd8ea77b4e4': manga?.id,
  '801513ba-a712-498c-8f57-cae55b38cc92': manga?.id,
};

/** Relationships that the shelves know nothing of: who made a manga, and what manga have to do with one another. */
const unknownHere = /\[manga\]\.relationships\[(author|artist|creator|manga)\]/;

function ourTarget(url: string): string {
  const { pathname, search } = new URL(url);
  const withoutAuthors = decodeURIComponent(search).replace('&includes[]=author', '').replace('title=Frieren&', '');
  return (pathname + withoutAuthors).replaceAll(/[0-9a-f-]{36}/g, (id) => ours[id] ?? id);
}

/** The captured account followed nothing and had read nothing. */
function answerAsCaptured(url: string) {
  const service = createVirtual();
  const empty = service.accounts.find(({ username }) => username === 'empty');
  return service.answer({ target: ourTarget(url), headers: service.signIn(empty) });
}

describe('captured answers', () => {
  if (files.length === 0) {
    console.warn('No captured answers lie beside the project: none were compared.');
    it('do not lie beside the project', () => {
      expect(existsSync(FOLDER)).toBe(false);
    });
    return;
  }

  it.each(captures)('have their like here: %s', (name) => {
    const { request, response } = v.parse(Capture, parse(readFileSync(new URL(name, FOLDER), 'utf8')));
    const answer = answerAsCaptured(request.url);
    expect(answer.status).toBe(response.status);
    expect(answer.headers['content-type']).toBe(response.headers['content-type']);
    expect(answer.headers['cache-control']).toBe(response.headers['cache-control']);
    expect(rateLimitHeaders(answer.headers)).toEqual(rateLimitHeaders(response.headers));
    if (response.body_text !== null) return expect(answer.body).toBe(response.body_text);
    const known = (path: string) => !unknownHere.test(path);
    expect(shapeOf(jsonOf(answer)).filter(known)).toEqual(shapeOf(response.body_json).filter(known));
  });
});

function rateLimitHeaders(headers: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(headers)
    .filter((name) => name.startsWith('x-ratelimit'))
    .sort();
}
