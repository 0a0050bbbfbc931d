import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { DAY, HOUR } from '../../lib/clock';
import { type Gap, gapBetween, gapsOf } from '../../lib/library/numbers/gaps';
import { classify } from '../../lib/library/unread/unread';
import type { ChapterRow, MangaRow } from '../../lib/model/rows';
import { chapter, defaultFilters, id, manga, NOW } from './rows';

const [OURS, HIDDEN] = [id(2_000), id(2_001)];
const filters = { ...defaultFilters, languages: ['en'], hiddenGroups: [HIDDEN] };
const isKnown = { complete: { languages: ['en'], at: NOW } };
const inEveryLanguage = { complete: { languages: [], at: NOW } };
const restarts = { ...inEveryLanguage, resetsNumbers: true };

const flags: Readonly<Record<string, Partial<ChapterRow>>> = {
  fr: { language: 'fr' },
  es: { language: 'es' },
  down: { isUnavailable: true },
  frDown: { language: 'fr', isUnavailable: true },
  gone: { isUnavailable: true, isDeleted: true },
  hidden: { groupIds: [HIDDEN] },
  joint: { groupIds: [HIDDEN, OURS] },
  future: { publishAt: NOW + 1 },
  external: { externalUrl: 'https://publisher.example/1' },
};

