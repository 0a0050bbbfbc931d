import { describe, expect, it } from 'vitest';
import { countTakenDown } from '../../lib/library/unread/series-facts';
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
