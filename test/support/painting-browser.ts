import { vi } from 'vitest';

/** A browser that says what it really paints (Intersection Observer v2). @param Observer says it as the test wants. */
export function stubPaintingBrowser(Observer: unknown): void {
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal(
    'IntersectionObserverEntry',
    class {
      get isVisible() {
        return false;
      }
    },
  );
}
