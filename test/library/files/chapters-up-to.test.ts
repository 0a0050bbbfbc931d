import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chaptersUpTo, readUpTo } from '../../../lib/library/files/read-up-to';
import { defaultSeriesSettings } from '../../../lib/library/series/series-settings';
import { classify } from '../../../lib/library/unread/unread';
import type { ChapterRow, MangaRow } from '../../../lib/model/rows';
import { chapter, defaultFilters, id, manga, NOW } from '../rows';

interface Series {
  readonly manga: MangaRow;
  readonly chapters: readonly ChapterRow[];
  readonly read: ReadonlySet<string>;
}

const upTo = ({ manga, ...series }: Series) =>
  readUpTo(manga, classify(manga, { ...series, pendingMarks: new Map() }, defaultFilters, NOW));
const marked = (series: Series, whole: number) =>
  chaptersUpTo({ ...series, settings: defaultSeriesSettings, pendingMarks: new Map() }, whole, defaultFilters, NOW);

/** Chapters in this order, those with a tick read. */
function seriesOf(texts: readonly string[], parts: Partial<MangaRow> = {}, ofAll: Partial<ChapterRow> = {}): Series {
  const chapters = texts.map((text, n) => {
    const [number = '', volume = null] = text.replace('✓', '').split(' of ');
    return chapter(n + 1, { number: number === 'none' ? null : number, volume, ...ofAll });
  });
  const read = new Set(chapters.filter((_, n) => texts[n]?.includes('✓')).map(({ id }) => id));
  return { manga: manga(parts), chapters, read };
}

describe('the number up to which all is read', () => {
  it.each<[why: string, chapters: string[], number: number]>([
    ['nothing is read', ['1', '2'], 0],
    ['nothing is known', [], 0],
    ['all is read', ['1✓', '2✓', '3✓'], 3],
    ['the first is not', ['1', '2✓', '3✓'], 0],
    ['one in the middle is not', ['1✓', '2', '3✓'], 1],
    ['the numbers have a gap', ['1✓', '5✓', '6'], 5],
    ['older ones are not known here', ['40✓', '41✓', '42'], 41],
    ['an extra is unread', ['12✓', '12.5', '13✓'], 12],
    ['an extra alone is read', ['12', '12.5✓'], 0],
    ['the last is an extra', ['12✓', '12.5✓'], 12],
    ['a number has come in parts', ['11✓', '12.1✓', '12.2✓', '13'], 12],
    ['its last part is unread', ['11✓', '12.1✓', '12.2', '13'], 11],
    ['one chapter joins two', ['11✓', '12-13✓', '14'], 13],
    ['a joint one is unread', ['11✓', '12-13', '14✓'], 11],
    ['a joint one is unread beside its first', ['11✓', '12✓', '12-13', '14'], 12],
    ['a number is unread that a joint one has', ['11✓', '12-13✓', '13'], 11],
    ['what has no number is unread', ['1✓', '2✓', 'Extra', '2b'], 2],
    ['a one-shot is unread', ['1✓', 'none'], 1],
    ['an empty number is unread', ['1✓', '2✓', ''], 2],
    ['a letter is unread beyond all that is read', ['1✓', '2✓', '3b'], 2],
    ['a letter is unread behind a number that is read', ['1✓', '2✓', '2b', '3✓'], 2],
    ['a number has come in letters', ['1✓', '2a✓', '2b✓', '3'], 2],
    ['its last letter is unread', ['1✓', '2a✓', '2b', '3'], 1],
    ['the width is full', ['１✓', '２✓', '３'], 2],
    ['another release is read', ['1✓', '1', '2'], 1],
    ['there is a prologue', ['0✓', '1✓', '2'], 1],
    ['a prologue is unread', ['0', '1✓', '2✓'], 2],
    ['a prologue is unread in parts', ['0.1', '0.5', '1✓', '2'], 1],
    ['a prologue alone is read', ['0✓', '1'], 0],
    ['a joint one begins with an unread prologue', ['0-1', '2✓'], 0],
  ])('where %s', (_, chapters, number) => {
    expect(upTo(seriesOf(chapters))).toBe(number);
  });

  it('passes over what does not count for the reader', () => {
    expect(upTo(seriesOf(['1✓', '2✓', '3'], {}, { isUnavailable: true }))).toBe(2);
    expect(upTo(seriesOf(['1✓', '2', '3✓'], {}, { language: 'fr' }))).toBe(3);
  });

  it('counts one after another where numbers start over in each volume', () => {
    const chapters = ['1 of 1✓', '2 of 1✓', '1 of 2✓', '2 of 2', '3 of 2✓'];
    expect(upTo(seriesOf(chapters, { resetsNumbers: true }))).toBe(3);
    expect(upTo(seriesOf(chapters))).toBe(3);
    expect(upTo(seriesOf(['1 of 1✓', '1.5 of 1✓', '1 of 2✓'], { resetsNumbers: true }))).toBe(2);
    expect(upTo(seriesOf(['0 of 1', '1 of 1✓', '0 of 2✓', '1 of 2✓'], { resetsNumbers: true }))).toBe(2);
  });
});

