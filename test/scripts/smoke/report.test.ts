import { describe, expect, test } from 'vitest';
import { compare } from '../../../scripts/smoke/compare';
import type { Answer, Exchange } from '../../../scripts/smoke/observe';
import { reportOf } from '../../../scripts/smoke/report';
import { routeOf } from '../../../scripts/smoke/routes';

const ACCOUNT = 'https://api.mangadex.org/user/me';
const id = 'b8a6d1e0-1111-4aaa-8bbb-000000000003';
const account = { result: 'ok', data: { id, type: 'user', attributes: { username: 'somebody' }, relationships: [] } };

describe('the report of a visit', () => {
  test('says that nothing differs', () => {
    const { differences, alike } = compare([exchange(ACCOUNT, account)], [exchange(ACCOUNT, account)]);
    expect({ differences, alike }).toEqual({ differences: [], alike: ['GET api /user/me'] });
    expect(written([exchange(ACCOUNT, account)])).toContain('None.');
  });

  test('says which routes were not asked', () => {
    expect(compare([exchange(ACCOUNT, account)], []).notAsked).toEqual(['GET api /user/me']);
  });

  test.each([
    ['Status 404 (application/json); locally 200.', answer({ result: 'error', errors: [] }, { status: 404 })],
    [
      'Content type: text/json; locally application/json',
      answer(account, { headers: { 'content-type': 'text/json' } }),
    ],
    ['Header retry-after: a number; locally absent', answer(account, { headers: { 'retry-after': '30' } })],
    ['Dexmark reads it as: unreadable-answer; locally a good answer', answer({ result: 'ok', data: {} })],
    ['A request had no answer.', null],
  ])('says: %s', (sentence, found) => {
    expect(written([{ route: routeAt(ACCOUNT), answer: found }])).toContain(sentence);
  });

  test.each([
    ['unauthorized_client', true],
    ['zaphod', false],
  ])('names an error of a refused sign-in where it is one of OAuth: %s', (error, isNamed) => {
    const route = routeOf('POST', 'https://auth.mangadex.org/realms/mangadex/protocol/openid-connect/token');
    if (!route) throw new Error('No address of the service.');
    const { differences } = compare(
      [{ route, answer: answer({}) }],
      [{ route, answer: answer({ error, error_description: 'zaphod' }, { status: 400 }) }],
    );
    const sentences = differences.flatMap((difference) => difference.sentences);
    expect(sentences.includes(`Its error is: ${error}.`)).toBe(isNamed);
    expect(sentences.join()).not.toContain('zaphod');
  });

  test('has nothing in it that is personal, of an answer full of that', () => {
    const secrets = {
      id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
      name: 'Zaphod',
      title: 'A Very Private Series',
      token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6YXBob2QifQ.c2lnbmF0dXJl',
      secret: 'kGq7xVtPz0',
    };
    const follows = 48_317;
    const body = {
      result: 'ok',
      total: follows,
      [secrets.id]: secrets.name,
      [secrets.title]: secrets.title,
      [secrets.token]: secrets.token,
      data: {
        id: secrets.id,
        type: secrets.name,
        [secrets.name.toLowerCase()]: follows,
        attributes: { username: secrets.name, [secrets.secret]: secrets.secret, [follows]: true },
        relationships: Object.values(secrets).map((one) => ({ [one]: one, deep: { [one]: [{ [one]: follows }] } })),
      },
    };
    const headers = {
      'content-type': `application/json; name=${secrets.name}`,
      'retry-after': `${follows}`,
      'x-captcha-sitekey': secrets.secret,
      'x-ratelimit-remaining': `${follows}`,
      'x-ratelimit-limit': secrets.token,
      date: secrets.name,
      [secrets.secret]: secrets.name,
    };
    const addresses = [
      ACCOUNT,
      `https://api.mangadex.org/manga/${secrets.id}/read?of=${secrets.name}`,
      `https://api.mangadex.org/${secrets.name}`,
      `https://auth.mangadex.org/${secrets.token}`,
      `https://uploads.mangadex.org/covers/${secrets.id}/${secrets.name}`,
      `https://uploads.mangadex.org/${secrets.secret}`,
    ];
    const found = addresses.flatMap((address) =>
      [200, 403].map((status) => ({ route: routeAt(address), answer: answer(body, { status, headers }) })),
    );

    const report = written([
      ...found,
      { route: routeAt(ACCOUNT), answer: answer(`${secrets.token}<`, { headers: { 'content-type': secrets.name } }) },
    ]);

    expect(report).toContain('{name withheld}');
    for (const one of [...Object.values(secrets), String(follows)])
      expect(report.toLowerCase()).not.toContain(one.toLowerCase());
  });

  test('takes no request to anybody else', () => {
    expect(routeOf('GET', 'https://blog.example/user/me')).toBeUndefined();
  });
});

function written(found: readonly Exchange[]): string {
  const visited = {
    state: { session: 'signed-in', check: 'done', haltedBy: 'none' },
    end: 'whole',
    browser: 'Chromium 1',
  } as const;
  const setting = { version: '0.1.0', service: 'live', writes: false, day: '2026-01-31' };
  return reportOf(compare([exchange(ACCOUNT, account)], found), visited, setting);
}

function exchange(address: string, body: unknown): Exchange {
  return { route: routeAt(address), answer: answer(body) };
}

function routeAt(address: string): Exchange['route'] {
  const route = routeOf('GET', address);
  if (!route) throw new Error(`No address of the service: ${address}`);
  return route;
}

function answer(body: unknown, { status = 200, headers = {} }: Partial<Answer> = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status,
    headers: { 'content-type': 'application/json', date: 'Sat, 31 Jan 2026 12:00:00 GMT', ...headers },
    body: text,
  };
}
