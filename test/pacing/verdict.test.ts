import { describe, expect, it } from 'vitest';
import { judge } from '../../lib/pacing/verdict';

const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json; charset=utf-8' };
const quota = { 'x-ratelimit-limit': '10' };
const apiError = JSON.stringify({ result: 'error', errors: [{ id: '1', status: 403, title: 'forbidden' }] });

describe('what an answer says about the allowance', () => {
  it.each<[string, number, Record<string, string>, string, boolean, object]>([
    ['a success', 200, json, '{}', false, { kind: 'fine' }],
    ['an error of the service', 503, html, '', false, { kind: 'fine' }],
    ['a 401', 401, json, '{}', false, { kind: 'fine' }],
    ['a 429', 429, html, '', false, { kind: 'throttled', askedMs: 0 }],
    ['a 429 that asks for a pause', 429, { 'retry-after': '30' }, '', false, { kind: 'throttled', askedMs: 30_000 }],
    [
      'a 429 that asks for years',
      429,
      { 'retry-after': '999999999' },
      '',
      false,
      { kind: 'throttled', askedMs: 86_400_000 },
    ],
    [
      'a 429 with quota left',
      429,
      { ...quota, 'x-ratelimit-remaining': '4' },
      '',
      true,
      { kind: 'throttled', askedMs: 0 },
    ],
    [
      'a 429 with no quota left',
      429,
      { ...quota, 'x-ratelimit-remaining': '0' },
      '',
      true,
      { kind: 'quota-exhausted' },
    ],
    [
      'a 429 with nothing left of it does not say what',
      429,
      { 'x-ratelimit-remaining': '0' },
      '',
      true,
      { kind: 'throttled', askedMs: 0 },
    ],
    [
      'a 429 with no quota left, where none is known',
      429,
      { ...quota, 'x-ratelimit-remaining': '0' },
      '',
      false,
      { kind: 'throttled', askedMs: 0 },
    ],
    ['the API’s own 403', 403, json, apiError, false, { kind: 'forbidden' }],
    ['the token endpoint’s own 403', 403, json, '{"error":"access_denied"}', false, { kind: 'forbidden' }],
    ['a 403 that demands a captcha', 403, { ...html, 'x-captcha-sitekey': 'key' }, '', false, { kind: 'forbidden' }],
    [
      'a 429 that asks for a pause until a moment of the service’s clock',
      429,
      { 'retry-after': 'Wed, 21 Oct 2015 07:28:30 GMT', date: 'Wed, 21 Oct 2015 07:28:00 GMT' },
      '',
      false,
      { kind: 'throttled', askedMs: 30_000 },
    ],
    [
      'a 429 that asks for a pause until a moment that is over',
      429,
      { 'retry-after': 'Wed, 21 Oct 2015 07:27:00 GMT', date: 'Wed, 21 Oct 2015 07:28:00 GMT' },
      '',
      false,
      { kind: 'throttled', askedMs: 0 },
    ],
    [
      'a 429 that asks for nobody knows what',
      429,
      { 'retry-after': '-1', date: 'Wed, 21 Oct 2015 07:28:00 GMT' },
      '',
      false,
      { kind: 'throttled', askedMs: 0 },
    ],
    ['a generic 403', 403, html, '<h1>Forbidden</h1>', false, { kind: 'banned' }],
    ['a 403 without a body', 403, {}, '', false, { kind: 'banned' }],
    ['a 403 with JSON of another shape', 403, json, '{"message":"blocked"}', false, { kind: 'banned' }],
    ['a 403 with broken JSON', 403, json, '{"result":"err', false, { kind: 'banned' }],
    ['a 403 of HTML that looks like the API’s JSON', 403, html, apiError, false, { kind: 'banned' }],
  ])('%s', async (_, status, headers, body, hasQuota, verdict) => {
    expect(await judge(new Response(body, { status, headers }), hasQuota)).toEqual(verdict);
  });
});
