import { describe, expect, it } from 'vitest';
import { deliverySentence } from '../../../components/texts/delivery-sentence';
import type { MarkDelivery } from '../../../lib/messages/chapter-state';
import '../../support/english';

const now = new Date(2026, 10, 21, 14, 0).getTime();
const waiting: MarkDelivery = { delivery: 'waiting', pausedBy: null, pausedUntil: null };

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
    ['Saved, no access to MangaDex', { pausedBy: 'access-withheld' }],
    ['Saved, you’re offline', { pausedBy: 'offline' }],
    ['Saved, MangaDex isn’t responding', { pausedBy: 'no-answer' }],
    ['Saved, MangaDex isn’t responding', { pausedBy: 'silent' }],
    ['Saved, MangaDex asked Dexmark to slow down', { pausedBy: 'throttled' }],
    ['Saved, MangaDex asks for a captcha', { pausedBy: 'captcha' }],
    ['Saved, MangaDex has blocked this address', { pausedBy: 'banned' }],
    ['Saved, will be sent in 0:42', { pausedBy: 'throttled', pausedUntil: now + 42_000 }],
    ['Saved, will be sent at 15:00', { pausedBy: 'throttled', pausedUntil: now + 3_600_000 }],
    ['Saved, paused until 14:05', { pausedBy: 'banned', pausedUntil: now + 300_000 }],
    ['Saved, paused until 14:05', { pausedBy: 'silent', pausedUntil: now + 300_000 }],
  ])('is said as "%s"', (sentence, change) => {
    expect(deliverySentence({ ...waiting, ...change }, now)).toBe(sentence);
  });
});
