import type { Id } from '../../service/ids';
import { namedBy } from '../../service/links';
import { takeIdleTurns } from './idle-turns';

/** Told of every link that may name a chapter: which one, or that it names none (any more). */
export type OnLink = (anchor: HTMLAnchorElement, chapterId: Id | null) => void;

/**
 * Finds the links of a page, those that are there and those that come later or change, with one observer.
 * Of a link its address alone is read.
 * @param onChange is called before the page is painted again, whenever something in it came, went or moved.
 * @returns a function that ends it.
 */
export function findLinks(onLink: OnLink, onChange: () => void): () => void {
  const anchors = takeIdleTurns<HTMLAnchorElement>((found) => {
    for (const anchor of found) onLink(anchor, chapterOf(anchor));
  });
  const places = takeIdleTurns<Element>((added) => {
    for (const place of added) anchors.add(anchorsIn(place));
  });
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      // Its address, or what it shows.
      const changed = target instanceof Element ? target.closest('a') : null;
      if (changed) anchors.add([changed]);
      places.add([...addedNodes].filter((node) => node instanceof Element));
    }
    onChange();
  });
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['href'] });
  places.add([document.documentElement]);
  return () => {
    observer.disconnect();
    places.clear();
    anchors.clear();
  };
}

function anchorsIn(place: Element): HTMLAnchorElement[] {
  const found = [...place.querySelectorAll('a[href]'), place];
  return found.filter((element) => element instanceof HTMLAnchorElement);
}

/** Text that is being written is left alone: a mark would become part of it. */
function chapterOf(anchor: HTMLAnchorElement): Id | null {
  const named = anchor.isConnected ? namedBy(anchor.href) : null;
  if (named?.kind !== 'chapter') return null;
  return anchor.closest('[contenteditable]:not([contenteditable="false"])') ? null : named.id;
}
