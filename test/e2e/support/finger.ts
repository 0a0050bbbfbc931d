/** A finger on a small screen, in Chromium. */
import type { CDPSession, Page } from '@playwright/test';
import { readTargets, type Targets } from './small-targets.ts';

export interface Finger {
  readonly tap: (x: number, y: number) => Promise<void>;
  /** What it could press in the page, or in its closed roots. */
  readonly targets: (where: 'page' | 'closed roots') => Promise<Targets>;
}

/** From now on the page is on a phone, 360 px wide. */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return {
    tap: async (x, y) => {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    targets: async (where) => {
      const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
      const roots = where === 'page' ? [root] : closedRootsIn(root);
      const found: Targets[] = [];
      for (const { backendNodeId } of roots) found.push(await targetsIn(session, backendNodeId));
      return {
        count: found.reduce((sum, { count }) => sum + count, 0),
        small: found.flatMap(({ small }) => small),
      };
    },
  };
}

type DomNode = Awaited<ReturnType<typeof readDocument>>;

async function readDocument(session: CDPSession) {
  return (await session.send('DOM.getDocument')).root;
}

function closedRootsIn({ shadowRoots = [], children = [] }: DomNode): DomNode[] {
  return [
    ...shadowRoots.filter(({ shadowRootType }) => shadowRootType === 'closed'),
    ...[...shadowRoots, ...children].flatMap(closedRootsIn),
  ];
}

async function targetsIn(session: CDPSession, backendNodeId: number): Promise<Targets> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    functionDeclaration: `function () { return (${readTargets})(this); }`,
    returnByValue: true,
  });
  return JSON.parse(result.value);
}
