import { describe, expect, it } from 'vitest';
import { countTakenDown, uncountedIn } from '../../lib/library/unread/series-facts';
import { classify } from '../../lib/library/unread/unread';
import type { ChapterRow } from '../../lib/model/rows';
import { chapter, defaultFilters, id, manga, NOW } from './rows';

describe('numbers that were taken down', () => {
  const down = { isUnavailable: true } as const;
  const five = chapter(1, { ...down, number: '5' });

  it.each<[name: string, chapters: readonly ChapterRow[], count: number]>([
    ['count each once', [five, chapter(2, { ...down, number: '5' }), chapter(6, down)], 2],
    ['count also where they were read', [chapter(1, down)], 1],
    ['are none where another release is there', [five, chapter(2, { number: '5' })], 0],
    ['are none where a hidden group has them', [five, chapter(2, { number: '5', groupIds: [id(9)] })], 0],
    ['are none in languages that are not read', [chapter(1, { ...down, language: 'fr' })], 0],
    ['are none where an uploader has deleted them', [chapter(1, { ...down, isDeleted: true })], 0],
    ['are none that parts of them stand for', [five, chapter(2, { number: '5.1' })], 0],
    ['are none before they would come out', [chapter(1, { ...down, publishAt: NOW + 1 })], 0],
  ])('%s', (_, chapters, count) => {
    const row = manga();
    const state = { chapters, read: new Set([id(1)]), pendingMarks: new Map() };
    const filters = { ...defaultFilters, languages: ['en'], hiddenGroups: [id(9)] };
    expect(countTakenDown(row, classify(row, state, filters, NOW), filters)).toBe(count);
  });
});

describe('numbers in languages that do not count', () => {
  const [one, two] = [chapter(1), chapter(2)];
  const french = (n: number, parts: Partial<ChapterRow> = {}) =>
    chapter(10 * n, { number: `${n}`, language: 'fr', ...parts });

  it.each<[name: string, chapters: readonly ChapterRow[], count: number, languages?: readonly string[]]>([
    ['count from the last that is read on', [one, french(1), french(2), french(3)], 2, ['fr']],
    [
      'count once in several',
      [one, french(2), french(3), chapter(9, { number: '3', language: 'pt-br' })],
      2,
      ['fr', 'pt-br'],
    ],
    ['count where nothing is read', [french(1), french(2)], 2, ['fr']],
    ['are none that are here to be read', [one, two, french(2)], 0],
    ['are none that wait here in parts', [one, chapter(4, { number: '2.1' }), french(2)], 0],
    ['are none that a joint chapter here has', [one, chapter(4, { number: '2-3' }), french(2), french(3)], 0],
    [
      'are none that were taken down, are to come, or are of a hidden group alone',
      [
        ...[one, french(2, { isUnavailable: true }), french(3, { publishAt: NOW + 1 })],
        french(4, { groupIds: [id(9)] }),
      ],
      0,
    ],
    [
      'are none without a number that can be read',
      [one, french(2, { number: null }), french(3, { number: 'Omake' })],
      0,
    ],
    ['count beside odd ones', [one, french(2, { number: '' }), french(3, { groupIds: [], title: '' })], 1, ['fr']],
  ])('%s', (_, chapters, count, languages = []) => {
    const row = manga();
    const state = { chapters, read: new Set([id(1)]), pendingMarks: new Map() };
    const filters = { ...defaultFilters, languages: ['en'], hiddenGroups: [id(9)] };
    const expected = count === 0 ? null : { count, languages };
    for (const groupReleases of [true, false]) {
      const own = { ...filters, groupReleases };
      expect(uncountedIn(row, classify(row, state, own, NOW), own)).toEqual(expected);
    }
  });
});
