import { describe, expect, it } from 'vitest';
import { resultSentence } from '../../../components/texts/result-sentence';
import { MINUTE } from '../../../lib/clock';
import type { ActionResult } from '../../../lib/messages/action-result';
import { verbs } from '../../../lib/messages/action-result';
import { resultOf } from '../../support/action-results';
import '../../support/english';

const now = new Date(2026, 0, 31, 14, 0).getTime();
const waiting = { delivery: 'waiting' } as const;
const unnamed = { title: null, chapter: null } as const;

describe('what came of a click, in words', () => {
  it.each<[string, string | null, Partial<ActionResult>]>([
    ['Marked as read: The Quiet Harbour, Ch. 12', null, {}],
    ['Marked as read', null, unnamed],
    ['Marked as read: Ch. 12', null, { title: null }],
    ['Marked as unread: The Quiet Harbour, Ch. 12', 'MangaDex has it', { verb: 'unread', delivery: 'delivered' }],
    ['Followed: The Quiet Harbour', 'Sending…', { verb: 'follow', chapter: null, delivery: 'sending' }],
    ['Unfollowed', 'Saved, not sent yet', { verb: 'unfollow', ...unnamed, ...waiting }],
    ['Marked as read', 'Saved, you’re offline', { ...unnamed, ...waiting, code: 'offline' }],
    ['Marked as read', 'Saved, sign in to send it', { ...unnamed, ...waiting, code: 'session-ended' }],
    [
      'Marked as read',
      'Saved, will be sent at 14:05',
      { ...unnamed, ...waiting, code: 'banned', until: now + 5 * MINUTE },
    ],
    ['Marked as read', 'Saved, MangaDex isn’t responding', { ...unnamed, ...waiting, code: 'silent' }],
    [
      'Couldn’t mark as read',
      'MangaDex no longer has this. Nothing else is affected.',
      { ...unnamed, delivery: 'refused', code: 'not-found' },
    ],
    ['Already read: The Quiet Harbour, Ch. 12', null, { outcome: 'already' }],
    ['Not followed', null, { outcome: 'already', verb: 'unfollow', ...unnamed }],
    ['Undone: The Quiet Harbour, Ch. 12', null, { outcome: 'undone' }],
    ['A later click changed this', null, { outcome: 'later', ...unnamed }],
    ['There’s no chapter here', null, { outcome: 'nothing', ...unnamed }],
    ['There’s no series here', null, { outcome: 'nothing', verb: 'reportSeries', ...unnamed }],
    ['Looking up this old link on MangaDex…', null, { outcome: 'asking', ...unnamed }],
  ])('%s (%s)', (text, note, change) => {
    expect(resultSentence(resultOf(change), now)).toMatchObject({ text, note });
  });

  it('says of an old number that could not be asked for that nothing was kept, and until when that is so', () => {
    const unresolved = { outcome: 'unresolved', ...unnamed, canUndo: false } as const;
    const said = (change: Partial<ActionResult>) => resultSentence(resultOf({ ...unresolved, ...change }), now);
    expect(said({ code: 'not-found' })).toMatchObject({
      text: 'Couldn’t mark as read',
      note: 'MangaDex has no chapter with that number.',
      tone: 'danger',
    });
    expect(said({ code: 'not-found', verb: 'follow' })).toMatchObject({
      text: 'Couldn’t follow',
      note: 'MangaDex has no series with that number.',
    });
    expect(said({ code: 'access-withheld' }).note).toContain('nothing was saved. Give it access in its settings');
    expect(said({ code: 'offline' }).note).toContain('nothing was saved. Try again later.');
    expect(said({ code: 'banned', until: now + 5 * MINUTE }).note).toContain('before 14:05');
  });

  it.each(verbs)('has words for everything that can come of: %s', (verb) => {
    for (const outcome of [
      'asking',
      'done',
      'already',
      'undone',
      'later',
      'nothing',
      'unresolved',
      'failed',
    ] as const) {
      expect(resultSentence(resultOf({ verb, outcome, code: 'unexpected' }), now).text).not.toBe('');
    }
  });

  it('names what "Undo" takes back', () => {
    expect(resultSentence(resultOf(), now).undo).toBe('Undo: The Quiet Harbour, Ch. 12');
    expect(resultSentence(resultOf(unnamed), now).undo).toBe('Undo');
  });
});
