/**
 * In how many frames after a click a button of ours shows that it was heard, counted by the page's own frames: milliseconds say how busy the
 * machine is. It looks pressed while the click is held; one that counts at once shows what comes of it.
 */
import type { Page } from '@playwright/test';
import type { Page as FirefoxPage } from 'puppeteer-core';
import * as v from 'valibot';
import { askRoots } from './closed-root-in-firefox.ts';
import { closedRootsIn, readDocument } from './in-closed-roots.ts';

/** Begins to count with the next click in a closed root of Chromium. @returns the number, once there is one; 100 where there comes none. */
export async function framesToPressed(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  const closed = closedRootsIn(await readDocument(session));
  const resolved = await Promise.all(
    closed.map(({ backendNodeId }) => session.send('DOM.resolveNode', { backendNodeId })),
  );
  const [first, ...others] = resolved.map(({ object: { objectId = '' } }) => ({ objectId }));
  if (!first) throw new Error('There is no closed root.');
  const functionDeclaration = `function (...roots) { (${countFrames})(this, ...roots); }`;
  await session.send('Runtime.callFunctionOn', { ...first, functionDeclaration, arguments: others });
  await session.detach();
  return () => page.evaluate(counted);
}

/** The same in a page of ours, until what the selector finds has changed. */
export async function framesToShown(page: Page, selector: string): Promise<() => Promise<number>> {
  const markup = `document.querySelector(${JSON.stringify(selector)})?.outerHTML`;
  const place = `{ addEventListener: (...listener) => addEventListener(...listener), get innerHTML() { return ${markup}; } }`;
  await page.evaluate(`(${countFrames})(${place})`);
  return () => page.evaluate(counted);
}

/** The same in closed roots of Firefox. */
export async function framesToPressedInFirefox(page: FirefoxPage): Promise<() => Promise<number>> {
  await askRoots(page, ['closed'], v.null(), countFrames);
  return () => page.evaluate(counted);
}

type Pressable = Pick<ShadowRoot, 'addEventListener' | 'innerHTML'>;

/**
 * Runs in the page, in Firefox out of its scripts' reach: so the number is left in the document. Without names of its own: the benches' runner would
 * wrap a named function in one that the page does not have.
 */
function countFrames(...places: Pressable[]): string {
  delete document.documentElement.dataset.framesToPressed;
  for (const place of places) {
    const count = {
      before: '',
      frames: 0,
      begin() {
        count.before = place.innerHTML;
        requestAnimationFrame(() => count.look());
      },
      look() {
        count.frames += 1;
        if (place.innerHTML === count.before && count.frames < 100) requestAnimationFrame(() => count.look());
        else document.documentElement.dataset.framesToPressed = String(count.frames);
      },
    };
    // The button of the mouse goes up as the click is made; in Firefox a page does not hear of it, but the root does.
    place.addEventListener('mouseup', () => count.begin(), { capture: true, once: true });
  }
  return 'null';
}

/** Runs in the page. Without names of its own, as above. */
function counted(): Promise<number> {
  return new Promise((resolve) => {
    const wait = {
      look() {
        const { framesToPressed } = document.documentElement.dataset;
        if (framesToPressed === undefined) requestAnimationFrame(() => wait.look());
        else resolve(Number(framesToPressed));
      },
    };
    wait.look();
  });
}
