/** What a finger would miss: whatever can be pressed and is smaller than 44 px either way, or reaches into the next row of a list. */

export interface Targets {
  /** What can be pressed and is seen. */
  readonly count: number;
  readonly small: readonly string[];
}

/**
 * Runs in the page, with a document or roots. A box belongs to its label, and in the library to the row or the cell that a press anywhere chooses. Left out: links within a sentence, which are as high as its lines.
 * @returns JSON of `Targets`.
 */
export function readTargets(...roots: readonly ParentNode[]): string {
  const LEAST = 43.5;
  const pressed = 'a[href], button, input, select, textarea, summary, [role=tab], [tabindex="0"]';
  const all = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(pressed)]);
  const seen = all.filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  const isInSentence = (each: HTMLElement) =>
    each.localName === 'a' &&
    getComputedStyle(each).display === 'inline' &&
    each.parentElement?.textContent.trim() !== each.textContent.trim();
  const small = seen.flatMap((each) => {
    const belongsTo = each.localName === 'input' ? 'label, [aria-selected]' : 'label';
    const { width, height, top, bottom } = (each.closest(belongsTo) ?? each).getBoundingClientRect();
    const row = each.closest('[data-index]')?.getBoundingClientRect() ?? { top, bottom };
    const isInRow = top > row.top - 1 && bottom < row.bottom + 1;
    if (isInRow && ((width >= LEAST && height >= LEAST) || isInSentence(each))) return [];
    const name = each.getAttribute('aria-label') ?? each.textContent.trim();
    return [`${each.localName} "${name || each.id}": ${Math.round(width)} × ${Math.round(height)}`];
  });
  return JSON.stringify({ count: seen.length, small });
}
