import type { Clock } from '../../clock';
import type { Id } from '../../service/ids';
import { findLinks } from './find-links';
import { createIdleQueue, watchScrollIdle } from './idle';

export interface NearLinks {
  /** Called again for the same chapter when the link was moved or shows something else. */
  readonly onNear: (anchor: HTMLAnchorElement, chapterId: Id) => void;
  /** Out of sight, removed, or of another chapter or none. */
  readonly onFar: (anchor: HTMLAnchorElement) => void;
  /** Something in the page changed and is not painted yet. */
  readonly onChange: () => void;
}

/** Links at most a screen away; all others cost nothing. Positions cost work in each frame, so none is asked during a scroll. */
export function watchNearLinks(clock: Clock, { onNear, onFar, onChange }: NearLinks): () => void {
  const chapters = new Map<HTMLAnchorElement, Id>();
  const screen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (!(target instanceof HTMLAnchorElement)) continue;
        const chapterId = chapters.get(target);
        const hasBox = boundingClientRect.width > 0 && boundingClientRect.height > 0;
        if (chapterId !== undefined && isIntersecting && hasBox) onNear(target, chapterId);
        else onFar(target);
        if (!target.isConnected) chapters.delete(target);
      }
    },
    { rootMargin: '100% 0px' },
  );
  const toObserve = createIdleQueue<HTMLAnchorElement>((anchors) => {
    // All is measured before anything is changed, so that the page is laid out once.
    const isWorth = anchors.map(isWorthWatching);
    for (const [index, anchor] of anchors.entries()) {
      if (isWorth[index]) screen.observe(anchor);
      else onFar(anchor);
    }
  });
  const scrollIdle = watchScrollIdle(
    clock,
    () => {
      toObserve.clear();
      screen.disconnect();
    },
    () => toObserve.add(chapters.keys()),
  );
  const endFinding = findLinks(
    clock,
    (anchor, chapterId) => {
      const known = chapters.get(anchor);
      if (known === undefined && chapterId === null) return;
      // Observed once more, so that it is reported once more.
      screen.unobserve(anchor);
      if (known !== chapterId) onFar(anchor);
      if (chapterId === null) {
        chapters.delete(anchor);
        return;
      }
      chapters.set(anchor, chapterId);
      if (!scrollIdle.isScrolling()) toObserve.add([anchor]);
    },
    onChange,
  );
  return () => {
    endFinding();
    scrollIdle.end();
    toObserve.clear();
    screen.disconnect();
  };
}

/** Links farther away than one scroll wait for the next pause; a link without a box may get one later. */
function isWorthWatching(anchor: HTMLAnchorElement): boolean {
  const { top, bottom, height } = anchor.getBoundingClientRect();
  return height === 0 || (bottom > -2 * innerHeight && top < 3 * innerHeight);
}
