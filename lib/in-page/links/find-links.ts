import { chapterNamedBy } from '../../service/chapter-links';
import type { Id } from '../../service/ids';
import { createIdleQueue } from './idle';

/** `null`: the link names no chapter, or no longer. */
export type OnLink = (anchor: HTMLAnchorElement, chapterId: Id | null) => void;

/** Reads nothing of a link but its address. @param onChange called before the next paint, after any change. @returns its end. */
export function findLinks(onLink: OnLink, onChange: () => void): () => void {
  const anchors = createIdleQueue<HTMLAnchorElement>((batch) => {
    for (const anchor of batch) onLink(anchor, chapterOf(anchor));
  });
  const roots = createIdleQueue<Element>((added) => {
    for (const root of added) anchors.add(anchorsIn(root));
  });
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const changed = target instanceof Element ? target.closest('a') : null;
      if (changed) anchors.add([changed]);
      roots.add([...addedNodes].filter((node) => node instanceof Element));
    }
    onChange();
  });
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['href'] });
  roots.add([document.documentElement]);
  return () => {
    observer.disconnect();
    roots.clear();
    anchors.clear();
  };
}

function anchorsIn(root: Element): HTMLAnchorElement[] {
  const batch = [...root.querySelectorAll('a[href]'), root];
  return batch.filter((element) => element instanceof HTMLAnchorElement);
}

/** Text that is being edited gets no mark, which would become part of it. */
function chapterOf(anchor: HTMLAnchorElement): Id | null {
  const named = anchor.isConnected ? chapterNamedBy(anchor.href) : null;
  if (named === null) return null;
  return anchor.closest('[contenteditable]:not([contenteditable="false"])') ? null : named.id;
}
