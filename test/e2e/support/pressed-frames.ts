/**
 * In how many frames after a click a button of ours shows that it was heard, counted by the page's own frames: milliseconds say how busy the
 * machine is. It looks pressed while the click is held; one that counts at once shows what comes of it.
 */
import type { Page } from '@playwright/test';
import type { Page as FirefoxPage } from 'puppeteer-core';
import * as v from 'valibot';
import { askRoots } from './closed-root-in-firefox.ts';

/** Begins to count with the next click in a page of Chromium. @returns the number, once there is one; 100 where there comes none. */
export async function framesToPressed(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const closed = closedRootsIn(root);
  const resolved = await Promise.all(closed.map((backendNodeId) => session.send('DOM.resolveNode', { backendNodeId })));
  const [first, ...others] = resolved.map(({ object: { objectId = '' } }) => ({ objectId }));
  if (!first) throw new Error('There is no closed root.');
  const functionDeclaration = `function (...roots) { (${countFrames})(this, ...roots); }`;
  await session.send('Runtime.callFunctionOn', { ...first, functionDeclaration, arguments: others });
  return () => page.evaluate(counted);
}

/** The same in Firefox. */
export async function framesToPressedInFirefox(page: FirefoxPage): Promise<() => Promise<number>> {
  await askRoots(page, ['closed'], v.null(), countFrames);
  return () => page.evaluate(counted);
}

/** Runs in the page, in Firefox out of its scripts' reach: so the number is left in the document. */
function countFrames(...roots: ShadowRoot[]): string {
  const markup = () => roots.map((root) => root.innerHTML).join();
  const onPress = () => {
    const before = markup();
    let frames = 0;
    const look = () => {
      frames += 1;
      if (markup() === before && frames < 100) requestAnimationFrame(look);
      else document.documentElement.dataset.framesToPressed = String(frames);
    };
    requestAnimationFrame(look);
  };
  // The button of the mouse goes up as the click is made; in Firefox a page hears of neither, but the root does.
  for (const place of [window, ...roots]) place.addEventListener('mouseup', onPress, { capture: true, once: true });
  return 'null';
}

/** Runs in the page. */
function counted(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const { framesToPressed } = document.documentElement.dataset;
      if (framesToPressed === undefined) requestAnimationFrame(look);
      else resolve(Number(framesToPressed));
    };
    look();
  });
}

interface DomNode {
  readonly backendNodeId: number;
  readonly shadowRootType?: string;
  readonly children?: readonly DomNode[];
  readonly shadowRoots?: readonly DomNode[];
}

function closedRootsIn(node: DomNode): number[] {
  const here = node.shadowRootType === 'closed' ? [node.backendNodeId] : [];
  return [...here, ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(closedRootsIn)];
}
