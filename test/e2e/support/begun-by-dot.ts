import type { Page } from '@playwright/test';

/** Every line that begins with the dot between two parts of it: "· en · 3d". */
export function linesBegunByDot(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const found: string[] = [];
    for (const paragraph of document.querySelectorAll('p, h1, h2, h3')) {
      if (!paragraph.textContent?.includes('·') || !paragraph.checkVisibility()) continue;
      const letters: { letter: string; box: DOMRect }[] = [];
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        for (const { 0: letter, index } of (text.textContent ?? '').matchAll(/\S/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + letter.length);
          letters.push({ letter, box: range.getBoundingClientRect() });
        }
      }
      for (const { letter, box } of letters.filter(({ letter }) => letter === '·')) {
        const isBefore = (other: DOMRect) =>
          Math.abs(other.bottom - box.bottom) < box.height / 2 &&
          (isRightToLeft ? other.right > box.right : other.left < box.left);
        if (!letters.some((other) => isBefore(other.box))) found.push(`${letter} in "${paragraph.textContent}"`);
      }
    }
    return found;
  });
}
