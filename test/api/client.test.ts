import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, createApi, createProbe } from '../../lib/api/client';
import { createPacedFetch } from '../../lib/api/paced-fetch';
import { Failure } from '../../lib/failure';
import { endpoints } from '../../lib/service/endpoints';
import { liveProfile } from '../../lib/service/profile';
import { givenLoopback, html, json } from '../support/loopback';
import { givenTurns } from '../support/turns';

const mangaId = '801513ba-a712-498c-8f57-cae55b38cc92';
const chapterId = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const answer = { result: 'ok', data: { id: mangaId, attributes: { username: 'reader' } } };
const emptyList = { result: 'ok', data: [], limit: 100, offset: 0, total: 0 };
const noToken = json({ result: 'error', errors: [{ status: 401, title: 'unauthorized_http_exception' }] }, 401);
const turn = { priority: 'screen', reason: 'sync' } as const;
const account = [endpoints.account, undefined, turn] as const;
const mangaById = [endpoints.mangaById, { ids: [mangaId] }, turn] as const;
const chaptersById = [endpoints.chaptersById, { ids: [chapterId] }, turn] as const;

const { turns, requestSlot } = givenTurns();

const service = givenLoopback();
beforeEach(() => {
  turns.length = 0;
});

describe('a call', () => {
  it('takes the turn of its endpoint and gives back what the answer says', async () => {
    service.answer = () => json(answer);
    expect(await api().call(...account)).toEqual(answer);
    expect(turns).toMatchObject([{ ...turn, host: 'api', method: 'GET', route: '/user/me' }]);
    expect(service.heard).toMatchObject([{ host: 'api.mangadex.org', method: 'GET', target: '/user/me', body: '' }]);
  });

  it('sends its ids in the route, its query, and its body as JSON', async () => {
    service.answer = () => json({ result: 'ok' });
    await api().call(endpoints.markChapters, { mangaId, read: [chapterId], unread: [], history: true }, turn);
    expect(turns[0]).toMatchObject({ method: 'POST', route: '/manga/{id}/read' });
    const sent = { method: 'POST', target: `/manga/${mangaId}/read?updateHistory=true` };
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const body = JSON.stringify({ chapterIdsRead: [chapterId], chapterIdsUnread: [] });
    expect(service.heard).toMatchObject([{ ...sent, headers, body }]);
  });

  it('shows the token only where the endpoint needs one', async () => {
    service.answer = ({ target }) => json(target === '/user/me' ? answer : emptyList);
    const accessToken = vi.fn(async () => 'a1');
    const { call } = api({ accessToken });
    await call(...chaptersById);
    expect(accessToken).not.toHaveBeenCalled();
    await call(...account);
    expect(service.heard.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer a1']);
  });

  it('does not leave without the token it needs', async () => {
    const accessToken = async () => Promise.reject(new Failure('signed-out'));
    await expect(api({ accessToken }).call(...account)).rejects.toThrow('signed-out');
    expect(turns).toEqual([]);
  });
});

describe('a 401', () => {
  it('renews the token once and asks once more', async () => {
    service.answer = ({ headers }) => (headers.authorization === 'Bearer a2' ? json(answer) : noToken);
    const refused = vi.fn(async () => 'a2');
    expect(await api({ refused }).call(...account)).toEqual(answer);
    expect(refused).toHaveBeenCalledExactlyOnceWith('a1');
    expect(turns).toHaveLength(2);
  });

  it('that comes again is given up on, and says nothing about what was asked', async () => {
    service.answer = () => noToken;
    const refused = vi.fn(async () => 'a2');
    await expect(api({ refused }).call(...account)).rejects.toThrow('service-refused');
    expect(refused).toHaveBeenCalledTimes(1);
    expect(service.heard).toHaveLength(2);
  });

  it('where no token was shown is asked once more with it', async () => {
    service.answer = ({ headers }) => (headers.authorization === 'Bearer a1' ? json(emptyList) : noToken);
    const refused = vi.fn(async () => 'a2');
    expect(await api({ refused }).call(...chaptersById)).toMatchObject({ data: [] });
    expect(refused).not.toHaveBeenCalled();
    expect(service.heard.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer a1']);
    expect(turns.map(({ isPublic }) => isPublic)).toEqual([true, false]);
  });

  it('where no token was shown is a refusal only when the token changes nothing', async () => {
    service.answer = () => noToken;
    const refused = vi.fn(async () => 'a2');
    await expect(api({ refused }).call(...mangaById)).rejects.toThrow('service-refused');
    expect(refused).not.toHaveBeenCalled();
    expect(service.heard).toHaveLength(2);
  });

  it('where no token was shown says that there is none', async () => {
    service.answer = () => noToken;
    const accessToken = async () => Promise.reject(new Failure('signed-out'));
    await expect(api({ accessToken }).call(...mangaById)).rejects.toThrow('signed-out');
    expect(service.heard).toHaveLength(1);
  });

  it('where no token was shown is not met again: that route is asked with the token from then on', async () => {
    service.answer = ({ headers }) => (headers.authorization === undefined ? noToken : json(emptyList));
    const { call } = api();
    await call(...chaptersById);
    await call(...chaptersById);
    await call(...mangaById);
    expect(service.heard.map(({ headers }) => headers.authorization)).toEqual([
      ...[undefined, 'Bearer a1', 'Bearer a1'],
      ...[undefined, 'Bearer a1'],
    ]);
  });

  it('that demands a captcha is not about the token: nothing is renewed, and nothing asked again', async () => {
    service.answer = () => json({ result: 'error' }, 401, { 'X-Captcha-Sitekey': 'k' });
    const refused = vi.fn(async () => 'a2');
    const { call } = api({ refused });
    await expect(call(...account)).rejects.toThrow('captcha');
    await expect(call(...mangaById)).rejects.toThrow('captcha');
    expect(refused).not.toHaveBeenCalled();
    expect(service.heard).toHaveLength(2);
  });

  it('followed by a renewal that fails is that failure', async () => {
    service.answer = () => noToken;
    const refused = async () => Promise.reject(new Failure('session-ended'));
    await expect(api({ refused }).call(...account)).rejects.toThrow('session-ended');
    expect(service.heard).toHaveLength(1);
  });
});

describe('a bad answer', () => {
  it.each([
    ['a page instead of JSON', html(200), 'unreadable-answer'],
    ['another shape than published', json({ result: 'ok', data: [] }), 'unreadable-answer'],
    ['a captcha', json({ result: 'error' }, 403, { 'X-Captcha-Sitekey': 'k' }), 'captcha'],
    ['a ban', html(403), 'banned'],
    ['an unknown id', json({ result: 'error', errors: [] }, 404), 'not-found'],
    ['trouble at the service', html(502), 'service-trouble'],
    ['an answer that breaks off', 'break-off' as const, 'no-answer'],
  ])('%s is a code, and is not asked for again', async (_, said, code) => {
    service.answer = () => said;
    await expect(api().call(...account)).rejects.toMatchObject({ name: 'Failure', code });
    expect(service.heard).toHaveLength(1);
  });
});

function api(parts: Partial<Parameters<typeof createApi>[0]> = {}) {
  return createApi({
    profile: liveProfile,
    pacedFetch: createPacedFetch({ requestSlot, profile: liveProfile }),
    accessToken: async () => 'a1',
    refused: async () => Promise.reject(new Error('no renewal was planned')),
    ...parts,
  });
}

describe('the address of a request', () => {
  it('is the API origin and the route', () => {
    expect(addressOf(liveProfile, '/user/me', {})).toBe('https://api.mangadex.org/user/me');
  });

  it('has the ids in their places, in order', () => {
    expect(addressOf(liveProfile, '/manga/{id}/list/{id}', { ids: [mangaId, chapterId] })).toBe(
      `https://api.mangadex.org/manga/${mangaId}/list/${chapterId}`,
    );
  });

  it('repeats array parameters with their brackets, and encodes every value', () => {
    const query = [
      ['ids[]', mangaId],
      ['ids[]', chapterId],
      ['order[publishAt]', 'desc'],
      ['publishAtSince', '2026-01-31T12:00:00'],
      ['title', 'a&b=c d+é'],
    ] as const;
    expect(addressOf(liveProfile, '/manga', { query })).toBe(
      `https://api.mangadex.org/manga?ids[]=${mangaId}&ids[]=${chapterId}&order[publishAt]=desc` +
        '&publishAtSince=2026-01-31T12%3A00%3A00&title=a%26b%3Dc%20d%2B%C3%A9',
    );
  });

  it('is never anything but https', () => {
    const profile = { ...liveProfile, api: 'http://api.mangadex.org' };
    expect(() => addressOf(profile, '/user/me', {})).toThrow('not-allowed');
  });

  it.each([
    ['no id where one belongs', []],
    ['an empty one', ['']],
    ['one too many', [mangaId, chapterId]],
    ['one that climbs out of the route', ['..']],
    ['one that stays where it is', ['.']],
  ])('is refused for %s', (_, ids) => {
    expect(() => addressOf(liveProfile, '/manga/{id}/read', { ids })).toThrow('bad-request');
  });

  it('keeps to its host and route, whatever an id or a parameter holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string(), (id, value) => {
        fc.pre(id.isWellFormed() && value.isWellFormed() && !/^\.{1,2}$/.test(id));
        const url = new URL(addressOf(liveProfile, '/manga/{id}/read', { ids: [id], query: [['q', value]] }));
        expect(url.origin).toBe(liveProfile.api);
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'manga', id, 'read']);
        expect([...url.searchParams]).toEqual([['q', value]]);
      }),
    );
  });
});

it('the probe asks for the cheapest thing there is, without a token', async () => {
  service.answer = () => ({ headers: { 'Content-Type': 'text/plain' }, body: 'pong' });
  const response = await createProbe(() => liveProfile)(new AbortController().signal);
  expect(await response.text()).toBe('pong');
  expect(service.heard).toMatchObject([{ host: 'api.mangadex.org', method: 'GET', target: '/ping', body: '' }]);
  expect(service.heard[0]?.headers).not.toHaveProperty('authorization');
});
