import type { Clock } from '../../clock';
import { chapterNamedBy } from '../../service/chapter-links';
import type { Id } from '../../service/ids';
import { createIdleQueue } from './idle';
import { findOpenRoots } from './open-roots';

/** `null`: the link names no chapter, or no longer. */
export type OnLink = (anchor: HTMLAnchorElement, chapterId: Id | null) => void;

/** Reads nothing of a link but its address. @param onChange called before the next paint, after any change. @returns its end. */
export function findLinks(clock: Clock, onLink: OnLink, onChange: () => void): () => void {
  const anchors = createIdleQueue<HTMLAnchorElement>((batch) => {
    for (const anchor of batch) onLink(anchor, chapterOf(anchor));
  });
  const roots = createIdleQueue<Element>((added) => {
    for (const root of added) anchors.add(anchorsIn(root));
    openRoots?.lookAt(added);
  });
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const changed = target instanceof Element ? target.closest('a') : null;
      if (changed) anchors.add([changed]);
      roots.add([...addedNodes].filter((node) => node instanceof Element));
    }
    onChange();
  });
  const observeIn = (root: Document | ShadowRoot) =>
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['href'] });
  // Firefox would name what is ours to a root of the page's: docs/in-page.md, "Roots and frames of the page".
  const openRoots =
    import.meta.env.BROWSER === 'firefox'
      ? undefined
      : findOpenRoots(clock, (root) => {
          observeIn(root);
          anchors.add(anchorsIn(root));
        });
  observeIn(document);
  roots.add([document.documentElement]);
  return () => {
    observer.disconnect();
    openRoots?.end();
    roots.clear();
    anchors.clear();
  };
}

function anchorsIn(root: ParentNode): HTMLAnchorElement[] {
  const batch = [...root.querySelectorAll('a[href]'), root];
  return batch.filter((element) => element instanceof HTMLAnchorElement);
}

/** Text that is being edited gets no mark, which would become part of it. */
function chapterOf(anchor: HTMLAnchorElement): Id | null {
  const named = anchor.isConnected ? chapterNamedBy(anchor.href) : null;
  return named && !isEdited(anchor) ? named.id : null;
}

function isEdited(element: Element): boolean {
  if (element.closest('[contenteditable]:not([contenteditable="false"])')) return true;
  const root = element.getRootNode();
  return root instanceof ShadowRoot && isEdited(root.host);
}
