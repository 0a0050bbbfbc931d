/** Looks into the closed roots of a page in Chromium, where no script of a page can. */
import type { CDPSession } from '@playwright/test';

export type DomNode = Awaited<ReturnType<typeof readDocument>>;

/**
 * What a function says of each root.
 * @param read runs in the page, with one root at a time; returns JSON.
 */
export async function readRoots<Said>(
  session: CDPSession,
  where: 'page' | 'closed roots',
  read: (root: ParentNode) => string,
): Promise<Said[]> {
  const document = await readDocument(session);
  const said: Said[] = [];
  for (const { backendNodeId } of where === 'page' ? [document] : closedRootsIn(document)) {
    const { object } = await session.send('DOM.resolveNode', { backendNodeId });
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: `function () { return (${read})(this); }`,
      returnByValue: true,
    });
    said.push(JSON.parse(result.value));
  }
  return said;
}

export async function readDocument(session: CDPSession) {
  return (await session.send('DOM.getDocument', { depth: -1, pierce: true })).root;
}

export function closedRootsIn({ shadowRoots = [], children = [] }: DomNode): DomNode[] {
  return [
    ...shadowRoots.filter(({ shadowRootType }) => shadowRootType === 'closed'),
    ...[...shadowRoots, ...children].flatMap(closedRootsIn),
  ];
}
