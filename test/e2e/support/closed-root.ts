/**
 * Sees and presses what stands in a closed shadow root, as a person would: no page script can reach in, and neither can
 * the usual locators. The browser's own accessibility tree says what is there, and the mouse presses it.
 */
import type { CDPSession, Page } from '@playwright/test';
import { type DomNode, readDocument } from './in-closed-roots.ts';

export interface ClosedRoot {
  /** The names of the buttons. */
  buttons(): Promise<string[]>;
  /** All words that stand there, in order. */
  text(): Promise<string>;
  /** The name of the button that has the focus; `null` when none of them has. */
  focused(): Promise<string | null>;
  /** The middle of a button or a link, once a person has had the time to see it; throws when there is none of that name. */
  where(name: string): Promise<Place>;
  /** The same at once, however new it is; `null` while there is none of that name. */
  whereNow(name: string): Promise<Place | null>;
  /** Clicks the button or the link in its middle, as a person does who has seen it; throws when there is none of that name. */
  press(name: string): Promise<void>;
}

/** In px from the upper left corner of the page's window. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What the closed roots of a page in Chromium hold, read again at every question. */
export function closedRootOf(page: Page): Promise<ClosedRoot> {
  return rootsOf(page, ['closed']);
}

/** The same of any roots, for builds that are weakened. */
export async function rootsOf(page: Page, modes: readonly ShadowRootMode[]): Promise<ClosedRoot> {
  const session = await page.context().newCDPSession(page);
  let isSeen: Promise<void> | undefined;
  page.on('domcontentloaded', () => {
    isSeen = undefined;
  });
  const parts = async () => {
    const found = await readParts(session, modes);
    if (found.length > 0) isSeen ??= look(page);
    return found;
  };
  const namesOf = async (role: string) => (await parts()).filter((part) => part.role === role).map((part) => part.name);
  const isPressable = (part: Part, name: string) => /^(button|link)$/.test(part.role) && part.name === name;
  const where = async (name: string) => {
    const pressable = (await parts()).find((part) => isPressable(part, name));
    if (!pressable) throw new Error(`No button or link in a closed root is called "${name}".`);
    await isSeen;
    return middleOf(session, pressable.backendNodeId);
  };
  return {
    buttons: () => namesOf('button'),
    text: async () => (await namesOf('StaticText')).join(' '),
    focused: async () => (await parts()).find((part) => part.isFocused)?.name ?? null,
    where,
    async whereNow(name) {
      const pressable = (await readParts(session, modes)).find((part) => isPressable(part, name));
      return pressable ? middleOf(session, pressable.backendNodeId) : null;
    },
    async press(name) {
      const { x, y } = await where(name);
      await page.mouse.click(x, y);
    },
  };
}

/** Waits until a person has had ours in sight for long enough; a page that is left meanwhile is looked at no longer. */
async function look(page: Page): Promise<void> {
  await page.evaluate(untilSeen).catch(() => undefined);
}

/** Runs in the page. What is never in sight is not waited for. */
function untilSeen(): Promise<void> {
  return new Promise((resolve) => {
    const host = document.querySelector('[data-dexmark]');
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => 'isVisible' in entry && entry.isVisible) && setTimeout(resolve, 600),
      { trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    );
    if (host) observer.observe(host);
    setTimeout(resolve, 3_000);
  });
}

/** One thing as assistive technology hears of it. */
interface Part {
  readonly role: string;
  readonly name: string;
  readonly isFocused: boolean;
  readonly backendNodeId: number;
}

/** Generated content is no node of the document: it is inside when what it belongs to is. */
async function readParts(session: CDPSession, modes: readonly ShadowRootMode[]): Promise<Part[]> {
  const inside = await idsInRoots(session, modes);
  const nodes = await accessibleNodes(session);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const elementOf = (node: (typeof nodes)[number] | undefined): number | undefined =>
    node && (node.backendDOMNodeId ?? elementOf(byId.get(node.parentId ?? '')));
  return nodes.flatMap((node) => {
    const { ignored, role, name, properties = [] } = node;
    const backendNodeId = elementOf(node);
    if (ignored || backendNodeId === undefined || !inside.has(backendNodeId)) return [];
    return {
      role: String(role?.value ?? ''),
      name: String(name?.value ?? ''),
      isFocused: properties.some((property) => property.name === 'focused' && property.value.value === true),
      backendNodeId,
    };
  });
}

/** Of the page, and of its frames that are of its origin. */
async function accessibleNodes(session: CDPSession) {
  const { frameTree } = await session.send('Page.getFrameTree');
  const frames = [frameTree, ...(frameTree.childFrames ?? [])].filter(
    ({ frame }) => frame.securityOrigin === frameTree.frame.securityOrigin,
  );
  const ofFrames = await Promise.all(
    frames.map(({ frame: { id: frameId } }) => session.send('Accessibility.getFullAXTree', { frameId })),
  );
  return ofFrames.flatMap(({ nodes }, at) =>
    nodes.map((node) => ({
      ...node,
      nodeId: `${at} ${node.nodeId}`,
      parentId: node.parentId && `${at} ${node.parentId}`,
    })),
  );
}

async function idsInRoots(session: CDPSession, modes: readonly ShadowRootMode[]): Promise<Set<number>> {
  const ids = new Set<number>();
  const visit = (node: DomNode, isInside: boolean) => {
    if (isInside) ids.add(node.backendNodeId);
    for (const root of node.shadowRoots ?? [])
      visit(root, isInside || modes.some((mode) => mode === root.shadowRootType));
    // Words stand there as what a style sheet generates.
    for (const child of [...(node.children ?? []), ...(node.pseudoElements ?? [])]) visit(child, isInside);
    if (node.contentDocument) visit(node.contentDocument, false);
  };
  visit(await readDocument(session), false);
  return ids;
}

async function middleOf(session: CDPSession, backendNodeId: number): Promise<Place> {
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId });
  const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border;
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
