import type { Chapter } from '../../catalogue/library/types.ts';
import type { Tab } from './tab.ts';

/** Scrolls to the link of a chapter, if it is not in sight. @returns its words. */
export function goToLink(page: Tab, { id }: Chapter): Promise<string> {
  return page.evaluate((id) => {
    const link = document.querySelector(`a[href="/chapter/${id}"]`);
    const { top = 0, bottom = 0 } = link?.getBoundingClientRect() ?? {};
    if (top < 0 || bottom > innerHeight) link?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return [...(link?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent).join(' ');
  }, id);
}
