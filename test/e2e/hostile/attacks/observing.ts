/** Pages that have the browser tell them what it paints: how large, when first, and what has moved. */

import { expect } from '../../support/expect.ts';
import { type Attack, byScript, type Scene } from '../attack.ts';
import { markInNewTab, unmarkInNewTab } from '../person.ts';

interface Shift {
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
}

const learns = { wants: 'state' } as const;
const uncounted = { inFirefox: { harmlessBecause: 'Firefox counts no words that a style sheet makes' } };

export const observing: readonly Attack[] = [
  {
    ...learns,
    ...uncounted,
    name: 'is told how large the largest text is, where nothing but our control has any',
    against: 'painted-whole',
    before: alone,
    play: byScript(bringSizes),
  },
  {
    ...learns,
    ...uncounted,
    name: 'is told how large each text is by letting the largest be painted as a sliver first',
    against: 'painted-whole',
    before: sliver,
    play: async ({ page }) => {
      await page.evaluate(() => window.ourHost()?.style.removeProperty('clip-path'));
      await page.evaluate(bringSizes);
    },
  },
  {
    ...learns,
    ...uncounted,
    name: 'is told how large the largest text is in the upper half of our control alone',
    against: 'painted-whole',
    before: upperHalf,
    play: byScript(bringSizes),
  },
  {
    ...learns,
    name: 'is told when first something is drawn, where our control was made small',
    against: 'painted-always',
    before: alone,
    play: async ({ page, control }) => {
      const small = () => control.buttons().then(([name = '']) => name);
      await control.press('Minimize');
      // A press may be held until the control was seen for long enough.
      await expect.poll(small).toMatch(/^Show Dexmark/);
      await page.reload();
      await expect.poll(small).toMatch(/^Show Dexmark/);
      await page.evaluate(async () => {
        const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
        // What is drawn late on a busy machine is drawn all the same.
        for (let looks = 0; looks < 50 && performance.getEntriesByType('paint').length === 0; looks++) await rest(100);
        await rest(1_000);
        return window.bringHome(performance.getEntriesByType('paint').map(({ name }) => name));
      });
      // The next attack finds it large again.
      await control.press(await small());
      await expect.poll(control.buttons).toContain('Minimize');
    },
  },
  {
    ...learns,
    name: 'is told what moves when the person marks the chapter elsewhere, or takes its mark back',
    against: 'painted-still',
    inFirefox: { harmlessBecause: 'Firefox tells no page what moves' },
    play: async (scene) => {
      await scene.page.evaluate(() => {
        const seen: unknown[] = [];
        const see = (entries: PerformanceEntryList) => {
          // What a style sheet has written has no source.
          for (const { sources = [] } of entries as (PerformanceEntry & { sources?: Shift[] })[])
            seen.push(sources.map(({ previousRect, currentRect }) => [previousRect.x, currentRect.x]));
        };
        const observer = new PerformanceObserver((list) => see(list.getEntries()));
        observer.observe({ type: 'layout-shift' });
        const seenByNow = () => {
          see(observer.takeRecords());
          return seen;
        };
        Object.assign(window, { seenByNow });
      });
      const before = await scene.control.buttons();
      await changeElsewhere(scene);
      await expect.poll(scene.control.buttons).not.toEqual(before);
      await scene.page.evaluate(async () => {
        // What has moved is known once the frame after it is painted.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        return window.bringHome((window as unknown as { seenByNow(): unknown[] }).seenByNow());
      });
    },
  },
];

/** Runs in the page: nothing of its own is painted. */
function alone(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { display: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** The same, and our control is clipped to its left edge from the beginning. */
function sliver(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { display: none !important }');
  document.adoptedStyleSheets.push(sheet);
  new MutationObserver(() => {
    window.restyleOurs({ 'clip-path': 'inset(0 calc(100% - 20px) 0 0)' }, '[data-dexmark]:not([style*=clip])');
  }).observe(document, { childList: true, subtree: true });
}

/** The same, and of our control what lies above its button alone is in the window. */
function upperHalf(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { display: none !important }');
  document.adoptedStyleSheets.push(sheet);
  new MutationObserver(() => {
    if (window.ourHost()?.style.bottom === '28px') window.restyleOurs({ inset: 'auto 16px -38px auto' });
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page. */
async function bringSizes(): Promise<void> {
  const sizes: unknown[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sizes.push((entry as unknown as { size: number }).size);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // The first comes with the first frame, which a busy machine may be late with; to Firefox there is none.
  const most = CSS.supports('-moz-appearance', 'none') ? 10 : 100;
  for (let times = 0; times < most && sizes.length === 0; times++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return window.bringHome(sizes);
}

async function changeElsewhere({ arena, chapter, meant }: Scene): Promise<void> {
  meant.add(chapter.id);
  if (arena.account.read.has(chapter.id)) await unmarkInNewTab(arena, chapter);
  else await markInNewTab(arena, chapter);
}
