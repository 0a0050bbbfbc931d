import { browser } from 'wxt/browser';
import { knownDiscussion } from '../../lib/actions/chapters/discussion';
import type { Dependencies } from '../../lib/actions/dependencies';
import { MINUTE, SECOND } from '../../lib/clock';
import { Failure } from '../../lib/failure';
import type { Id } from '../../lib/service/ids';
import { createTab, type OpenerTab } from './create-tab';

/** In ms, for a double click, or one press sent again: a page without an answer asks again after a second. */
const ONE_PRESS_MS = 1.5 * SECOND;

/** In a minute, as the service makes threads: a tab of the site that was taken over can ask for one after the other. */
const MOST_TABS = 10;

/**
 * Opens a known thread at once; otherwise a page of ours that finds it, so that the person sees what happens. Throws `throttled` where too many
 * were opened.
 */
export function createDiscussionTabs(): (parts: Dependencies, chapterId: Id, from?: OpenerTab) => Promise<void> {
  let lately: readonly { readonly chapterId: Id; readonly at: number }[] = [];
  return async (parts, chapterId, from) => {
    const address = await knownDiscussion(parts, chapterId);
    const at = parts.clock.monotonic();
    lately = lately.filter((opened) => at - opened.at < MINUTE);
    const last = lately.at(-1);
    if (last?.chapterId === chapterId && at - last.at < ONE_PRESS_MS) return;
    const [first] = lately;
    if (first && lately.length >= MOST_TABS)
      throw new Failure('throttled', { retryAt: parts.clock.now() + MINUTE - (at - first.at) });
    lately = [...lately, { chapterId, at }];
    const url = address ?? `${browser.runtime.getURL('/discuss.html')}?chapter=${chapterId}`;
    await createTab(url, from ?? (await tabInFront()));
  };
}

/** "Discuss" in the popup is about no tab, but is pressed over one. */
async function tabInFront(): Promise<OpenerTab | undefined> {
  const [active] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return active;
}
