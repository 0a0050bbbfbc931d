import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteWriteOf } from '../../lib/service/site-writes';

const manga = '801513ba-a712-498c-8f57-cae55b38cc92';
const [a, b] = ['01e9f0cb-caea-406d-92bb-0cc67c37481d', '8e4d1c2a-5b7f-4c59-9d1e-0a6f2b3c4d5e'];
const json = (body: unknown) => JSON.stringify(body);

const read = `/manga/${manga}/read`;
const status = `/manga/${manga}/status`;

describe('what a tab of the site changes', () => {
  it.each([
    [`POST ${read}`, { chapterIdsRead: [a], chapterIdsUnread: [b] }, { kind: 'marks', read: [a], unread: [b] }],
    [`POST ${read}`, { chapterIdsRead: [a] }, { kind: 'marks', read: [a], unread: [] }],
    [`POST /manga/${manga}/follow`, '', { kind: 'follow', follow: true }],
    [`DELETE /manga/${manga}/follow`, '', { kind: 'follow', follow: false }],
    [`POST ${status}`, { status: 'on_hold' }, { kind: 'status', status: 'on_hold' }],
    [`POST ${status}`, { status: null }, { kind: 'status', status: null }],
    [`POST /rating/${manga}`, { rating: 7 }, { kind: 'rating' }],
    [`DELETE /rating/${manga}`, '', { kind: 'rating' }],
  ])('is read of a series: %s with %j', (request, body, expected) => {
    const [method = '', path = ''] = request.split(' ');
    expect(siteWriteOf(method, path, body && json(body))).toEqual({ ...expected, mangaId: manga });
  });

  it('is read of a single mark', () => {
    expect(siteWriteOf('POST', `/chapter/${a}/read`, '')).toEqual({ kind: 'mark', chapterId: a });
  });

  it.each([
    ['another method', 'GET', read, ''],
    ['another place', 'POST', `/manga/${manga}/readers`, json({ chapterIdsRead: [a] })],
    ['a longer path', 'POST', `/manga/${manga}/read/all`, json({ chapterIdsRead: [a] })],
    ['something that is no id', 'POST', '/manga/latest/read', json({ chapterIdsRead: [a] })],
    ['marks of something that is no id', 'POST', read, json({ chapterIdsRead: [a, '<b>'] })],
    ['marks with more in them', 'POST', read, json({ chapterIdsRead: [a], user: 'someone' })],
    ['no JSON', 'POST', read, 'chapterIdsRead=1'],
    ['nothing', 'POST', read, ''],
    ['a question about ratings', 'GET', `/rating/${manga}`, ''],
    ['a rating of nothing', 'POST', '/rating', json({ rating: 7 })],
    ['a status of tomorrow', 'POST', status, json({ status: 'burnt' })],
  ])('is let pass where it is %s', (_, method, path, body) => {
    expect(siteWriteOf(method, path, body)).toBeNull();
  });

  it('is never a reason to fail, whatever is sent', () => {
    const path = fc.oneof(fc.webPath(), fc.constantFrom(read, `/chapter/${a}/read`));
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
