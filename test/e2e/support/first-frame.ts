interface FirstFrame {
  /** The scripts that were loaded by then. */
  readonly scripts: string[];
  /** Where everything in sight stood: what it is, its corner and its size. */
  readonly places: string[];
  readonly placesNow: () => string[];
  /** What the browser has seen moving since. */
  readonly shifts: number[];
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
  const shifts: number[] = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) shifts.push('value' in shift ? Number(shift.value) : 1);
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, watch) => {
    if (!document.querySelector(first)) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
      globalThis.firstFrame = { scripts, places: placesNow(), placesNow, shifts };
    });
  }).observe(document, { childList: true, subtree: true });
}
