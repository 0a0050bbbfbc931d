import { describe, expect, it } from 'vitest';
import { chapterRow, mangaRow } from '../../lib/library/rows-of-answers';
import { id, NOW } from './rows';
import { chapterAnswer, mangaAnswer } from './sync/fake-answers';

const local = { status: null, isFollowed: true };

function titled(title: Record<string, string>, altTitles: string[] = []) {
  const manga = mangaAnswer(id(1));
  return mangaRow({ ...manga, attributes: { ...manga.attributes, title, altTitles } }, local);
}

describe('the title of a series', () => {
  it.each<[string, Record<string, string>, string]>([
    ['English', { ja: '港', en: 'Harbour' }, 'Harbour'],
    ['the original language where there is no English', { fr: 'Port', ja: '港' }, '港'],
    ['the original language in Latin letters where there is neither', { fr: 'Port', 'ja-ro': 'Minato' }, 'Minato'],
    ['any there is', { fr: 'Port' }, 'Port'],
    ['not an empty one', { en: '', fr: 'Port' }, 'Port'],
  ])('is %s', (_, titles, title) => {
    expect(titled(titles).title).toBe(title);
  });

  it('is an alternative one where there is no other, and at last the id', () => {
    expect(titled({}, ['Kita no Minato']).title).toBe('Kita no Minato');
    expect(titled({}).title).toBe(id(1));
  });

  it('is found by all its names', () => {
    expect(titled({ en: 'Harbour', ja: '港' }, ['Port', 'Harbour']).altTitles).toEqual(['Harbour', '港', 'Port']);
  });
});

describe('a series', () => {
  it('has a cover where the answer brought one', () => {
    const cover = { id: id(9), type: 'cover_art', attributes: { fileName: 'c.png', volume: '1' } };
    expect(mangaRow({ ...mangaAnswer(id(1)), relationships: [cover] }, local).coverFile).toBe('c.png');
    expect(mangaRow({ ...mangaAnswer(id(1)), relationships: [{ ...cover, attributes: null }] }, local).coverFile).toBe(
      null,
    );
    expect(mangaRow(mangaAnswer(id(1)), local).coverFile).toBeNull();
  });
});

describe('the publishers of a series', () => {
  it('are those that the service names, and the addresses that people wrote beside it, not those of trackers', () => {
    const answer = mangaAnswer(id(1));
    const attributes = {
      ...answer.attributes,
      links: {
        mal: '1',
        engtl: 'https://shop.example/1',
        raw: 'https://magazine.example/1',
        amz: 'https://store.example/1',
      },
      officialLinks: { en: 'https://publisher.example/1' },
    };
    expect(mangaRow({ ...answer, attributes }, local).officialLinks).toEqual([
      'https://publisher.example/1',
      'https://shop.example/1',
      'https://magazine.example/1',
    ]);
    expect(mangaRow(answer, local).officialLinks).toEqual([]);
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
    const answer = mangaAnswer(id(1));
    expect(mangaRow({ ...answer, attributes: { ...answer.attributes, links } }, local).trackers).toEqual(trackers);
  });
});

describe('a publication', () => {
  it('has a status and an end as far as the service says them', () => {
    const answer = mangaAnswer(id(1));
    const ended = { ...answer.attributes, status: 'completed', lastChapter: '12', lastVolume: '' };
    expect(mangaRow({ ...answer, attributes: ended }, local).publication).toEqual({
      ...{ status: 'completed', lastChapter: '12', lastVolume: '' },
    });
    expect(mangaRow(answer, local).publication).toEqual({ status: 'ongoing', lastChapter: null, lastVolume: null });
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

  it('that names no series is none', () => {
    expect(chapterRow({ ...chapterAnswer(id(1), id(2)), relationships: [] })).toBeNull();
  });
});
