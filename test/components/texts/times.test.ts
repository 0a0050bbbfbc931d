import { describe, expect, it } from 'vitest';
import { dateLocale } from '../../../components/texts/formats';
import { age, countdown, dayOf, exactly, isShort, timedSentence, timeOfDay } from '../../../components/texts/times';
import { DAY, HOUR, MINUTE, SECOND } from '../../../lib/clock';
import { textsOf } from '../../../scripts/release/translations';
import { languages, speak } from '../../support/texts';
import '../../support/english';

const now = new Date(2026, 10, 21, 14, 5).getTime();

describe('an age', () => {
  it.each([
    [0, null],
    [MINUTE - 1, null],
    [-5 * MINUTE, null],
    [MINUTE, '1m'],
    [59 * MINUTE, '59m'],
    [HOUR, '1h'],
    [25 * HOUR, '1d'],
    [6 * DAY, '6d'],
    [7 * DAY, '1w'],
    [31 * DAY, '4w'],
    [400 * DAY, '1y'],
  ])('of %i ms is %s', (ms, expected) => {
    expect(age(now - ms, now, 'narrow')).toBe(expected);
  });

  it('is longer in a sentence, and in the language of the sentence', () => {
    expect(age(now - 2 * MINUTE, now)).toBe('2 min');
    speak('de');
    expect(age(now - 3 * DAY, now)).toBe('3 Tg.');
  });
});

describe('what is left of a wait', () => {
  it.each([
    [42 * SECOND, '0:42'],
    [41 * SECOND + 1, '0:42'],
    [5 * MINUTE + 3 * SECOND, '5:03'],
    [0, '0:00'],
    [-SECOND, '0:00'],
  ])('%i ms from now is %s', (ms, expected) => {
    expect(countdown(now + ms, now)).toBe(expected);
  });

  it('is short below an hour', () => {
    expect([now - 1, now + HOUR - 1, now + HOUR].map((until) => isShort(until, now))).toEqual([true, true, false]);
  });

  it('has the day with it where that is another', () => {
    expect(timeOfDay(now + DAY, now)).toBe('Sun 14:05');
  });
});

describe('a time and a day', () => {
  it.each<[browser: string, texts: string, time: string, day: string]>([
    ['en-US', 'en', 'Sat 2:05 PM', 'Nov 21'],
    ['en', 'en', 'Sat 2:05 PM', 'Nov 21'],
    ['en-GB', 'en', 'Sat 14:05', '21 Nov'],
    ['en-AU', 'en', 'Sat 2:05 pm', '21 Nov'],
    ['en-US-u-hc-h23', 'en', 'Sat 14:05', 'Nov 21'],
    ['nl', 'en', 'Sat 14:05', '21 Nov'],
    ['de-AT', 'de', 'Sa., 14:05', '21. Nov.'],
    ['es-ES', 'es', 'sáb, 14:05', '21 nov'],
    ['es-MX', 'es', 'sáb 2:05 p.m.', '21 nov'],
    ['pt-BR', 'pt-BR', 'sáb., 14:05', '21 de nov.'],
    ['ja', 'ja', '14:05 (土)', '11月21日'],
  ])('go by the browser’s own locale, %s, in words of the texts, %s: %s, %s', (browser, texts, time, day) => {
    const locale = dateLocale(texts, new Intl.DateTimeFormat(browser, { hour: 'numeric' }).resolvedOptions());
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, options).format(now).replaceAll(/\s/g, ' ');
    expect(format({ weekday: 'short', hour: 'numeric', minute: '2-digit' })).toBe(time);
    expect(format({ day: 'numeric', month: 'short' })).toBe(day);
  });

  it('are those of this browser', () => {
    expect([timeOfDay(now, now), dayOf(now)]).toEqual(['14:05', '21 Nov']);
    expect(exactly(now)).toBe('21 Nov 2026, 14:05');
  });
});

const waits: readonly Parameters<typeof timedSentence>[0][] = [
  { in: 'failure.tryIn', at: 'failure.tryAt' },
  { in: 'status.throttled', at: 'status.throttledAt' },
  { in: 'status.unresponsive', at: 'status.unresponsiveAt' },
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
      const said = timed.replace('{time}', timeOfDay(now + 2 * HOUR, now));
      expect(timedSentence(texts, now + 2 * HOUR, now), texts.at).toBe(said);
      expect(counted, texts.at).not.toBe(timed);
    }
  });
});
