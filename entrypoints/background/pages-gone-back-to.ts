import { browser } from 'wxt/browser';
import { READER_SCRIPT, runIn, sitePatterns } from './open-tabs';

/** Firefox alone can filter by the tabs that one asks about; on Android it throws at a filter. */
interface FilteredUpdates {
  addListener(
    onUpdate: (tabId: number, change: { readonly status?: string }) => void,
    filter: { readonly urls: readonly string[]; readonly properties: readonly string[] },
  ): void;
}

/**
 * Firefox keeps pages for going back to over an update, with what a stopped script left in them: each that is shown gets the script. Not
 * where every page that loads anywhere would wake us.
 */
export function fillPagesGoneBackTo(): void {
  const onUpdated: FilteredUpdates = browser.tabs.onUpdated;
  const ofTheSite = { urls: sitePatterns, properties: ['status'] };
  try {
    onUpdated.addListener((tabId, { status }) => {
      if (status === 'complete') void runIn(tabId, READER_SCRIPT);
    }, ofTheSite);
  } catch {
    // Such a page has its control when it is loaded again.
  }
}
