interface FirstFrame {
  /** The first screen was drawn as it was kept, and what makes it live was not even asked for. */
  readonly isKept: boolean;
  /** Where everything in sight stood: what it is, its corner and its size. */
  readonly places: string[];
  readonly placesNow: () => string[];
  /** What the browser has seen moving since. */
  readonly shifts: string[];
}

/** Chromium's, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

declare global {
  var firstFrame: FirstFrame;
}

/** Selectors: what the first frame has to have, and all that has its place in it. */
interface Watched {
  readonly first: string;
  readonly all: string;
}

/** Runs in a page of ours before its scripts. */
export function noteFirstFrame({ first, all }: Watched): void {
  const placesNow = () =>
    [...document.querySelectorAll(all)].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return width > 0 && top < innerHeight
        ? [[element.localName, element.id, left, top, width, height].join(' ')]
        : [];
    });
  const shifts: string[] = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) =>
        JSON.stringify([node?.nodeName, node?.textContent, previousRect, currentRect]),
      );
      shifts.push([value, ...moved].join(' '));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, watch) => {
    if (!document.querySelector(first)) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      const isKept = window.earlyInput !== undefined && document.querySelector('script[type=module]') === null;
      globalThis.firstFrame = { isKept, places: placesNow(), placesNow, shifts };
    });
  }).observe(document, { childList: true, subtree: true });
}