/** `1 v2:3 12-13 5~fr -"A title" 6"Title"`: volume, number or none, flag, title, with `_` for a space. */
function chaptersOf(text: string): ChapterRow[] {
  return text.split(' ').map((one, n) => {
    const [, volume = null, number = '', flag, title = null] =
      /^(?:v([^:]+):)?([^~"]+)(?:~(\w+))?(?:"(.+)")?$/.exec(one) ?? [];
    const parts = {
      volume,
      number: number === '-' ? null : number.replaceAll('_', ' '),
      title: title?.replaceAll('_', ' ') ?? null,
    };
    return chapter(n + 1, { ...parts, ...(flag === undefined ? {} : flags[flag]) });
  });
}

function gaps(chapters: readonly ChapterRow[], series: Partial<MangaRow> = inEveryLanguage, read: number[] = []) {
  const state = { chapters, read: new Set(read.map((n) => chapters[n]?.id ?? '')), pendingMarks: new Map() };
  const row = manga(series);
  return gapsOf(row, classify(row, state, filters, NOW), filters, NOW);
}

/** `missing 13`, `otherLanguage(fr) v2:3-5`. */
function inWords(found: readonly Gap[]): string {
  return found
    .map(({ volume, first, last, reason, languages }) => {
      const name = languages.length > 0 ? `${reason}(${languages})` : reason;
      return `${name} ${volume === null ? '' : `v${volume}:`}${first === last ? first : `${first}-${last}`}`;
    })
    .join(', ');
}

describe('numbers that a reader does not have', () => {
  it.each<[name: string, chapters: string, gaps: string]>([
    ['none are missing in a row', '1 2 3', ''],
    ['one', '1 2 4', 'missing 3'],
    ['several that follow each other', '1 2 6', 'missing 3-5'],
    ['two apart', '1 3 5', 'missing 2, missing 4'],
    ['whatever the order in which they are known', '5 1 3', 'missing 2, missing 4'],
    ['nothing is said of what comes before the first', '5 6', ''],
    ['nor after the last', '1 2', ''],
    ['a single chapter has no gaps', '7', ''],
    ['chapter zero is a number', '0 2', 'missing 1'],
    ['written with zeros before it', '001 002 004', 'missing 3'],
    ['written with spaces around it', '_1_ _2_ _4_', 'missing 3'],
    ['written as a decimal', '1.0 2.00 4.0', 'missing 3'],
    ['in full width', '１ ２ ４', 'missing 3'],
    ['several releases of one number', '1 1 2 2 4', 'missing 3'],
    ['one half is no whole chapter that is missing', '1 2 2.5 3', ''],
    ['parts of a chapter', '1 2.1 2.2 3', ''],
    ['parts in three', '1 2 3.1 3.2 3.3 4', ''],
    ['a last part alone may be all there is', '1 2.5 3', ''],
    ['parts by letters', '1 2a 2b 3', ''],
    ['parts by letters after a space', '1 2_A 3', ''],
    ['two joined in one', '1 2-3 4', ''],
    ['joined with a gap behind', '1 2-3 5', 'missing 4'],
    ['joined by a long dash', '1 2–4 5', ''],
    ['joined by a wave', '1 2〜4 5', ''],
    ['joined by a plus', '1 2+3 4', ''],
    ['joined by an ampersand', '1 2&3 4', ''],
    ['joined by a comma', '1 2,3 4', ''],
    ['joined with spaces', '1 2_-_3 4', ''],
    ['joined with a half', '1 2-3.5 4', ''],
    ['a title that names the one after', '1 2"Chapters_2_and_3" 4', ''],
    ['a title that names the one before', '1 3"2_&_3" 4', ''],
    ['a title that names a range', '1 2"2-5" 6', ''],
    ['a title that lists each', '1 2"Ch._2,_3,_4_and_5" 6', ''],
    ['a title that lists them with one left out', '1 2"Ch._2,_4_&_5" 6', 'missing 3'],
    ['a title that names a range in English', '1 2"Chapters_2_to_5" 6', ''],
    ['the same with the word twice', '1 2"Chapter_2_-_Chapter_5" 6', ''],
    ['in German', '1 2"Kapitel_2_bis_5" 6', ''],
    ['in French', '1 2"Chapitres_2_à_5" 6', ''],
    ['in Spanish', '1 2"Capítulos_2_al_5" 6', ''],
    ['in Portuguese', '1 2"Capítulos_2_até_5" 6', ''],
    ['in Russian', '1 2"Главы_со_2_по_5" 6', ''],
    ['in Japanese', '1 2"第２話～第５話" 6', ''],
    ['in Japanese words', '1 2"2話から5話まで" 6', ''],
    ['in Indonesian', '1 2"Bab_2_sampai_5" 6', ''],
    ['by letters', '1 2"2a_to_5b" 6', ''],
    ['a title with two numbers that are no range', '1 2"Room_3_at_5" 6', 'missing 4-5'],
    ['a range of something else', '1 2"Rooms_101_to_105" 6 103 105', 'missing 3-5, missing 104'],
    ['a volume and a chapter', '1 2"Vol._5_Chapter_2" 6', 'missing 3-5'],
    ['a title that names some other number', '1 2"The_9_lives" 4', 'missing 3'],
    ['a chapter without a number whose title has one', '1 2 -"Chapter_3" 4', ''],
    ['a title alone bounds nothing', '-"3_little_pigs" 10 11', ''],
    ['a chapter with neither', '1 - 3', 'missing 2'],
    ['one-shots alone', '- -"Extra"', ''],
    ['a text in the place of a number', '1 Extra 3', 'missing 2'],
    ['a text that has the number', '1 Special_2 3', ''],
    ['a season before the number', '1 S1_2 3', ''],
    ['an empty number', '1 _ 3', 'missing 2'],
    ['a jump of the numbering is none', '1 2 101 102', ''],
    ['as wide as a gap may be', '1 52', 'missing 2-51'],
    ['numbers that are dates', '20190101 20190201', ''],
    ['a long range', '1-60 30', ''],
    ['ranges that meet', '1 2-40 41-90 91', ''],
    ['two ranges with a gap between', '1-20 25-40', 'missing 21-24'],
    ['an extra that is far from the others', 'Extra_3 10 11', ''],
    ['a second version of a chapter', '12v2 13', ''],
    ['seasons', 'S2_50 S2_51', ''],
    ['a number that no chapter has', '1 1e9 3', 'missing 2'],
    ['a half written as one letter', '1 2 3 3½ 4', ''],
    ['a number of ten digits', '5 1234567890', ''],
    ['a date beside a number', '1 20190101', ''],
    ['a volume that came out in one piece', '1 v2:-"Volume_2" 9', ''],
    ['a volume in one piece whose number is empty', '1 v2:_"Volume_2" 9', ''],
    ['a publisher’s release is one', '1 2~external 3', ''],
    ['only in another language', '1 2~fr 3', 'otherLanguage(fr) 2'],
    ['in two others', '1 2~fr 2~es 3', 'otherLanguage(es,fr) 2'],
    ['in one, then in another', '1 2~fr 3~es 4', 'otherLanguage(fr) 2, otherLanguage(es) 3'],
    ['in parts in another language', '1 2.1~fr 2.2~fr 3', 'otherLanguage(fr) 2'],
    ['an extra in another language says nothing of its number', '1 2.5~fr 3', ''],
    ['another language that is further', '1 2 3~fr 4~fr', ''],
    ['another language that has the beginning', '1~fr 2~fr 3 4', ''],
    ['taken down', '1 2~down 3', 'takenDown 2'],
    ['the first ones taken down', '1~down 2~down 3', 'takenDown 1-2'],
    ['the last one taken down', '1 2 3~down', 'takenDown 3'],
    ['taken down, and there in another release', '1 2~down 2 3', ''],
    ['taken down in another language', '1 2~frDown 3', 'missing 2'],
    ['taken down, and there in another language', '1 2~down 2~fr 3', 'otherLanguage(fr) 2'],
    ['deleted by its uploader', '1 2~gone 3', 'missing 2'],
    ['from a hidden group', '1 2~hidden 3', 'hiddenGroup 2'],
    ['the newest from a hidden group', '1 2 3~hidden', 'hiddenGroup 3'],
    ['from a hidden group and another', '1 2~joint 3', ''],
    ['hidden, and in another language', '1 2~hidden 2~fr 3', 'hiddenGroup 2'],
    ['in another language, as a second version', '1 2v2~fr 3', ''],
    ['not out yet', '1 2~future 3', 'future 2'],
    ['the next one to come', '1 2 3~future', ''],
    ['all taken down', '1~down 2~down', ''],
    ['for different reasons in a row', '1 2~down 4 3~hidden 6', 'takenDown 2, hiddenGroup 3, missing 5'],
  ])('%s', (_, chapters, expected) => {
    expect(inWords(gaps(chaptersOf(chapters)))).toBe(expected);
  });

  it.each<[name: string, chapters: string, gaps: string]>([
    ['a gap in a volume', 'v1:1 v1:2 v2:1 v2:3', 'missing v2:2'],
    ['none between volumes', 'v1:1 v1:8 v2:1', 'missing v1:2-7'],
    ['volumes written differently', 'v1:1 v01:2 v1.0:3', ''],
    ['one that is in no volume yet may be any volume’s', 'v1:1 v1:3 2', ''],
    ['nor is one missing that is in no volume, and in another language', 'v1:1 v1:3 2~fr', ''],
    ['nothing is said of those without a volume', '1 3', ''],
    ['a volume that is a text', 'vExtra:1 vExtra:3', 'missing vExtra:2'],
    ['the same number in another volume', 'v1:1 v1:3 v2:2', 'missing v1:2'],
    ['in another language', 'v1:1 v1:2~fr v1:3', 'otherLanguage(fr) v1:2'],
  ])('where numbers start over in each volume: %s', (_, chapters, expected) => {
    expect(inWords(gaps(chaptersOf(chapters), restarts))).toBe(expected);
  });

  it('are not said before every chapter in the reader’s languages is known', () => {
    expect(gaps(chaptersOf('1 2~hidden 3'), {})).toEqual([]);
    expect(gaps(chaptersOf('1 3'), { complete: { languages: ['fr'], at: NOW } })).toEqual([]);
  });

  it('are called missing only where every language is known', () => {
    expect(inWords(gaps(chaptersOf('1 3'), isKnown))).toBe('unasked 2');
  });

  it('are no gap where they were read in another language', () => {
    expect(inWords(gaps(chaptersOf('1 2~fr 3'), inEveryLanguage, [1]))).toBe('');
  });

  it('are none where the rating hides the whole series', () => {
    const series = { ...inEveryLanguage, contentRating: 'pornographic' };
    expect(inWords(gaps(chaptersOf('1 2 3'), series, [0, 2]))).toBe('');
  });

  describe('that the service was asked about', () => {
    const asked = (text: string, at = NOW) => ({
      ...isKnown,
      otherLanguages: {
        at,
        numbers: chaptersOf(text).map(({ volume, number, isUnavailable }) => ({ volume, number, isUnavailable })),
      },
    });

    it.each<[name: string, asked: string, gaps: string]>([
      ['is nowhere', '9', 'missing 2'],
      ['is in another language', '2', 'unknownLanguage 2'],
      ['is in parts', '2.1', 'unknownLanguage 2'],
      ['was taken down everywhere', '2~down', 'takenDown 2'],
      ['is joined with one that is here', '2-3', 'unknownLanguage 2'],
    ])('%s', (_, otherLanguages, expected) => {
      expect(inWords(gaps(chaptersOf('1 3'), asked(otherLanguages)))).toBe(expected);
    });

    it('is said only inside of what the reader has', () => {
      expect(inWords(gaps(chaptersOf('1 3'), asked('2 9~down')))).toBe('unknownLanguage 2');
    });

    it('is not said where the answer leaves open whether each release was taken down', () => {
      const numbers = [{ volume: null, number: '2', isUnavailable: null }];
      expect(inWords(gaps(chaptersOf('1 3'), { ...isKnown, otherLanguages: { at: NOW, numbers } }))).toBe('');
    });

    it('is not called missing where it was here before, and deleted', () => {
      expect(inWords(gaps(chaptersOf('1 2~gone 3'), asked('9')))).toBe('unasked 2');
    });

    it('is asked for again after a month', () => {
      const month = NOW - 30 * 86_400_000;
      const chapters = chaptersOf('1 3').map((one) => ({ ...one, publishAt: month - 1 }));
      expect(inWords(gaps(chapters, { ...asked('9', month + 1) }))).toBe('missing 2');
      expect(inWords(gaps(chapters, { ...asked('9', month) }))).toBe('unasked 2');
    });

    it('is compared with what came out by the clock of the service', () => {
      const chapters = chaptersOf('1 3').map((one) => ({ ...one, publishAt: NOW - HOUR }));
      const fast = asked('9', NOW + DAY - 2 * HOUR);
      expect(inWords(gaps(chapters, fast))).toBe('missing 2');
      expect(inWords(gaps(chapters, { ...fast, otherLanguages: { ...fast.otherLanguages, aheadMs: -DAY } }))).toBe(
        'unasked 2',
      );
      const slow = asked('9', NOW - DAY);
      expect(inWords(gaps(chapters, { ...slow, otherLanguages: { ...slow.otherLanguages, aheadMs: DAY } }))).toBe(
        'missing 2',
      );
    });

    it('is asked for again where the gap is newer than the answer', () => {
      const early = NOW - 2 * 86_400_000;
      expect(inWords(gaps(chaptersOf('1 3'), asked('9', early)))).toBe('unasked 2');
    });
  });

  it('of a series that is not followed are those of the time when it was read', () => {
    const series = { complete: { languages: [], at: NOW - 2 * 86_400_000 }, isFollowed: false };
    expect(gaps(chaptersOf('1 3'), series)).toEqual([]);
    expect(inWords(gaps(chaptersOf('1 3'), { ...series, complete: { languages: [], at: NOW } }))).toBe('missing 2');
  });

  /** Followed at `at`, in epoch ms; the list has not brought it yet. */
  const followedHere = (at: number): Partial<MangaRow> => ({
    isFollowed: true,
    localOverrides: { follow: { value: true, at, isUnlisted: true } },
  });

  it('of a series that was followed here are those of the time when it was read, until a check has asked for it', () => {
    const read = NOW - 60 * DAY;
    const old = chaptersOf('25 26 27').map((one) => ({ ...one, publishAt: read - DAY }));
    const lone = chapter(30, { isLone: true });
    const known = { complete: { languages: ['en'], at: read } };
    const held = { ...known, ...followedHere(NOW) };
    expect(gaps([...old, lone], held)).toEqual([]);
    expect(inWords(gaps([...old.filter(({ number }) => number !== '26'), lone], held))).toBe('unasked 26');
    expect(inWords(gaps([...old, lone], known))).toBe('unasked 28-29');
    expect(inWords(gaps([...old, lone], { ...known, ...followedHere(read + DAY) }))).toBe('unasked 28-29');
  });

  it('are not called missing where some chapters could not be read', () => {
    expect(gaps(chaptersOf('1 3'), { complete: { languages: [], at: NOW, isPartial: true } })).toEqual([]);
  });

  it('are not called missing where they came out after the reader had turned to fewer languages', () => {
    const series = { complete: { languages: [], at: NOW - 2 * 86_400_000 } };
    expect(inWords(gaps(chaptersOf('1 3'), series))).toBe('unasked 2');
  });

  it('cost no more for a number of eight digits, nor for a thousand volumes, than others do', () => {
    const reads = vi.spyOn(String.prototype, 'normalize');
    const volumes = Array.from({ length: 1_000 }, (_, n) => chapter(n + 1, { volume: `${n + 1}`, number: '1' }));
    const loose = Array.from({ length: 1_000 }, (_, n) => chapter(n + 2_000, { number: `${n + 1}` }));
    expect(gaps([...volumes, ...loose], restarts)).toEqual([]);
    expect(reads.mock.calls.length).toBeLessThan(20_000);
    reads.mockRestore();
    expect(gaps(chaptersOf('1 99999999'))).toEqual([]);
  });

  it('are never ones that a chapter which the reader has may stand for', () => {
    const whole = fc.integer({ min: 0, max: 40 });
    const standsFor = (number: string | null, ...stands: number[]) => ({ parts: { number }, stands });
    const written = fc.oneof(
      whole.map((n) => standsFor(`${n}`, n)),
      whole.map((n) => standsFor(`0${n}.0`, n)),
      fc.tuple(whole, fc.integer({ min: 1, max: 9 })).map(([n, part]) => standsFor(`${n}.${part}`, n)),
      fc
        .tuple(whole, fc.constantFrom('-', '–', '+', ' & ', ', '))
        .map(([n, sign]) => standsFor(`${n}${sign}${n + 1}`, n, n + 1)),
      whole.map((n) => ({ parts: { number: `${n}`, title: `${n} & ${n + 1}` }, stands: [n, n + 1] })),
      whole.map((n) => ({ parts: { number: null, title: `Chapter ${n}` }, stands: [n] })),
      fc.tuple(whole, whole).map(([n, more]) => {
        const all = Array.from({ length: 2 * more + 1 }, (_, one) => n + one);
        return standsFor(`${n}-${n + 2 * more}`, ...all);
      }),
      fc.tuple(whole, fc.constantFrom('a', 'v2', ' Extra', '½')).map(([n, end]) => standsFor(`${n}${end}`, n)),
      fc.integer({ min: 0, max: 99_999_999 }).map((n) => standsFor(`${n}`, n)),
    );
    const released = fc.record({
      written,
      volume: fc.constantFrom(null, '1', '2'),
      language: fc.constantFrom('en', 'fr'),
      isUnavailable: fc.boolean(),
    });
    const series = fc.record({ resetsNumbers: fc.boolean(), complete: fc.constant({ languages: [], at: NOW }) });
    fc.assert(
      fc.property(fc.array(released, { maxLength: 25 }), series, (releases, different) => {
        const rows = releases.map(({ written: { parts }, ...rest }, n) => chapter(n + 1, { ...parts, ...rest }));
        const found = gaps(rows, different);
        for (const { written, volume, language, isUnavailable } of releases) {
          if (language !== 'en' || isUnavailable) continue;
          const isAbout = (gap: Gap) => !different.resetsNumbers || volume === null || gap.volume === volume;
          const told = found.filter(
            (gap) => isAbout(gap) && written.stands.some((n) => n >= gap.first && n <= gap.last),
          );
          expect(told).toEqual([]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('are never said of what came out after a series was read that was followed here later', () => {
    const release = fc.record({ number: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 0, max: 20 }) });
    const state = fc.record({ read: fc.integer({ min: 0, max: 20 }), followed: fc.integer({ min: 0, max: 20 }) });
    fc.assert(
      fc.property(fc.array(release, { maxLength: 25 }), state, (releases, { read, followed }) => {
        fc.pre(read > followed + 1);
        const complete = { languages: ['en'], at: NOW - read * DAY };
        const rows = releases.map(({ number, days }, n) =>
          chapter(n + 1, { number: `${number}`, publishAt: NOW - days * DAY }),
        );
        for (const { last } of gaps(rows, { complete, ...followedHere(NOW - followed * DAY) })) {
          const ends = rows.filter(({ number }) => number === `${last + 1}`);
          expect(Math.min(...ends.map(({ publishAt }) => publishAt))).toBeLessThanOrEqual(complete.at);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('what lies between a chapter and the next', () => {
  const between = (text: string, series: Partial<MangaRow> = inEveryLanguage) => {
    const chapters = chaptersOf(text);
    const [before, after] = [chapters[0], chapters.at(-1)];
    if (!before || !after) throw new Error('no chapters');
    const found = gapBetween(manga(series), gaps(chapters, series), before, after);
    return found && inWords([found]);
  };

  it.each<[name: string, chapters: string, gap: string | null]>([
    ['a number that is missing', '12 14', 'missing 13'],
    ['nothing where it is the next', '12 13', null],
    ['nothing where the one between was read', '12 13 14', null],
    ['the first of several', '12 13~fr 15', 'otherLanguage(fr) 13'],
    ['nothing of what a joint one has', '12-13 14', null],
    ['nothing of what lies before the chapter', '12 10 8 13', null],
    ['nothing where one has no number', '- 1 4', null],
    ['nothing where the other has none', '12 14 15 Extra', null],
  ])('is %s', (_, chapters, expected) => {
    expect(between(chapters)).toBe(expected);
  });

  it('is nothing across volumes, and what is missing within one', () => {
    expect(between('v1:1 v1:3 v2:1', restarts)).toBeNull();
    expect(between('v1:1 v2:1 v2:9 v1:3', restarts)).toBe('missing v1:2');
  });
});
