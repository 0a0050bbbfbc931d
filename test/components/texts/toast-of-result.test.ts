import { describe, expect, it } from 'vitest';
import { toastOfResult } from '../../../components/texts/toast-of-result';
import type { ActionResult } from '../../../lib/messages/action-result';
import { PageToast } from '../../../lib/messages/page-toast';
import { resultOf } from '../../support/action-results';
import '../../support/english';

const waiting = { delivery: 'waiting' } as const;

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
    expect(toastOfResult(resultOf({ ...waiting, code: 'captcha' }), 0).leadsToSite).toBe(true);
    expect(toastOfResult(resultOf({ ...waiting, code: 'banned' }), 0).leadsToSite).toBe(false);
    expect(toastOfResult(resultOf({ outcome: 'failed', code: 'captcha' }), 0).leadsToSite).toBe(false);
  });
});
