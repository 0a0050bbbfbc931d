import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chapterNamedBy, siteHosts } from '../../lib/service/chapter-links';
import { namedBy, patternsOf } from '../../lib/service/links';

const id = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
const chapter = (page = 1) => ({ kind: 'chapter', id, page });
const manga = { kind: 'manga', id };
const old = (type: string, number: number) => ({ kind: 'old', type, number });

describe('what an address names', () => {
  it.each([
    [`https://mangadex.org/chapter/${id}`, chapter()],
    [`https://mangadex.org/chapter/${id}/`, chapter()],
    [`https://mangadex.org/chapter/${id}/12`, chapter(12)],
    [`https://mangadex.org/chapter/${id}/0`, chapter(1)],
    [`https://mangadex.org/chapter/${id.toUpperCase()}/3/?group=1#comments`, chapter(3)],
    [`http://www.mangadex.org/chapter/${id}`, chapter()],
    [`https://canary.mangadex.dev/chapter/${id}/2`, chapter(2)],
    [`https://mangadex.org/title/${id}`, manga],
    [`https://mangadex.org/title/${id}/a-slug/with/more?tab=art#x`, manga],
    [`https://mangadex.org/manga/${id}`, manga],
    ['https://mangadex.org/chapter/12345', old('chapter', 12345)],
    ['https://mangadex.org/chapter/12345/3', old('chapter', 12345)],
    ['https://mangadex.org/title/77/old-slug', old('manga', 77)],
    ['https://mangadex.org/manga/77', old('manga', 77)],
    [`https://mangadex.com/chapter/${id}/2`, chapter(2)],
    ['http://www.mangadex.com/chapter/12345', old('chapter', 12345)],
    [`https://www.mangadex.cc/title/${id}`, manga],
    ['https://mangadex.cc/title/77/old-slug', old('manga', 77)],
  ])('%s', (address, expected) => {
    expect(namedBy(address)).toEqual(expected);
    expect(chapterNamedBy(address)).toEqual(expected.kind === 'chapter' ? expected : null);
  });
});

describe('an address that names nothing of the service', () => {
  const paths = [
    ...['/', '/chapter/', '/chapter/not-an-id', `/chapter/${id}0`, `/chapter/${id}%20`, `/chapter/${id}/edit`],
    ...[`/chapter/${id}/1/2`, `/chapter/${id}/-1`, `/chapter/${id}//`, `/chapter/${id}/12345`, '/chapter/0'],
    ...['/chapter/0012', '/chapter/12e3', '/chapter/99999999999', `/title/edit/${id}`, '/title/random'],
    ...[`/list/${id}`, `/x/chapter/${id}`, `/?/chapter/${id}`],
  ];
  const origins = [
    ...[
      'https://mangadex.org.example',
      'https://example.org',
      'https://evil.mangadex.org',
      'https://api.mangadex.com',
      'https://mangadex.org:8443',
    ],
    ...['https://mangadex.org@example.org', 'https://someone@mangadex.org', 'data:text/html,https://mangadex.org', ''],
  ];
  it.each([
    ...paths.map((path) => `https://mangadex.org${path}`),
    ...origins.map((origin) => `${origin}/chapter/${id}`),
    ...[`javascript:'https://mangadex.org/chapter/${id}'`, ''],
  ])('%s', (address) => {
    expect(namedBy(address)).toBeNull();
    expect(chapterNamedBy(address)).toBeNull();
  });

  it('is never an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (address) => {
        expect(() => namedBy(address)).not.toThrow();
      }),
    );
  });
});

describe('the patterns that the browser is given', () => {
  it('let through what names something, on every host of the site, and nothing of other hosts', () => {
    expect(patternsOf('chapter').toSorted()).toEqual(siteHosts.map((host) => `*://${host}/chapter/*`).toSorted());
    for (const host of siteHosts)
      expect(patternsOf('manga')).toEqual(expect.arrayContaining([`*://${host}/title/*`, `*://${host}/manga/*`]));
  });
});
