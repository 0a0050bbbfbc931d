import { describe, expect, it } from 'vitest';
import { classifyResponse } from '../../lib/pacing/verdict';

const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json; charset=utf-8' };
const limit = { 'x-ratelimit-limit': '10' };
const nothingLeft = { 'x-ratelimit-remaining': '0' };
const date = 'Wed, 21 Oct 2015 07:28:00 GMT';
const apiError = JSON.stringify({ result: 'error', errors: [{ id: '1', status: 403, title: 'forbidden' }] });
const captcha = { ...html, 'x-captcha-sitekey': 'key' };

describe('what an answer says about the allowance', () => {
  it.each<[string, number, Record<string, string>, string, string]>([
    ['a success', 200, json, '{}', 'fine'],
    ['an error of the service', 503, html, '', 'fine'],
    ['a 401', 401, json, '{}', 'fine'],
    ['the API’s own 403', 403, json, apiError, 'forbidden'],
    ['the token endpoint’s own 403', 403, json, '{"error":"access_denied"}', 'forbidden'],
    ['a 403 that demands a captcha', 403, captcha, '', 'forbidden'],
    ['a generic 403', 403, html, '<h1>Forbidden</h1>', 'banned'],
    ['a 403 without a body', 403, {}, '', 'banned'],
    ['a 403 with JSON of another shape', 403, json, '{"message":"blocked"}', 'banned'],
    ['a 403 with broken JSON', 403, json, '{"result":"err', 'banned'],
    ['a 403 of HTML that looks like the API’s JSON', 403, html, apiError, 'banned'],
  ])('%s', async (_, status, headers, body, kind) => {
    expect(await classifyResponse(new Response(body, { status, headers }), false)).toEqual({ kind });
  });

  it.each<[string, Record<string, string>, number]>([
    ['no pause', html, 0],
    ['a pause', { 'retry-after': '30' }, 30_000],
    ['a pause of years', { 'retry-after': '999999999' }, 86_400_000],
    ['a pause until a moment of its clock', { 'retry-after': 'Wed, 21 Oct 2015 07:28:30 GMT', date }, 30_000],
    ['a pause until a moment that is over', { 'retry-after': 'Wed, 21 Oct 2015 07:27:00 GMT', date }, 0],
    ['nobody knows what', { 'retry-after': '-1', date }, 0],
    ['nothing, with no quota left, where none is known', { ...limit, ...nothingLeft }, 0],
  ])('a 429 that asks for %s', async (_, headers, askedMs) => {
    expect(await classifyResponse(new Response('', { status: 429, headers }), false)).toEqual({
      kind: 'throttled',
      askedMs,
    });
  });

  it.each<[string, Record<string, string>, object]>([
    ['with quota left', { ...limit, 'x-ratelimit-remaining': '4' }, { kind: 'throttled', askedMs: 0 }],
    ['with no quota left', { ...limit, ...nothingLeft }, { kind: 'quota-exhausted' }],
    ['with nothing left of it does not say what', nothingLeft, { kind: 'throttled', askedMs: 0 }],
  ])('a 429 %s, where there is a quota', async (_, headers, verdict) => {
    expect(await classifyResponse(new Response('', { status: 429, headers }), true)).toEqual(verdict);
  });
});
