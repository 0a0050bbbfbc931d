import { describe, expect, it } from 'vitest';
import { describeProgress, progressNow } from '../../../components/texts/mark-progress';
import { HOUR, MINUTE, SECOND } from '../../../lib/clock';
import type { MarkDelivery } from '../../../lib/messages/chapter-state';
import '../../support/english';
import { deliverySentence } from '../../../components/texts/delivery-sentence';

const now = new Date(2026, 10, 21, 14, 0).getTime();
const waiting: MarkDelivery = { delivery: 'waiting', pausedBy: null, pausedUntil: null };

describe('what pages are sent to say of a mark', () => {
  it.each<[icon: string, text: string, change: Partial<MarkDelivery>]>([
    ['sending', 'Saved, not sent yet', {}],
    ['sending', 'Sending…', { delivery: 'sending' }],
    ['delivered', 'MangaDex has it', { delivery: 'delivered' }],
    [
      'warning',
      'MangaDex no longer has this. Nothing else is affected.',
      { delivery: 'refused', pausedBy: 'not-found' },
    ],
    ['person', 'Saved, sign in to send it', { pausedBy: 'session-ended' }],
    ['pause', 'Saved, paused until 14:05', { pausedBy: 'banned', pausedUntil: now + 5 * MINUTE }],
    ['pause', 'Saved, will be sent at 16:00', { pausedBy: 'throttled', pausedUntil: now + 2 * HOUR }],
  ])('is whole: %s "%s"', (icon, text, change) => {
    expect(describeProgress({ ...waiting, ...change }, now)).toEqual({ progress: { icon, text }, countdownTo: null });
  });

  it('is nothing without a mark', () => {
    const nothing = { progress: null, countdownTo: null };
    expect(describeProgress({ ...waiting, delivery: 'none' }, now)).toEqual(nothing);
  });

  it('leaves the countdown of a short wait to the page, at each of its drawings', () => {
    const said = describeProgress({ ...waiting, pausedBy: 'throttled', pausedUntil: now + 42 * SECOND }, now);
    const drawn = [0, 1, 41, 60].map((seconds) => progressNow(said, now + seconds * SECOND)?.text);
    expect(drawn).toEqual(['0:42', '0:41', '0:01', '0:00'].map((time) => `Saved, will be sent in ${time}`));
  });
});

describe('how far a mark has come', () => {
  it.each<[sentence: string | null, change: Partial<MarkDelivery>]>([
    [null, { delivery: 'none' }],
    ['Saved, not sent yet', {}],
    ['Sending…', { delivery: 'sending' }],
    ['MangaDex has it', { delivery: 'delivered' }],
    ['MangaDex refused this mark', { delivery: 'refused', pausedBy: 'not-found' }],
    ['Saved, sign in to send it', { pausedBy: 'signed-out' }],
    ['Saved, sign in to send it', { pausedBy: 'session-ended' }],
    ['Saved, sign in to send it', { pausedBy: 'session-lost' }],
    ['Saved, MangaDex isn’t responding', { pausedBy: 'service-trouble' }],
    [
      'MangaDex sent a response that Dexmark can’t read. Nothing is lost; try again later, or look for a newer version of Dexmark.',
      { pausedBy: 'unreadable-answer' },
    ],
    ['Saved, no access to MangaDex', { pausedBy: 'access-withheld' }],
    ['Saved, you’re offline', { pausedBy: 'offline' }],
    ['Saved, MangaDex isn’t responding', { pausedBy: 'no-answer' }],
    ['Saved, MangaDex isn’t responding', { pausedBy: 'unreachable' }],
    ['Saved, will be sent in 0:03', { pausedBy: 'unreachable', pausedUntil: now + 3_000 }],
    ['Saved, MangaDex isn’t responding', { pausedBy: 'unresponsive' }],
    ['Saved, MangaDex asked Dexmark to slow down', { pausedBy: 'throttled' }],
    ['Saved, MangaDex asks for a captcha', { pausedBy: 'captcha' }],
    ['Saved, MangaDex has blocked your address', { pausedBy: 'banned' }],
    ['Saved, will be sent in 0:42', { pausedBy: 'throttled', pausedUntil: now + 42_000 }],
    ['Saved, will be sent at 15:00', { pausedBy: 'throttled', pausedUntil: now + 3_600_000 }],
    ['Saved, paused until 14:05', { pausedBy: 'banned', pausedUntil: now + 300_000 }],
    ['Saved, paused until 14:05', { pausedBy: 'unresponsive', pausedUntil: now + 300_000 }],
  ])('is said as "%s"', (sentence, change) => {
    expect(deliverySentence({ ...waiting, ...change }, now)).toBe(sentence);
  });
});
