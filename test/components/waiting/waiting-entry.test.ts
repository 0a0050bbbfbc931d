import { beforeEach, describe, expect, it } from 'vitest';
import type { WaitingEntry } from '../../../components/waiting/waiting-entry';
import { waitingSentence, wishSentence } from '../../../components/waiting/waiting-entry';
import { speak } from '../../support/texts';
import { now } from '../../support/views';
import { refused, waitingMark } from './entries';

describe('what was pressed', () => {
  beforeEach(() => speak('en'));

  it.each([
    [true, 0, 'marked as read just now'],
    [true, 60_000, 'marked as read 1 min ago'],
    [false, 0, 'marked as unread just now'],
    [false, 7_200_000, 'marked as unread 2 hr ago'],
  ])('read: %s, %i ms ago, is "%s"', (read, ms, sentence) => {
    expect(wishSentence(waitingMark({ read, at: now - ms }), now)).toBe(sentence);
  });
});

describe('how it stands', () => {
  beforeEach(() => speak('en'));

  it.each<[WaitingEntry, string]>([
    [waitingMark(), 'Kept, waits to be sent'],
    [waitingMark({ delivery: 'sending' }), 'Sending…'],
    [waitingMark({ pausedBy: 'signed-out' }), 'Kept, sign in to send it'],
    [waitingMark({ pausedBy: 'offline' }), 'Kept, you are offline'],
    [refused(), 'MangaDex no longer has this. Nothing else is affected.'],
    [refused({ pausedBy: 'bad-request' }), 'MangaDex refused this mark'],
  ])('of %o is "%s"', (entry, sentence) => {
    expect(waitingSentence(entry, now)).toBe(sentence);
  });
});
