import { browser } from 'wxt/browser';
import { knownDiscussion } from '../../lib/actions/discuss-chapter';
import type { Parts } from '../../lib/actions/parts';
import { SECOND } from '../../lib/clock';
import type { Id } from '../../lib/service/ids';

/** Two presses within so many ms are a double click: one tab. */
const DOUBLE_CLICK_MS = SECOND;

/**
 * Opens the forum's thread about a chapter in a tab: at once, where it is known; else a page of ours, which finds it and goes on to
 * it, so that whoever pressed sees that something happens, and what comes in the way.
 */
export function createDiscussionTabs(): (parts: Parts, chapterId: Id) => Promise<void> {
  let last: { readonly chapterId: Id; readonly at: number } | null = null;
  return async (parts, chapterId) => {
    const address = await knownDiscussion(parts, chapterId);
    const at = parts.clock.monotonic();
    if (last?.chapterId === chapterId && at - last.at < DOUBLE_CLICK_MS) return;
    last = { chapterId, at };
    await browser.tabs.create({ url: address ?? `${browser.runtime.getURL('/discuss.html')}?chapter=${chapterId}` });
  };
}
