import { describe, expect, it } from 'vitest';
import { chapterRow, mangaRow, officialAddresses, titleOf } from '../../lib/library/rows-of-answers';
import { id, NOW } from './rows';
import { chapterAnswer, mangaAnswer } from './sync/fake-answers';

const local = { status: null, isFollowed: true };

const answer = mangaAnswer(id(1));
const rowOf = (attributes: Partial<typeof answer.attributes> = {}) =>
  mangaRow({ ...answer, attributes: { ...answer.attributes, ...attributes } }, local);

describe('the titles of a series', () => {
  it('are its id at last', () => {
    expect(rowOf({ title: {} })).toMatchObject({ title: id(1), otherTitles: {} });
  });

  it('are all there to be found, and those that may be shown apart', () => {
    const altTitles: [string, string][] = [
      ['fr', 'Port'],
      ['ja-ro', 'Minato'],
      ['en', 'Harbour'],
    ];
    const row = rowOf({ title: { en: 'Harbour', ja: '港' }, altTitles });
    expect(row).toMatchObject({ title: 'Harbour', otherTitles: { romanized: 'Minato', original: '港' } });
    expect(row.altTitles).toEqual(['Harbour', '港', 'Port', 'Minato']);
  });
});

describe('a series', () => {
  it('has a cover where the answer brought one', () => {
    const cover = { id: id(9), type: 'cover_art', attributes: { fileName: 'c.png', volume: '1' } };
    const given = [[cover], [{ ...cover, attributes: null }], []];
    const files = given.map((relationships) => mangaRow({ ...answer, relationships }, local).coverFile);
    expect(files).toEqual(['c.png', null, null]);
  });
});

describe('the original language of a series', () => {
  it.each<[code: string, kept: string | null]>([
    ['ko', 'ko'],
    ['zh-hk', 'zh-hk'],
    ['', null],
    ['Korean', null],
  ])('of %o is %o', (originalLanguage, kept) => {
    expect(rowOf({ originalLanguage }).originalLanguage).toBe(kept);
  });
});

describe('the publishers of a series', () => {
  it('are those that the service names, and the addresses that people wrote beside it, not those of trackers', () => {
    const at = (name: string) => `https://${name}.example/1`;
    const links = { mal: '1', engtl: at('shop'), raw: at('magazine'), amz: at('store') };
    const { officialLinks } = rowOf({ links, officialLinks: { en: at('publisher') } });
    expect(officialLinks).toEqual(['publisher', 'shop', 'magazine'].map(at));
    expect(rowOf().officialLinks).toEqual([]);
  });
});

describe('the numbers of a series at other sites', () => {
  it.each<[what: string, links: Record<string, string>, trackers: { mal: number | null; al: number | null }]>([
    ['are those that people wrote', { mal: '30013', al: '86635', kt: '3' }, { mal: 30_013, al: 86_635 }],
    ['are none where they wrote none', {}, { mal: null, al: null }],
    ['are plain numbers alone', { mal: 'https://myanimelist.net/manga/1', al: '12x' }, { mal: null, al: null }],
    ['are not zero, signed, padded or endless', { mal: '0', al: '-4' }, { mal: null, al: null }],
    ['are in no other digits', { mal: '٣', al: '1234567890' }, { mal: null, al: null }],
  ])('%s', (_, links, trackers) => {
    expect(rowOf({ links }).trackers).toEqual(trackers);
  });
});

describe('a publication', () => {
  it('has a status and an end as far as the service says them', () => {
    const ended = { status: 'completed', lastChapter: '12', lastVolume: '' };
    expect(rowOf(ended).publication).toEqual(ended);
    expect(rowOf().publication).toEqual({ status: 'ongoing', lastChapter: null, lastVolume: null });
  });
});

describe('a chapter', () => {
  it('names its groups where the answer brought them, and their ids in any case', () => {
    const chapter = chapterAnswer(id(1), id(2), NOW);
    const row = chapterRow({
      ...chapter,
      relationships: [
        { id: id(7), type: 'scanlation_group', attributes: { name: 'Nightshift' } },
        { id: id(8), type: 'scanlation_group' },
        ...chapter.relationships,
      ],
    });
    expect(row).toMatchObject({ mangaId: id(2), groups: ['Nightshift'], groupIds: [id(7), id(8)], publishAt: NOW });
  });

  it('names its series as it is shown, where that came along', () => {
    const attributes = { title: { en: 'Harbour' }, altTitles: [{ ja: '港' }], originalLanguage: 'ja' };
    const of = (brought: unknown) => ({
      ...chapterAnswer(id(1), id(2)),
      relationships: [{ id: id(2), type: 'manga', attributes: brought }],
    });
    expect([titleOf(of(attributes), 'english'), titleOf(of(attributes), 'original')]).toEqual(['Harbour', '港']);
    expect([titleOf(of(null), 'english'), titleOf(of({ title: [] }), 'original')]).toEqual([null, null]);
  });

  it('that names no series is none', () => {
    expect(chapterRow({ ...chapterAnswer(id(1), id(2)), relationships: [] })).toBeNull();
  });
});

const ONE = 'https://publisher.example/series/1';

describe('the addresses of publishers', () => {
  it('are one for each host, in their order', () => {
    const other = 'https://shop.example/2';
    expect(officialAddresses([ONE, undefined, other, ONE, `${ONE}/de`])).toEqual([ONE, other]);
  });

  it.each([
    ['is not secure', 'http://publisher.example/series/1'],
    ['runs in our own page', 'javascript:alert(1)'],
    ['is no address', 'series/134131/list'],
    ['is empty', ''],
    ['has credentials', 'https://mangadex.org@publisher.example/'],
    ['is endless', `https://publisher.example/${'x'.repeat(500)}`],
  ])('have none that %s', (_, text) => {
    expect(officialAddresses([text, ONE])).toEqual([ONE]);
  });

  it('are six at most', () => {
    expect(officialAddresses(Array.from({ length: 9 }, (_, n) => `https://shop${n}.example/`))).toHaveLength(6);
  });
});
