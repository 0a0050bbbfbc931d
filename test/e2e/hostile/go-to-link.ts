import { expect } from '@playwright/test';
import type { Chapter } from '../../fake-service/library/types.ts';
import { PATIENCE_MS } from './person.ts';
import type { Tab } from './tab.ts';

/** Scrolls to the link of a chapter when the page has drawn its list, unless the link is in sight. @returns its words. */
export async function goToLink(page: Tab, chapter: Chapter): Promise<string> {
  await expect.poll(() => scrollToLink(page, chapter), { message: 'the link', timeout: PATIENCE_MS }).not.toBe('');
  return scrollToLink(page, chapter);
}

/** @returns the words of the link, none before the page has drawn it. */
function scrollToLink(page: Tab, { id }: Chapter): Promise<string> {
  return page.evaluate((id) => {
    const link = document.querySelector(`a[href="/chapter/${id}"]`);
    const { top = 0, bottom = 0 } = link?.getBoundingClientRect() ?? {};
    if (top < 0 || bottom > innerHeight) link?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return [...(link?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent).join(' ');
  }, id);
}
