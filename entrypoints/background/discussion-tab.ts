import { browser } from 'wxt/browser';
import { knownDiscussion } from '../../lib/actions/chapters/discuss-chapter';
import type { Dependencies } from '../../lib/actions/dependencies';
import { SECOND } from '../../lib/clock';
import type { Id } from '../../lib/service/ids';

/** In ms, for a double click, or one press sent again: a page without an answer asks again after a second. */
const ONE_PRESS_MS = 1.5 * SECOND;

/** Opens a known thread at once; otherwise a page of ours that finds it, so that the person sees what happens. */
export function createDiscussionTabs(): (parts: Dependencies, chapterId: Id) => Promise<void> {
  let last: { readonly chapterId: Id; readonly at: number } | null = null;
  return async (parts, chapterId) => {
    const address = await knownDiscussion(parts, chapterId);
    const at = parts.clock.monotonic();
    if (last?.chapterId === chapterId && at - last.at < ONE_PRESS_MS) return;
    last = { chapterId, at };
    await browser.tabs.create({ url: address ?? `${browser.runtime.getURL('/discuss.html')}?chapter=${chapterId}` });
  };
}
