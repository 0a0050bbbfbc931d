/**
 * Sees and presses what stands in a closed shadow root, as a person would: no page script can reach in, and neither can
 * the usual locators. The browser's own accessibility tree says what is there, and the mouse presses it.
 */
import type { CDPSession, Page } from '@playwright/test';

export interface ClosedRoot {
  /** The names of the buttons. */
  buttons(): Promise<string[]>;
  /** All words that stand there, in order. */
  text(): Promise<string>;
  /** The name of the button that has the focus; `null` when none of them has. */
  focused(): Promise<string | null>;
  /** Clicks the button in its middle, as somebody does who has seen it; throws when there is none of that name. */
  press(name: string): Promise<void>;
}

/** A click on what has been painted for less than half a second does not count; the browser takes a tenth to notice it. */
const SEEN_MS = 650;

/** What the closed roots of a page in Chromium hold, read anew at every question. */
export async function closedRootOf(page: Page): Promise<ClosedRoot> {
  const session = await page.context().newCDPSession(page);
  let isSeen: Promise<void> | undefined;
  page.on('domcontentloaded', () => {
    isSeen = undefined;
  });
  const parts = async () => {
    const found = await readParts(session);
    if (found.length > 0) isSeen ??= look(page);
    return found;
  };
  const namesOf = async (role: string) => (await parts()).filter((part) => part.role === role).map((part) => part.name);
  return {
    buttons: () => namesOf('button'),
    text: async () => (await namesOf('StaticText')).join(' '),
    focused: async () => (await readParts(session)).find((part) => part.isFocused)?.name ?? null,
    async press(name) {
      const button = (await parts()).find((part) => part.role === 'button' && part.name === name);
      if (!button) throw new Error(`No button in a closed root is called "${name}".`);
      await isSeen;
      const { x, y } = await middleOf(session, button.backendNodeId);
      await page.mouse.click(x, y);
    },
  };
}

/** Waits as long as somebody needs to see what has come; a page that is left meanwhile is looked at no longer. */
async function look(page: Page): Promise<void> {
  const isPainted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await page
    .evaluate(isPainted)
    .then(() => page.waitForTimeout(SEEN_MS))
    .catch(() => undefined);
}

/** One thing as assistive technology hears of it. */
interface Part {
  readonly role: string;
  readonly name: string;
  readonly isFocused: boolean;
  readonly backendNodeId: number;
}

async function readParts(session: CDPSession): Promise<Part[]> {
  const inside = await idsInClosedRoots(session);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.flatMap(({ ignored, backendDOMNodeId, role, name, properties = [] }) =>
    !ignored && backendDOMNodeId !== undefined && inside.has(backendDOMNodeId)
      ? [
          {
            role: String(role?.value ?? ''),
            name: String(name?.value ?? ''),
            isFocused: properties.some((property) => property.name === 'focused' && property.value.value === true),
            backendNodeId: backendDOMNodeId,
          },
        ]
      : [],
  );
}

type DomNode = Awaited<ReturnType<typeof readDocument>>;

async function readDocument(session: CDPSession) {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  return root;
}

async function idsInClosedRoots(session: CDPSession): Promise<Set<number>> {
  const ids = new Set<number>();
  const visit = (node: DomNode, isInside: boolean) => {
    if (isInside) ids.add(node.backendNodeId);
    for (const root of node.shadowRoots ?? []) visit(root, isInside || root.shadowRootType === 'closed');
    // Words stand there as what a style sheet generates.
    for (const child of [...(node.children ?? []), ...(node.pseudoElements ?? [])]) visit(child, isInside);
  };
  visit(await readDocument(session), false);
  return ids;
}

async function middleOf(session: CDPSession, backendNodeId: number): Promise<{ x: number; y: number }> {
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId });
  const [left = 0, top = 0, , , right = 0, bottom = 0] = model.border;
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
