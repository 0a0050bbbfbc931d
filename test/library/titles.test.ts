import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { shownTitle, titlesOf } from '../../lib/library/titles';
import { TitleAttributes } from '../../lib/service/schemas';

/** As the service sends them: whatever people wrote. */
interface Sent {
  readonly title: unknown;
  readonly altTitles?: unknown;
  readonly originalLanguage?: unknown;
}

/** English, romanized and original, each as it is shown where it is to come first. */
const shownOf = ({ title, altTitles = [], originalLanguage = 'ja' }: Sent) => {
  const named = titlesOf(v.parse(TitleAttributes, { title, altTitles, originalLanguage }));
  const { otherTitles } = named;
  return (['english', 'romanized', 'original'] as const).map((titles) =>
    shownTitle({ title: named.title ?? '–', otherTitles }, titles),
  );
};

describe('the titles of a series', () => {
  it.each<[what: string, sent: Sent, shown: [english: string, romanized: string, original: string]]>([
    ['each', { title: { en: 'Harbour', ja: '港', 'ja-ro': 'Minato' } }, ['Harbour', 'Minato', '港']],
    [
      'each, among others',
      { title: { en: 'Harbour' }, altTitles: [{ fr: 'Port' }, { ja: '港' }, { 'ja-ro': 'Minato' }] },
      ['Harbour', 'Minato', '港'],
    ],
    ['one', { title: { en: 'Harbour' } }, ['Harbour', 'Harbour', 'Harbour']],
    ['one, of whatever language', { title: { fr: 'Port' } }, ['Port', 'Port', 'Port']],
    [
      'one in a dozen languages',
      { title: Object.fromEntries([...'abcdefghijkl'].map((x) => [`${x}x`, 'Port'])) },
      ['Port', 'Port', 'Port'],
    ],
    ['the original where no English is its main one', { title: { fr: 'Port', ja: '港' } }, ['港', '港', '港']],
    ['Latin letters before others', { title: { 'ja-ro': 'Minato', ja: '港' } }, ['Minato', 'Minato', '港']],
    ['its main one, in Latin letters', { title: { fr: 'Port', 'ja-ro': 'Minato' } }, ['Minato', 'Minato', 'Minato']],
    [
      'English of its other ones, the first',
      { title: { 'ja-ro': 'Minato' }, altTitles: [{ en: ' ' }, { en: 'Harbour' }, { en: 'Port' }, { ja: '港' }] },
      ['Harbour', 'Minato', '港'],
    ],
    [
      'its main one before others of a language',
      { title: { en: 'Harbour', ja: '港' }, altTitles: [{ ja: '波止場' }] },
      ['Harbour', 'Harbour', '港'],
    ],
    [
      'the romanized for the original',
      { title: { en: 'Harbour' }, altTitles: [{ 'ja-ro': 'Minato' }] },
      ['Harbour', 'Minato', 'Minato'],
    ],
    [
      'the original for the romanized where it has Latin letters',
      { title: { en: 'Harbour' }, altTitles: [{ fr: 'Le port d’Hawaiʻi 2 – Été' }], originalLanguage: 'fr' },
      ['Harbour', 'Le port d’Hawaiʻi 2 – Été', 'Le port d’Hawaiʻi 2 – Été'],
    ],
    [
      'English where that is the original',
      { title: { en: 'Harbour' }, altTitles: [{ 'ja-ro': 'Minato' }], originalLanguage: 'en' },
      ['Harbour', 'Harbour', 'Harbour'],
    ],
    [
      'a code of another region',
      { title: { en: 'Harbour' }, altTitles: [{ zh: '港口' }, { 'zh-ro': 'Gangkou' }], originalLanguage: 'zh-hk' },
      ['Harbour', 'Gangkou', '港口'],
    ],
    [
      'the very code before that',
      { title: { en: 'Harbour' }, altTitles: [{ zh: '港口' }, { 'zh-hk': '海港' }], originalLanguage: 'zh-hk' },
      ['Harbour', 'Harbour', '海港'],
    ],
    [
      'none of another language',
      { title: { en: 'Harbour' }, altTitles: [{ ja: '港' }, { 'ja-ro': 'Minato' }], originalLanguage: 'ko' },
      ['Harbour', 'Harbour', 'Harbour'],
    ],
    [
      'any romanized where the original language is missing',
      { title: { en: 'Harbour' }, altTitles: [{ '': '港' }, { 'ja-ro': 'Minato' }], originalLanguage: null },
      ['Harbour', 'Minato', 'Minato'],
    ],
    [
      'no name that every object has',
      { title: { en: 'Harbour' }, originalLanguage: 'constructor' },
      ['Harbour', 'Harbour', 'Harbour'],
    ],
    [
      'no empty ones',
      { title: { en: '', ja: ' \n', fr: 'Port' }, altTitles: [{ ja: '' }, { ja: '港' }, { 'ja-ro': '\u3000' }] },
      ['Port', 'Port', '港'],
    ],
    [
      'another one where the main one is missing',
      { title: [], altTitles: [[], { ko: '' }, { fr: 'Port' }, { ja: '港' }] },
      ['Port', 'Port', '港'],
    ],
    [
      'those that can be read',
      {
        title: { en: 'Harbour' },
        altTitles: [null, 'Port', ['Port'], { fr: 4 }, { ja: null, 'ja-ro': 'x' }, { ja: '港' }],
      },
      ['Harbour', 'Harbour', '港'],
    ],
    [
      'the main one where no others can be read',
      { title: { en: 'Harbour' }, altTitles: 'none' },
      ['Harbour', 'Harbour', 'Harbour'],
    ],
    ['none', { title: [], altTitles: [{}] }, ['–', '–', '–']],
  ])('are %s', (_, sent, shown) => {
    expect(shownOf(sent)).toEqual(shown);
  });

  it('are kept where they differ alone', () => {
    expect(
      titlesOf({ title: { en: 'One' }, altTitles: [['ja-ro', 'One']], originalLanguage: 'ja' }).otherTitles,
    ).toEqual({});
  });

  it('of an earlier row are its own one', () => {
    expect(shownTitle({ title: 'Harbour' }, 'original')).toBe('Harbour');
  });
});
