import type { Id } from '../../service/ids';
import { findLinks } from './find-links';

/** What is told of the links to chapters that the person sees or is about to see: all others cost nothing. */
export interface NearLinks {
  /** Told again, of the same chapter, when the link was moved or shows something else. */
  readonly onNear: (anchor: HTMLAnchorElement, chapterId: Id) => void;
  /** It is out of sight, was taken away, or names another chapter or none. */
  readonly onFar: (anchor: HTMLAnchorElement) => void;
  /** Something in the page came, went or moved; it is not painted yet. */
  readonly onChange: () => void;
}

/** Watches the links that are at most half a screen away. @returns a function that ends it. */
export function watchNearLinks({ onNear, onFar, onChange }: NearLinks): () => void {
  const chapters = new WeakMap<Element, Id>();
  const screen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (!(target instanceof HTMLAnchorElement)) continue;
        const chapterId = chapters.get(target);
        const hasBox = boundingClientRect.width > 0 && boundingClientRect.height > 0;
        if (chapterId !== undefined && isIntersecting && hasBox) onNear(target, chapterId);
        else onFar(target);
      }
    },
    { rootMargin: '50% 0px' },
  );
  const end = findLinks((anchor, chapterId) => {
    const before = chapters.get(anchor);
    if (before === undefined && chapterId === null) return;
    // Looked at anew, so that it is told anew.
    screen.unobserve(anchor);
    if (before !== chapterId) onFar(anchor);
    if (chapterId === null) {
      chapters.delete(anchor);
      return;
    }
    chapters.set(anchor, chapterId);
    screen.observe(anchor);
  }, onChange);
  return () => {
    end();
    screen.disconnect();
  };
}