describe('the chapters up to a number that was read elsewhere', () => {
  it.each<[why: string, chapters: string[], whole: number, marked: string[]]>([
    ['nothing was read', ['0', '0.1', '1'], 0, []],
    ['some were read', ['1', '2', '3'], 2, ['1', '2']],
    ['more were read than are known here', ['1', '2'], 40, ['1', '2']],
    ['some are read here already', ['1✓', '2', '3✓'], 3, ['2']],
    ['an extra lies before it', ['11', '11.5', '12', '12.5'], 12, ['11', '11.5', '12']],
    ['it is here in parts', ['11', '12.1', '12.2', '13'], 12, ['11', '12.1', '12.2']],
    ['it is here whole and in parts', ['11', '12', '12.1', '13'], 12, ['11', '12']],
    ['it is the last of a joint one', ['11', '12-13', '14'], 13, ['11', '12-13']],
    ['it is the first of a joint one', ['11', '12-13', '14'], 12, ['11']],
    ['it is not here', ['11', '12.5', '13'], 12, ['11']],
    ['a one-shot says no number', ['1', 'none', 'Extra'], 9, ['1']],
    [
      'there is a prologue, which a reader of the rest has most likely read',
      ['0', '0.5', '1', '2'],
      2,
      ['0', '0.5', '1', '2'],
    ],
    ['a prologue was read here alone', ['0✓', '0.5', '1'], 1, ['0.5', '1']],
    ['a prologue was passed over here', ['0', '1✓', '2'], 2, ['2']],
  ])('where %s', (_, texts, whole, numbers) => {
    const series = seriesOf(texts);
    const ids = marked(series, whole);
    expect(series.chapters.filter((one) => ids.includes(one.id)).map(({ number }) => number)).toEqual(numbers);
  });

  it('are counted where numbers start over in each volume, once all chapters are known', () => {
    const texts = ['1 of 1', '1.5 of 1', '2 of 1', '1 of 2', '2 of 2'];
    const complete = { resetsNumbers: true, complete: { languages: [], at: NOW } } as Partial<MangaRow>;
    expect(marked(seriesOf(texts, complete), 3)).toEqual([id(1), id(2), id(3), id(4)]);
    expect(marked(seriesOf(texts, complete), 1)).toEqual([id(1)]);
    expect(marked(seriesOf(texts, { resetsNumbers: true }), 3)).toEqual([]);
    expect(marked(seriesOf(['0 of 1', '1 of 1', '0 of 2', '1 of 2'], complete), 1)).toEqual([id(1), id(2)]);
    expect(marked(seriesOf(['0 of 1', '1 of 1✓', '0 of 2', '1 of 2'], complete), 2)).toEqual([id(4)]);
  });
});

/** Of one whole number: as it may be released. */
const forms = [
  (n: number) => [`${n}`],
  (n: number) => [`${n}`, `${n}.5`],
  (n: number) => [`${n}.1`, `${n}.2`],
  (n: number) => [`${n}`, `${n}.1`],
  (n: number) => [`${n}-${n + 1}`],
  (n: number) => [`${n}`, `${n}`, `${n}-${n + 1}`],
  (n: number) => [`${n}b`, 'Extra'],
  () => [],
] as const;
const hidden: readonly Partial<ChapterRow>[] = [
  { language: 'fr' },
  { isUnavailable: true },
  { publishAt: NOW + 86_400_000 },
];
const release = fc.record({
  form: fc.nat(forms.length - 1),
  reads: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  hides: fc.array(fc.option(fc.constantFrom(...hidden), { freq: 6 }), { minLength: 3, maxLength: 3 }),
});
const anySeries = fc
  .record({ first: fc.nat(30), releases: fc.array(release, { maxLength: 12 }), resets: fc.boolean() })
  .map(({ first, releases, resets }): Series => {
    const chapters: ChapterRow[] = [];
    const read = new Set<string>();
    for (const [n, { form, reads, hides }] of releases.entries()) {
      const volume = resets ? `${Math.floor(n / 4) + 1}` : null;
      for (const [m, number] of (forms[form] ?? forms[0])(resets ? n % 4 : first + n).entries()) {
        const one = chapter(chapters.length + 1, { number, volume, ...hides[m] });
        chapters.push(one);
        // What is hidden and read is read in no list that could be made here again.
        if (reads[m] && !hides[m]) read.add(one.id);
      }
    }
    return {
      manga: manga({ resetsNumbers: resets, complete: { languages: [], at: NOW } } as Partial<MangaRow>),
      chapters,
      read,
    };
  });

describe('the number up to which all is read, taken along', () => {
  it('marks nothing where it came from', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        expect(marked(series, upTo(series))).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is the same in a library without marks', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        const whole = upTo(series);
        const empty = { ...series, read: new Set<string>() };
        expect(upTo({ ...empty, read: new Set(marked(empty, whole)) })).toBe(whole);
      }),
      { numRuns: 3_000 },
    );
  });

  it('reaches no further than the number that was read', () => {
    fc.assert(
      fc.property(anySeries, fc.nat(60), (series, whole) => {
        const empty = { ...series, read: new Set<string>() };
        expect(upTo({ ...empty, read: new Set(marked(empty, whole)) })).toBeLessThanOrEqual(whole);
      }),
      { numRuns: 1_000 },
    );
  });
});
