import type { Page } from '@playwright/test';
import { readRoots } from './in-closed-roots.ts';

/**
 * Every text that is not whole to be seen, however far one scrolls up and down: it stands outside of a box that hides what is beyond it, or of the
 * window's width. A box that ends its text with three dots does so on purpose, as it is for names of any length.
 */
export function textsCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (!text.textContent?.trim() || parent.closest('.visually-hidden, option, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      let isTrimmed = false;
      const report = (by: string) => found.push(`"${text.textContent}" by ${by}`);
      for (let element: Element | null = parent; element; element = element.parentElement) {
        const style = getComputedStyle(element);
        // On lines that wrap there are no dots.
        const endsInDots = style.textOverflow === 'ellipsis' && style.whiteSpace === 'nowrap';
        const mostLines = Number.parseInt(style.webkitLineClamp, 10);
        if (endsInDots || mostLines > 0) {
          isTrimmed = true;
          const { bottom } = element.getBoundingClientRect();
          const lines = new Set(boxes.filter((box) => box.top < bottom - SLACK).map(({ top }) => top)).size;
          if (lines > mostLines) report(`the foot of .${element.className}`);
          break;
        }
        const { left, right, top, bottom } = element.getBoundingClientRect();
        if (
          style.overflowX !== 'visible' &&
          boxes.some((box) => box.left < left - SLACK || box.right > right + SLACK)
        ) {
          report(`the sides of .${element.className}`);
          break;
        }
        if (hides(style.overflowY) && boxes.some((box) => box.top < top - SLACK || box.bottom > bottom + SLACK)) {
          report(`the height of .${element.className}`);
          break;
        }
        // Scrolled to, it is there.
        if (!hides(style.overflowY) && style.overflowY !== 'visible') break;
      }
      if (!isTrimmed && boxes.some((box) => box.left < -SLACK || box.right > innerWidth + SLACK)) report('the window');
    }
    const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return beyond > 0 ? [`the page, ${beyond} px too wide`, ...found] : found;
  });
}

/** In rows of tables, every text that stands on that of the cell before it, or in the head of a column and whose lines do not begin where the column does. */
export function cellsAstray(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const meet = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const linesOf = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    };
    return [...document.querySelectorAll('tr')].flatMap((row) => {
      const cells = [...row.cells].flatMap((cell) => {
        const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
        const isWhole =
          cell.checkVisibility({ visibilityProperty: true }) && getComputedStyle(cell).overflow === 'visible';
        return text && isWhole ? [{ cell, text: text.textContent, lines: linesOf(text) }] : [];
      });
      return cells.flatMap(({ cell, text, lines }, place) => {
        const before = cells[place - 1];
        if (before?.lines.some((line) => lines.some((other) => meet(line, other))))
          return [`"${text}" on "${before.text}"`];
        const begins = new Set(lines.map(({ left, right }) => Math.round(isRightToLeft ? right : left)));
        return cell.scope === 'col' && begins.size > 1 ? [`the lines of "${text}"`] : [];
      });
    });
  });
}

/** The same of what stands in closed roots, where a style sheet writes the words into boxes that hide what is beyond them. */
export async function wordsCutOff(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const found = await readRoots<string[]>(session, 'closed roots', readWordsCutOff);
  await session.detach();
  return found.flat();
}

/** Runs in the page. @returns JSON of sentences. */
export function readWordsCutOff(root: ParentNode): string {
  const SLACK = 1;
  const shown = [...root.querySelectorAll<HTMLElement>('[data-words]:not([role=status], i)')].filter((words) =>
    words.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const found = shown.flatMap((words) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight, dataset } = words;
    const { left, right } = words.getBoundingClientRect();
    const said = (by: string) => `"${dataset.words}" by ${by}`;
    if (scrollWidth > clientWidth + SLACK || scrollHeight > clientHeight + SLACK) return [said('its box')];
    if (left < -SLACK || right > document.documentElement.clientWidth + SLACK) return [said('the window')];
    return [];
  });
  return JSON.stringify(found);
}
