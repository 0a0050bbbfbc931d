import { describe, expect, it } from 'vitest';
import { upNextLine } from '../../../components/texts/up-next-line';
import type { UpNext } from '../../../lib/library/list/up-next';
import type { GapReason } from '../../../lib/library/numbers/withheld-numbers';
import '../../support/english';

const chapter = { id: 'c14', volume: null, number: '14', title: null };
const next: UpNext = { chapter, resetsNumbers: false, isInSeries: true, gap: null, unloaded: null, awaited: null };
const gap = (reason: GapReason) => ({ volume: null, first: 12, last: 13, reason, languages: ['fr'] });

describe('the line of what comes next', () => {
  it('names the next chapter of the series', () => {
    expect(upNextLine(next, null)).toEqual({ text: 'Up next: Ch. 14', canOpen: true, resume: null, begin: null });
  });

  it('says in few words what the series lacks before it', () => {
    const line = (reason: GapReason) => upNextLine({ ...next, gap: gap(reason) }, null).text;
    const reasons = [
      'missing',
      'unasked',
      'unknownLanguage',
      'otherLanguage',
      'hiddenGroup',
      'takenDown',
      'future',
    ] as const;
    expect(reasons.map(line)).toEqual([
      'Up next: Ch. 14\u00a0· Ch. 12–13 missing',
      'Up next: Ch. 14\u00a0· Ch. 12–13 not in your languages',
      'Up next: Ch. 14\u00a0· Ch. 12–13 only in other languages',
      'Up next: Ch. 14\u00a0· Ch. 12–13 only in French',
      'Up next: Ch. 14\u00a0· Ch. 12–13 from a hidden group',
      'Up next: Ch. 14\u00a0· Ch. 12–13 taken down',
      'Up next: Ch. 14\u00a0· Ch. 12–13 not out yet',
    ]);
  });

  it('names no language where a chapter is in several, and one that the browser has no name for by its code', () => {
    const inThese = (...languages: string[]) => ({ ...gap('otherLanguage'), languages });
    const line = (...languages: string[]) => upNextLine({ ...next, gap: inThese(...languages) }, null).text;
    expect(line('fr', 'de')).toBe('Up next: Ch. 14\u00a0· Ch. 12–13 only in other languages');
    expect(line('zz')).toBe('Up next: Ch. 14\u00a0· Ch. 12–13 only in zz');
  });

  it('says which numbers are not here', () => {
    const { text } = upNextLine({ ...next, unloaded: { first: 5, last: 13 } }, null);
    expect(text).toBe('Up next: Ch. 14\u00a0· Ch. 5–13 not loaded');
  });

  it('says of another series no more than that there is one', () => {
    expect(upNextLine({ ...next, isInSeries: false }, null).text).toBe('Up next in your list');
  });

  it('says that nothing is left, and nothing where nothing is known', () => {
    expect(upNextLine(null, null)).toMatchObject({ text: 'No other unread chapters', canOpen: false });
    expect(upNextLine(undefined, null)).toMatchObject({ text: '', canOpen: false });
  });

  it('cuts a long title of a chapter without a number', () => {
    const { text } = upNextLine({ ...next, chapter: { ...chapter, number: null, title: 'x'.repeat(40) } }, null);
    expect(text).toContain(`${'x'.repeat(23)}…`);
  });
});
