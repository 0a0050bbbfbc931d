import { describe, expect, it } from 'vitest';
import { timedSentence } from '../../../components/texts/timed-sentence';
import { timeOfDay } from '../../../components/texts/times';
import { HOUR, SECOND } from '../../../lib/clock';
import { languages, speak, textsOf } from '../../support/texts';
import '../../support/english';

const now = new Date(2026, 10, 21, 14, 5).getTime();
const waits: readonly Parameters<typeof timedSentence>[0][] = [
  { in: 'failure.tryIn', at: 'failure.tryAt' },
  { in: 'status.throttled', at: 'status.throttledAt' },
  { in: 'status.silent', at: 'status.silentAt' },
  { in: 'allowance.nextIn', at: 'allowance.nextAt' },
  { in: 'reader.pausedUntil', at: 'result.keptUntil' },
  { in: 'waiting.quota', at: 'waiting.quotaAt' },
  { in: 'report.keptQuota', at: 'report.keptQuotaAt' },
];

describe('a sentence about a wait', () => {
  it.each(waits)('counts down what is left of one below an hour: $in', (texts) => {
    expect(timedSentence(texts, now + 42 * SECOND, now)).toMatch(/\bin 0:42/);
    expect(timedSentence(texts, now + HOUR - 1, now)).toMatch(/\bin 60:00/);
  });

  it.each(waits)('says when a longer one ends: $at', (texts) => {
    expect(timedSentence(texts, now + HOUR, now)).toMatch(/\bat 15:05/);
    expect(timedSentence(texts, now + 24 * HOUR, now)).toMatch(/\bat Sun 14:05/);
  });

  it.each(languages)('never has a time of day in the place of what is left: %s', (language) => {
    speak(language);
    for (const texts of waits) {
      const [counted = '', timed = ''] = [textsOf(language).get(texts.in), textsOf(language).get(texts.at)];
      expect(timedSentence(texts, now + 2 * HOUR, now), texts.at).toBe(
        timed.replace('{time}', timeOfDay(now + 2 * HOUR, now)),
      );
      expect(counted, texts.at).not.toBe(timed);
    }
  });
});
