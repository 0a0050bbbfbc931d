import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteWriteOf } from '../../lib/service/site-writes';

const manga = '801513ba-a712-498c-8f57-cae55b38cc92';
const [a, b] = ['01e9f0cb-caea-406d-92bb-0cc67c37481d', '8e4d1c2a-5b7f-4c59-9d1e-0a6f2b3c4d5e'];
const json = (body: unknown) => JSON.stringify(body);

describe('what a tab of the site changes', () => {
  it.each([
    [
      'marks both ways',
      'POST',
      `/manga/${manga}/read`,
      json({ chapterIdsRead: [a], chapterIdsUnread: [b] }),
      { kind: 'marks', mangaId: manga, read: [a], unread: [b] },
    ],
    [
      'marks one way',
      'POST',
      `/manga/${manga}/read`,
      json({ chapterIdsRead: [a] }),
      { kind: 'marks', mangaId: manga, read: [a], unread: [] },
    ],
    ['a single mark', 'POST', `/chapter/${a}/read`, '', { kind: 'mark', chapterId: a }],
    ['a follow', 'POST', `/manga/${manga}/follow`, '', { kind: 'follow', mangaId: manga, follow: true }],
    ['an unfollow', 'DELETE', `/manga/${manga}/follow`, '', { kind: 'follow', mangaId: manga, follow: false }],
    [
      'a reading status',
      'POST',
      `/manga/${manga}/status`,
      json({ status: 'on_hold' }),
      { kind: 'status', mangaId: manga, status: 'on_hold' },
    ],
    [
      'no reading status',
      'POST',
      `/manga/${manga}/status`,
      json({ status: null }),
      { kind: 'status', mangaId: manga, status: null },
    ],
    ['a rating', 'POST', `/rating/${manga}`, json({ rating: 7 }), { kind: 'rating', mangaId: manga }],
    ['no rating', 'DELETE', `/rating/${manga}`, '', { kind: 'rating', mangaId: manga }],
  ])('is read: %s', (_, method, path, body, expected) => {
    expect(siteWriteOf(method, path, body)).toEqual(expected);
  });

  it.each([
    ['another method', 'GET', `/manga/${manga}/read`, ''],
    ['another place', 'POST', `/manga/${manga}/readers`, json({ chapterIdsRead: [a] })],
    ['a longer path', 'POST', `/manga/${manga}/read/all`, json({ chapterIdsRead: [a] })],
    ['something that is no id', 'POST', '/manga/latest/read', json({ chapterIdsRead: [a] })],
    ['marks of something that is no id', 'POST', `/manga/${manga}/read`, json({ chapterIdsRead: [a, '<b>'] })],
    ['marks with more in them', 'POST', `/manga/${manga}/read`, json({ chapterIdsRead: [a], user: 'someone' })],
    ['no JSON', 'POST', `/manga/${manga}/read`, 'chapterIdsRead=1'],
    ['nothing', 'POST', `/manga/${manga}/read`, ''],
    ['a question about ratings', 'GET', `/rating/${manga}`, ''],
    ['a rating of nothing', 'POST', '/rating', json({ rating: 7 })],
    ['a status of tomorrow', 'POST', `/manga/${manga}/status`, json({ status: 'burnt' })],
  ])('is let pass where it is %s', (_, method, path, body) => {
    expect(siteWriteOf(method, path, body)).toBeNull();
  });

  it('is never a reason to fail, whatever is sent', () => {
    const path = fc.oneof(fc.webPath(), fc.constantFrom(`/manga/${manga}/read`, `/chapter/${a}/read`));
    const body = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(fc.constantFrom('POST', 'DELETE', 'PUT'), path, body, (method, at, text) => {
        const write = siteWriteOf(method, at, text);
        for (const id of write?.kind === 'marks' ? [...write.read, ...write.unread] : []) {
          expect(id).toMatch(/^[0-9a-f-]{36}$/);
        }
      }),
    );
  });
});
