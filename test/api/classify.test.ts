import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Answer, MissingRoute, readAnswer } from '../../lib/api/classify';
import { asFailure } from '../../lib/failure';
import { Done, StatusesAnswer } from '../../lib/service/schemas';

const JSON_TYPE = 'application/json';
const page = { contentType: 'text/html', text: '<!doctype html>' };
const notFound = (detail?: string) => apiError(404, 'not_found_http_exception', detail);

describe('an answer that is as published', () => {
  it.each([JSON_TYPE, 'application/json; charset=utf-8', 'Application/JSON', 'application/problem+json'])(
    'is read when it comes as %s',
    (contentType) => {
      expect(readAnswer(answer({ contentType, text: '{"result":"ok"}' }), Done)).toEqual({ result: 'ok' });
    },
  );

  it('is what the schema makes of it: no unknown fields, and an empty map for `[]`', () => {
    const text = '{"result":"ok","statuses":[],"surprise":1}';
    expect(readAnswer(answer({ text }), StatusesAnswer)).toEqual({ result: 'ok', statuses: {} });
  });
});

describe('an answer that is not', () => {
  const userAgent = { contentType: 'text/plain; charset=utf-8', text: 'You must set an appropriate User-Agent header' };

  it.each<[kind: string, code: string, parts: Partial<Answer>]>([
    ['HTML with a 200', 'unreadable-answer', { ...page }],
    ['JSON that says that it is text', 'unreadable-answer', { contentType: 'text/plain', text: '{"result":"ok"}' }],
    ['JSON that does not say what it is', 'unreadable-answer', { contentType: '', text: '{"result":"ok"}' }],
    ['truncated JSON', 'unreadable-answer', { text: '{"result":"o' }],
    ['nothing at all', 'unreadable-answer', { text: '' }],
    ['a 204', 'unreadable-answer', { status: 204, contentType: '', text: '' }],
    ['another shape', 'unreadable-answer', { text: '{"result":"ko"}' }],
    ['null', 'unreadable-answer', { text: 'null' }],
    ['an error with a 200', 'unreadable-answer', { text: apiError(400, 'validation_exception') }],

    ['a 400 of the API', 'bad-request', { status: 400, text: apiError(400, 'validation_exception') }],
    ['a 400 about the User-Agent', 'service-refused', { status: 400, ...userAgent }],
    ['a 400 of the edge', 'unreadable-answer', { status: 400, ...page }],
    ['a 400 with another machine’s JSON', 'unreadable-answer', { status: 400, text: '{"error":"no"}' }],

    ['a 401 of the API', 'service-refused', { status: 401, text: apiError(401, 'unauthorized_http_exception') }],
    ['a 401 without a word', 'service-refused', { status: 401, contentType: '', text: '' }],

    ['a 403 of the API', 'service-refused', { status: 403, text: apiError(403, 'forbidden_http_exception') }],
    ['a generic 403', 'banned', { status: 403, ...page }],
    ['a 403 with another machine’s JSON', 'banned', { status: 403, text: '{"blocked":true}' }],

    ['a 404 about an id', 'not-found', { status: 404, text: notFound('Manga x not found.') }],
    ['a 404 that only says no', 'not-found', { status: 404, text: '{"result":"ko"}' }],
    ['a 404 about the route', 'unreadable-answer', { status: 404, text: notFound('No route found for "GET /x"') }],
    ['a 404 page', 'unreadable-answer', { status: 404, ...page }],

    ['a 413 of the API', 'bad-request', { status: 413, text: apiError(413, 'payload_too_large') }],
    ['a 413 of the edge', 'service-refused', { status: 413, ...page }],
    ['a 409 of the API', 'service-refused', { status: 409, text: apiError(409, 'conflict') }],

    ['a 429 of the API', 'throttled', { status: 429, text: apiError(429, 'too_many_requests') }],
    ['a 429 page', 'throttled', { status: 429, ...page }],
    ['a 500', 'service-trouble', { status: 500, text: apiError(500, 'internal_server_error') }],
    ['a 502 page', 'service-trouble', { status: 502, ...page }],
    ['a 503 without a word', 'service-trouble', { status: 503, contentType: '', text: '' }],
  ])('%s is %s', (_, code, parts) => {
    expect(() => readAnswer(answer(parts), Done)).toThrow(expect.objectContaining({ name: 'Failure', code }));
  });

  it('refuses a wish for good only where the API itself speaks of what was sent', () => {
    const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
    const codesOf = (parts: Partial<Answer>) =>
      new Set<string>(statuses.map((status) => asFailure(thrownFor({ status, ...parts })).code));
    for (const parts of [page, userAgent, { text: '' }, { text: '{"error":"x"}' }])
      expect(['bad-request', 'not-found'].filter((code) => codesOf(parts).has(code))).toEqual([]);
  });
});

describe('a 404 or 405', () => {
  const chapter = '00000000-0000-4000-8000-00000000000a';
  const routeOf = (parts: Partial<Answer>) => {
    const thrown = thrownFor(parts);
    if (thrown instanceof MissingRoute) return thrown.isCertain ? 'missing' : 'in doubt';
    return asFailure(thrown).code;
  };

  it.each<[kind: string, said: string, parts: Partial<Answer>]>([
    ['of the API that names the route', 'missing', { text: notFound(`No route found for "POST /chapter/${chapter}"`) }],
    ['of the API, 405', 'missing', { status: 405, text: apiError(405, 'method_not_allowed_http_exception') }],
    ['of the API that names the chapter', 'not-found', { text: notFound(`Chapter with ID ${chapter} not found.`) }],
    ['of the API that names nothing', 'in doubt', { text: notFound() }],
    ['that only says no', 'in doubt', { text: '{"result":"ko"}' }],
    ['page', 'in doubt', page],
    ['page, 405', 'in doubt', { ...page, status: 405 }],
    ['that demands a captcha', 'captcha', { ...page, wantsCaptcha: true }],
  ])('%s says of the route: %s', (_, said, parts) => {
    expect(routeOf({ status: 404, ...parts })).toBe(said);
  });
});

function answer(parts: Partial<Answer>): Answer {
  return { status: 200, contentType: JSON_TYPE, wantsCaptcha: false, text: '', ...parts };
}

function thrownFor(parts: Partial<Answer>): unknown {
  try {
    return readAnswer(answer(parts), v.unknown());
  } catch (thrown) {
    return thrown;
  }
}

function apiError(status: number, title: string, detail: string | null = null): string {
  return JSON.stringify({ result: 'error', errors: [{ id: '770a6444', status, title, detail, context: null }] });
}
