import { describe, expect, it } from 'vitest';
import { resultSentence, toastOfResult } from '../../../components/texts/result-sentence';
import { MINUTE } from '../../../lib/clock';
import { type ActionResult, verbs } from '../../../lib/messages/action-result';
import { resultOf } from '../../support/action-results';
import '../../support/english';
import { PageToast } from '../../../lib/messages/page-toast';

const now = new Date(2026, 0, 31, 14, 0).getTime();
const waiting = { delivery: 'waiting' } as const;
const banned = { ...waiting, code: 'banned' } as const;
const refused = { delivery: 'refused', code: 'not-found' } as const;
const outcomes = [...(['asking', 'done', 'already', 'undone', 'later', 'nothing', 'unresolved', 'failed'] as const)];
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
    ['Marked as read', 'Saved, will be sent at 14:05', { ...unnamed, ...banned, until: now + 5 * MINUTE }],
    ['Marked as read', 'Saved, MangaDex isn’t responding', { ...unnamed, ...waiting, code: 'unresponsive' }],
    ['Couldn’t mark as read', 'MangaDex no longer has this. Nothing else is affected.', { ...unnamed, ...refused }],
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
    const noChapter = {
      text: 'Couldn’t mark as read',
      note: 'MangaDex has no chapter with that number.',
      tone: 'danger',
    };
    expect(said({ code: 'not-found' })).toMatchObject(noChapter);
    const noSeries = { text: 'Couldn’t follow', note: 'MangaDex has no series with that number.' };
    expect(said({ code: 'not-found', verb: 'follow' })).toMatchObject(noSeries);
    expect(said({ code: 'access-withheld' }).note).toContain('nothing was saved. Give it access in its settings');
    expect(said({ code: 'offline' }).note).toContain('nothing was saved. Try again later.');
    expect(said({ code: 'banned', until: now + 5 * MINUTE }).note).toContain('before 14:05');
  });

  it.each(verbs)('has words for everything that can come of: %s', (verb) => {
    for (const outcome of outcomes)
      expect(resultSentence(resultOf({ verb, outcome, code: 'unexpected' }), now).text).not.toBe('');
  });

  it('names what "Undo" takes back', () => {
    expect(resultSentence(resultOf(), now).undo).toBe('Undo: The Quiet Harbour, Ch. 12');
    expect(resultSentence(resultOf(unnamed), now).undo).toBe('Undo');
  });
});

describe('what a toast in a page says of a click', () => {
  it('is in words, with the name of "Undo" while it can be undone', () => {
    expect(toastOfResult(resultOf(), 0)).toEqual({
      ...{ operationId: resultOf().operationId, icon: 'tick', tone: 'done', note: null, goesAt: resultOf().goesAt },
      text: 'Marked as read: The Quiet Harbour, Ch. 12',
      room: ['Marked as read: The Quiet Harbour, Ch. 12', 'Already read: The Quiet Harbour, Ch. 12'],
      ...{ undo: 'Undo: The Quiet Harbour, Ch. 12', upNext: null, leadsToSite: false },
    });
    expect(toastOfResult(resultOf({ canUndo: false }), 0).undo).toBeNull();
  });

  it.each<[PageToast['icon'], Partial<ActionResult>]>([
    ['tick', waiting],
    ['pause', { ...waiting, code: 'offline' }],
    ['delivered', { delivery: 'delivered' }],
    ['warning', { delivery: 'refused', code: 'not-found' }],
    ['warning', { outcome: 'failed', code: 'storage-full' }],
    ['warning', { outcome: 'unresolved', code: 'not-found' }],
    ['clock', { outcome: 'asking' }],
    ['question', { outcome: 'nothing' }],
    ['question', { outcome: 'later' }],
    ['tick', { outcome: 'already' }],
  ])('has the icon %s for %o, and the shape that the script in the page expects', (icon, change) => {
    const toast = toastOfResult(resultOf(change), 0);
    expect(toast.icon).toBe(icon);
    expect(PageToast(toast)).toBe(true);
  });

  it('leads to the site for a captcha alone', () => {
    const leads = (change: Partial<ActionResult>) => toastOfResult(resultOf(change), 0).leadsToSite;
    const others = [leads(banned), leads({ outcome: 'failed', code: 'captcha' })];
    expect([leads({ ...waiting, code: 'captcha' }), ...others]).toEqual([true, false, false]);
  });
});
