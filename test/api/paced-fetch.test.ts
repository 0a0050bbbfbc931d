import { describe, expect, it, vi } from 'vitest';
import { createPacedFetch } from '../../lib/api/paced-fetch';
import { LARGEST_ANSWER_BYTES } from '../../lib/api/send';
import { Failure } from '../../lib/failure';
import type { RequestSlot, Turn } from '../../lib/pacing/turn';
import { liveProfile } from '../../lib/service/profile';
import { givenLoopback, json, type Said } from '../support/loopback';
import { givenTurns } from '../support/turns';

const turn: Turn = { host: 'api', method: 'GET', route: '/user/me', priority: 'screen', reason: 'sync' };
const url = 'https://api.mangadex.org/user/me';
const atOnce = givenTurns().requestSlot;

const service = givenLoopback();
const ok = () => json({ result: 'ok' });
const get = (requestSlot?: RequestSlot) => pacedFetch({ requestSlot })(turn, url, { method: 'GET' });

describe('a request that leaves', () => {
  it('waits for its turn first', async () => {
    service.answer = ok;
    const requestSlot = vi.fn<RequestSlot>((...asked) => {
      expect(service.heard).toEqual([]);
      return atOnce(...asked);
    });
    const response = await get(requestSlot);
    expect(requestSlot.mock.calls[0]?.[0]).toMatchObject(turn);
    expect(await response.json()).toEqual({ result: 'ok' });
    expect(service.heard).toHaveLength(1);
  });

  it('is one with an identical GET of the same token that waits or is under way, and with no other', async () => {
    service.answer = ok;
    const ask = pacedFetch();
    const get = (token: string) => ask(turn, url, { method: 'GET', headers: { Authorization: `Bearer ${token}` } });
    const answers = await Promise.all([get('a'), get('a'), get('b')]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(Array(3).fill({ result: 'ok' }));
    expect(service.heard).toHaveLength(2);
  });

  it('is never one with another when it changes something', async () => {
    service.answer = ok;
    const ask = pacedFetch();
    await Promise.all([1, 2].map(() => ask(turn, url, { method: 'POST', body: '{}' })));
    expect(service.heard).toHaveLength(2);
  });

  it('carries its method, its body and its own headers', async () => {
    service.answer = ok;
    const headers = { Authorization: 'Bearer a', 'Content-Type': 'application/json' };
    await pacedFetch()(turn, `${url}?a=b`, { method: 'POST', headers, body: '{"c":"é"}' });
    const sent = { method: 'POST', target: '/user/me?a=b', body: '{"c":"é"}' };
    const theirs = { authorization: 'Bearer a', 'content-type': 'application/json' };
    expect(service.heard).toMatchObject([{ ...sent, headers: theirs }]);
  });

  it('writes down first what has to be, when its turn has come', async () => {
    service.answer = ok;
    const steps: string[] = [];
    const requestSlot: RequestSlot = (...asked) => {
      steps.push('turn');
      return atOnce(...asked);
    };
    const beforeLeaving = async () => void steps.push(`written, ${service.heard.length} heard`);
    await pacedFetch({ requestSlot })(turn, url, { method: 'POST', beforeLeaving });
    expect(steps).toEqual(['turn', 'written, 0 heard']);
    expect(service.heard).toHaveLength(1);
  });

  it('stays here if that could not be written down', async () => {
    const beforeLeaving = async () => Promise.reject(new Failure('storage-failed'));
    await expect(pacedFetch()(turn, url, { method: 'POST', beforeLeaving })).rejects.toThrow('storage-failed');
    expect(service.heard).toEqual([]);
  });

  it('stays here if it may not leave any more when that is written down', async () => {
    const steps: string[] = [];
    const requestSlot: RequestSlot = (_, send) =>
      send(new AbortController().signal, () => {
        steps.push('looked again');
        throw new Failure('banned');
      });
    const beforeLeaving = async () => void steps.push('written');
    const asked = pacedFetch({ requestSlot })(turn, url, { method: 'POST', beforeLeaving });
    await expect(asked).rejects.toThrow('banned');
    expect(steps).toEqual(['written', 'looked again']);
    expect(service.heard).toEqual([]);
  });

  it('ends when it is cancelled, also after it has left', async () => {
    service.answer = () => 'silence';
    const closing = new AbortController();
    const asked = pacedFetch()(turn, url, { method: 'POST', cancelled: closing.signal });
    await service.hears(1);
    closing.abort();
    await expect(asked).rejects.toThrow('no-answer');
  });

  it('takes no cookies, follows no redirect, fills no cache and names no referrer', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
    vi.stubGlobal('fetch', fetch);
    await get();
    const closed = { credentials: 'omit', redirect: 'error', cache: 'no-store', referrerPolicy: 'no-referrer' };
    expect(fetch.mock.calls[0]?.[1]).toEqual({ method: 'GET', ...closed, signal: expect.any(AbortSignal) });
  });

  it.each([
    ['a stranger', 'https://example.org/user/me'],
    ['another host of the service', 'https://auth.mangadex.org/user/me'],
    ['a longer name', 'https://api.mangadex.org.example.org/user/me'],
    ['the same name with a password in front', 'https://api.mangadex.org@example.org/'],
    ['the same name without encryption', 'http://api.mangadex.org/user/me'],
    ['another port', 'https://api.mangadex.org:8443/user/me'],
  ])('never goes to %s', async (_, elsewhere) => {
    const requestSlot = vi.fn(atOnce);
    await expect(pacedFetch({ requestSlot })(turn, elsewhere, { method: 'GET' })).rejects.toThrow('not-allowed');
    expect(requestSlot).not.toHaveBeenCalled();
    expect(service.heard).toEqual([]);
  });
});

