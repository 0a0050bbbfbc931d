import { describe, expect, it } from 'vitest';
import { isFinished } from '../../lib/library/numbers/finished';
import type { ChapterRow, MangaRow, Publication } from '../../lib/model/rows';
import { chapter, manga } from './rows';

/** With all of these read but the first. */
function finished(
  publication: Publication | undefined,
  chapters: readonly ChapterRow[],
  series: Partial<MangaRow> = {},
) {
  const read = new Set(chapters.slice(1).map(({ id }) => id));
  const row = manga({ ...series, ...(publication && { publication }) });
  return isFinished(row, { chapters, read, pendingMarks: new Map() });
}

const ended = { status: 'completed', lastChapter: '3', lastVolume: null };
const three = [chapter(1), chapter(2), chapter(3)];

describe('a series', () => {
  it('is finished once its last number is read', () => {
    expect(['3', '1', '4'].map((lastChapter) => finished({ ...ended, lastChapter }, three))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each<[string, Publication | undefined]>([
    ['before it has ended', { ...ended, status: 'ongoing' }],
    ['where its status is not known', { ...ended, status: null }],
    ['where its last number is empty', { ...ended, lastChapter: '' }],
    ['where its last number is not known', { ...ended, lastChapter: null }],
    ['where nothing is known of its publication', undefined],
  ])('is not finished %s', (_, publication) => {
    expect(finished(publication, three)).toBe(false);
  });

  it('is finished by a mark that has not left yet', () => {
    const row = manga({ publication: ended });
    const state = { chapters: three, read: new Set<string>(), pendingMarks: new Map([[three[2]?.id ?? '', true]]) };
    expect(isFinished(row, state)).toBe(true);
  });

  it.each([
    ['written differently', '03.0'],
    ['joined with the one before', '2-3'],
  ])('is finished where its last number is %s', (_, number) => {
    expect(finished(ended, [chapter(1), chapter(2, { number })])).toBe(true);
  });

  it.each(['3.1', '3a', 'Extra 3', 'S1 3', '3v2', '1e3'])('is not finished by a part or an extra: %s', (number) => {
    expect(finished(ended, [chapter(1), chapter(2, { number })])).toBe(false);
  });

  it('is not finished by that number in another volume, also where it is not said that numbers start over', () => {
    const inVolume = (volume: string | null) => [chapter(1), chapter(2, { number: '3', volume })];
    expect(finished({ ...ended, lastVolume: '2' }, inVolume('1'))).toBe(false);
    expect(finished({ ...ended, lastVolume: '2' }, inVolume('02'))).toBe(true);
    expect(finished({ ...ended, lastVolume: '2' }, inVolume(null))).toBe(true);
  });

  it('ends with a volume where numbers start over, and not without one', () => {
    const volumes = [chapter(1), chapter(2, { volume: '1', number: '3' })];
    const restarts = { resetsNumbers: true };
    expect(finished({ ...ended, lastVolume: '2' }, volumes, restarts)).toBe(false);
    expect(finished({ ...ended, lastVolume: '1' }, volumes, restarts)).toBe(true);
    expect(finished({ ...ended, lastVolume: '' }, volumes, restarts)).toBe(false);
  });
});
