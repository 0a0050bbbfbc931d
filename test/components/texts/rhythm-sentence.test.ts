import { describe, expect, it } from 'vitest';
import { expectedSentence, rhythmSentence } from '../../../components/texts/series-sentences';
import { DAY } from '../../../lib/clock';
import '../../support/english';

const now = new Date(2026, 10, 21, 12).getTime();
const every = (days: number) => ({ everyMs: days * DAY, nextAt: now + days * DAY });

describe('the rhythm of a series in words', () => {
  it.each([
    [7, 'About every 7 days, next around 28 Nov'],
    [6.6, 'About every 7 days, next around 28 Nov'],
    [1, 'About every day, next around 22 Nov'],
    [0.6, 'About every day, next around 22 Nov'],
  ])('every %d days', (days, sentence) => {
    expect(rhythmSentence(every(days), now)).toBe(sentence);
  });

  it('says that the next one is due once its day is over', () => {
    expect(expectedSentence(now - 1, now)).toBe('next any day now');
  });
});