describe('an answer', () => {
  it.each([200, 204, 404, 429, 500, 503])('with status %i is handed on whole, with its headers', async (status) => {
    service.answer = () => ({ status, headers: { 'X-RateLimit-Remaining': '7' } });
    const response = await get();
    expect(response.status).toBe(status);
    expect(response.headers.get('x-ratelimit-remaining')).toBe('7');
    expect(await response.text()).toBe('');
    expect(service.heard, 'never asked for twice').toHaveLength(1);
  });

  it('is read to its end before it is handed on', async () => {
    service.answer = () => 'break-off';
    await expect(get()).rejects.toThrow('no-answer');
  });

  it('is read no further than eight megabytes', async () => {
    service.answer = () => ({ body: ' '.repeat(LARGEST_ANSWER_BYTES) });
    expect((await get()).ok).toBe(true);
    service.answer = () => ({ body: ' '.repeat(LARGEST_ANSWER_BYTES + 1) });
    await expect(get()).rejects.toThrow('unreadable-answer');
    service.answer = () => 'flood';
    await expect(get()).rejects.toThrow('unreadable-answer');
  });
});

describe('no answer', () => {
  it.each<[string, Said]>([
    ['before it began', 'silence'],
    ['in the middle of its body', 'stall'],
  ])('is what an answer amounts to that the pacer gives up %s', async (_, said) => {
    service.answer = () => said;
    const overdue = new AbortController();
    const requestSlot: RequestSlot = (_turn, send) => send(overdue.signal, () => undefined);
    const outcome = expect(get(requestSlot)).rejects.toThrow('no-answer');
    await service.hears(1);
    overdue.abort();
    await outcome;
  });

  it.each<[what: string, code: string, said: Said, onLine: boolean]>([
    ['that the connection broke: what was done cannot be told', 'unreachable', 'drop', true],
    ['that there is no network here', 'offline', 'drop', false],
    ['a redirect', 'unreachable', { status: 302, headers: { Location: 'https://example.org/' } }, true],
  ])('may mean %s: %s', async (_, code, said, onLine) => {
    vi.stubGlobal('navigator', { onLine });
    service.answer = () => said;
    await expect(get()).rejects.toThrow(code);
    expect(service.heard).toHaveLength(1);
  });

  it('is not what a refused turn is: that passes as it is', async () => {
    const refusal = new Failure('banned', { retryAt: 7 });
    const requestSlot: RequestSlot = async () => Promise.reject(refusal);
    await expect(get(requestSlot)).rejects.toBe(refusal);
    expect(service.heard).toEqual([]);
  });
});

function pacedFetch({ requestSlot = atOnce }: { requestSlot?: RequestSlot | undefined } = {}) {
  return createPacedFetch({ requestSlot, profile: liveProfile });
}
