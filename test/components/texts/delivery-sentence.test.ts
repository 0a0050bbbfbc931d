import { beforeEach, describe, expect, it } from 'vitest';
import { deliverySentence } from '../../../components/texts/delivery-sentence';
import type { ChapterState } from '../../../lib/messages/chapter-state';
import { speak } from '../../support/texts';

const now = new Date(2026, 10, 21, 14, 0).getTime();
const state: ChapterState = {
  chapterId: '01e9f0cb-caea-406d-92bb-0cc67c37481d',
  read: 'read',
  delivery: 'waiting',
  operationId: null,
  pausedBy: null,
  pausedUntil: null,
};

describe('how far a mark has come', () => {
  beforeEach(() => speak('en'));

  it.each<[sentence: string | null, change: Partial<ChapterState>]>([
    [null, { delivery: 'none' }],
    ['Kept, waits to be sent', {}],
    ['Sending…', { delivery: 'sending' }],
    ['MangaDex has it', { delivery: 'delivered' }],
    ['MangaDex refused this mark', { delivery: 'refused', pausedBy: 'not-found' }],
    ['Kept, sign in to send it', { pausedBy: 'signed-out' }],
    ['Kept, sign in to send it', { pausedBy: 'session-ended' }],
    ['Kept, sign in to send it', { pausedBy: 'session-lost' }],
    ['Kept, Dexmark may not talk to MangaDex', { pausedBy: 'access-withheld' }],
    ['Kept, you are offline', { pausedBy: 'offline' }],
    ['Kept, MangaDex does not answer', { pausedBy: 'no-answer' }],
    ['Kept, MangaDex does not answer', { pausedBy: 'silent' }],
    ['Kept, MangaDex asked us to slow down', { pausedBy: 'throttled' }],
    ['Kept, MangaDex wants to see that you are a person', { pausedBy: 'captcha' }],
    ['Kept, MangaDex has blocked this address', { pausedBy: 'banned' }],
    ['Kept, goes on in 0:42', { pausedBy: 'throttled', pausedUntil: now + 42_000 }],
    ['Kept, silent until 14:05', { pausedBy: 'banned', pausedUntil: now + 300_000 }],
    ['Kept, silent until 14:05', { pausedBy: 'silent', pausedUntil: now + 300_000 }],
  ])('is said as "%s"', (sentence, change) => {
    expect(deliverySentence({ ...state, ...change }, now)).toBe(sentence);
  });
});
