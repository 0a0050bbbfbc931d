import { beforeEach, expect, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { ChapterRow } from '../../lib/model/rows';
import { chapterNamedBy } from '../../lib/service/chapter-links';
import { tab } from './clicked-tab';
import { parts, world } from './given-background';

/** What was to be opened in tabs that are there, in the test that runs; none moves. */
export let opened: { readonly tabId: number; readonly url: string }[];

export function givenOpenedAddresses(): void {
  beforeEach(() => {
    opened = [];
    vi.spyOn(browser.tabs, 'update').mockImplementation((async (tabId: number, { url }: { url: string }) => {
      opened.push({ tabId, url });
    }) as never);
  });
}

/** What was opened in the clicked tab, as it is known here. */
export async function openedChapters(): Promise<ChapterRow[]> {
  expect(opened.map(({ tabId }) => tabId)).toEqual(opened.map(() => tab.id));
  const ids = opened.map(({ url }) => chapterNamedBy(url)?.id ?? url);
  return [...(await parts.library.readChapters(world.reader.id, ids)).values()];
}
