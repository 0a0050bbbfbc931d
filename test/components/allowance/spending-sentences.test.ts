import { beforeEach, describe, expect, it } from 'vitest';
import { reasonText, waitSentence } from '../../../components/allowance/spending-sentences';
import { reasons } from '../../../lib/reasons';
import { languages, speak } from '../../support/texts';
import { now } from '../../support/views';
import '../../support/english';

describe.each(languages)('in %s, what was spent', (language) => {
  beforeEach(() => speak(language));

  it('has words of its own for each reason there is', () => {
    const words = reasons.map(reasonText);
    expect(new Set(words).size).toBe(reasons.length);
    expect(words).not.toContain(reasonText('of-a-newer-version'));
    expect(words).not.toContain('');
  });
});

describe('why something waits', () => {
  it.each([
    ['allowance', now + 1_000, 'For the next free slot. Next in 0:01.'],
    ['quota', now + 600_000, 'For the limit on this kind of request. Next in 10:00.'],
    ['site', now + 3_000, 'Your MangaDex tabs go first. Next in 0:03.'],
    ['site', now, 'Your MangaDex tabs go first. Next now.'],
    ['site', now - 3_000, 'Your MangaDex tabs go first. Next now.'],
    ['probe', null, 'For a test request to go through first.'],
  ] as const)('%s until %s', (because, until, sentence) => {
    expect(waitSentence({ reason: 'mark', count: 1, because, until }, now)).toBe(sentence);
  });

  it('names the time of day where a countdown would be too long to watch', () => {
    const until = new Date(2026, 10, 21, 14, 5).getTime();
    const waiting = { reason: 'mark', count: 1, because: 'quota', until } as const;
    expect(waitSentence(waiting, until - 2 * 3_600_000)).toContain('Next at 14:05.');
  });
});
