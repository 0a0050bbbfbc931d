import { describe, expect, it } from 'vitest';
import {
  type IntentSummary,
  intentSentence,
  subjectSentence,
  type WaitingEntry,
  type WaitingState,
  waitingSentence,
} from '../../../components/waiting/waiting-entry';
import { now } from '../../support/views';
import { free, pausedBy, undecidedReport, waitingMark } from './entries';
import '../../support/english';

describe('what was pressed', () => {
  it.each<[IntentSummary, number, string]>([
    [{ kind: 'mark', value: true }, 0, 'marked as read just now'],
    [{ kind: 'mark', value: true }, 60_000, 'marked as read 1 min ago'],
    [{ kind: 'mark', value: false }, 0, 'marked as unread just now'],
    [{ kind: 'mark', value: false }, 7_200_000, 'marked as unread 2 hr ago'],
    [{ kind: 'follow', value: true }, 0, 'followed just now'],
    [{ kind: 'follow', value: false }, 60_000, 'unfollowed 1 min ago'],
    [{ kind: 'status', value: 'on_hold' }, 0, 'set to “On hold” just now'],
    [{ kind: 'status', value: null }, 60_000, 'reading status cleared 1 min ago'],
    [{ kind: 'rating', value: 8 }, 0, 'rated 8 of 10 just now'],
    [{ kind: 'rating', value: null }, 60_000, 'rating cleared 1 min ago'],
    [{ kind: 'report' }, 60_000, 'reported 1 min ago'],
  ])('%o, %i ms ago, is "%s"', (summary, ms, sentence) => {
    expect(intentSentence({ summary, at: now - ms }, now)).toBe(sentence);
  });
});

describe('how it stands', () => {
  it.each<[WaitingState, string]>([
    [free, 'Saved, not sent yet'],
    [pausedBy('throttled', now + 42_000), 'Saved, will be sent in 0:42'],
    [pausedBy('quota', now + 42_000), 'MangaDex takes ten reports a minute. Will be sent in 0:42'],
    [pausedBy('offline'), 'Saved, you’re offline'],
    [pausedBy('signed-out'), 'Saved, sign in to send it'],
    // What one wish met alone is no pause of everything.
    [{ ...free, lastError: 'service-trouble' }, 'MangaDex is having problems right now. Try again in a few minutes.'],
    [{ ...free, lastError: 'unreachable' }, 'Can’t reach MangaDex. Check your connection, then try again.'],
    [{ ...free, lastError: 'unreachable', retryAt: now + 3_000 }, 'MangaDex isn’t responding. Trying again in 0:03'],
    [
      { ...free, lastError: 'unreachable', retryAt: now - 1 },
      'Can’t reach MangaDex. Check your connection, then try again.',
    ],
    [{ ...pausedBy('offline'), lastError: 'unreachable', retryAt: now + 3_000 }, 'Saved, you’re offline'],
    [{ ...pausedBy('offline'), lastError: 'service-trouble' }, 'Saved, you’re offline'],
    [{ name: 'held', until: now + 7_000 }, 'Will be sent in 0:07'],
    [{ name: 'sending' }, 'Sending…'],
    [{ name: 'verifying', verifyAt: now + 60_000 }, 'It may have arrived. Dexmark asks MangaDex in 1:00'],
    [
      { name: 'needs-decision', why: 'absent' },
      'Dexmark looked for it three times and didn’t find it. MangaDex may still have it.',
    ],
    [
      { name: 'needs-decision', why: 'restored' },
      'Its text was lost with this browser’s database. MangaDex may already have it.',
    ],
    [{ name: 'refused', code: 'not-found' }, 'MangaDex no longer has this. Nothing else is affected.'],
    [{ name: 'refused', code: 'bad-request' }, 'MangaDex refused this.'],
  ])('%o: "%s"', (state, sentence) => {
    expect(waitingSentence({ state }, now)).toBe(sentence);
  });
});

describe('what it is about', () => {
  it.each<[WaitingEntry, string]>([
    [waitingMark(), 'Series 0, Ch. 12'],
    [waitingMark({ kind: 'follow', chapter: null }), 'Series 0, follow'],
    [waitingMark({ kind: 'status', chapter: null }), 'Series 0, reading status'],
    [waitingMark({ kind: 'rating', chapter: null }), 'Series 0, rating'],
    [undecidedReport(), 'Series 0, Ch. 12, report'],
  ])('%o: "%s"', (entry, sentence) => {
    expect(subjectSentence(entry)).toBe(sentence);
  });
});
