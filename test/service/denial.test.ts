import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../lib/api/classify';
import { asFailure } from '../../lib/failure';
import { classifyResponse } from '../../lib/pacing/verdict';

const error = (title: string) => JSON.stringify({ result: 'error', errors: [{ id: '1', status: 403, title }] });
const bodies = {
  'a page': { type: 'text/html', text: '<h1>Are you a person</h1>' },
  nothing: { type: '', text: '' },
  'an error of the API': { type: 'application/json', text: error('access_denied_http_exception') },
  'the error that names a captcha': { type: 'application/json', text: error('captcha_required_exception') },
  'an error of the token endpoint': { type: 'application/json', text: '{"error":"access_denied"}' },
  'another machine’s JSON': { type: 'application/json', text: '{"blocked":true}' },
} as const;
type Body = keyof typeof bodies;

/** A `Response` with a body must not have one of these. */
const bodiless = new Set([204, 205, 304]);
const statuses = Array.from({ length: 400 }, (_, index) => 200 + index).filter((status) => !bodiless.has(status));

/** What an answer is for the one who asked, and what it is for the pacer. */
async function bothReadings(status: number, body: Body, hasKey: boolean) {
  const { type, text } = bodies[body];
  const headers = { ...(type && { 'content-type': type }), ...(hasKey && { 'x-captcha-sitekey': 'key' }) };
  const response = new Response(text, { status, headers });
  if (!type) response.headers.delete('content-type');
  const { kind } = await classifyResponse(response, false);
  return { code: codeOf({ status, contentType: type, wantsCaptcha: hasKey, text }), verdict: kind };
}

function codeOf(answer: Parameters<typeof readAnswer>[0]): string {
  try {
    readAnswer(answer, v.unknown());
    return 'read';
  } catch (thrown) {
    return asFailure(thrown).code;
  }
}

describe.each(Object.keys(bodies) as Body[])('an answer with %s', (body) => {
  it('and the key of a captcha demands one with every refusal but a 429, for the pacer too', async () => {
    for (const status of statuses) {
      const reading = await bothReadings(status, body, true);
      if (status === 429) expect(reading, `${status}`).toEqual({ code: 'throttled', verdict: 'throttled' });
      else if (status >= 400 && status < 500)
        expect(reading, `${status}`).toEqual({ code: 'captcha', verdict: 'forbidden' });
      // The key says nothing by itself: a success is one, and a service in trouble is no person's to help.
      else expect([reading.verdict, reading.code], `${status}`).toEqual(['fine', expect.not.stringMatching('captcha')]);
    }
  });

  it('is the same for the pacer and for the one who asked, with the key and without', async () => {
    for (const hasKey of [true, false]) {
      for (const status of statuses) {
        const { code, verdict } = await bothReadings(status, body, hasKey);
        const about = `${status}${hasKey ? ' with the key' : ''}: ${code}, ${verdict}`;
        expect(code === 'throttled', about).toBe(verdict === 'throttled');
        expect(code === 'banned', about).toBe(verdict === 'banned');
        if (code === 'captcha') expect(verdict, about).toBe('forbidden');
        if (verdict === 'forbidden') expect(code, about).toMatch(/^(captcha|service-refused)$/);
      }
    }
  });
});

describe('a demand for a captcha without its key', () => {
  it.each([
    [403, 'captcha', 'forbidden'],
    [412, 'captcha', 'forbidden'],
    [400, 'bad-request', 'fine'],
    [401, 'service-refused', 'fine'],
    [404, 'not-found', 'fine'],
    [429, 'throttled', 'throttled'],
    [503, 'service-trouble', 'fine'],
  ])('is known by the name of its error with a %i as %s', async (status, code, verdict) => {
    expect(await bothReadings(status, 'the error that names a captcha', false)).toEqual({ code, verdict });
  });
});
