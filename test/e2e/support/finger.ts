/** A finger on a small screen, in Chromium. */
import type { Page } from '@playwright/test';
import { readRoots } from './in-closed-roots.ts';
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
      const found = await readRoots<Targets>(session, where, readTargets);
      return {
        count: found.reduce((sum, { count }) => sum + count, 0),
        small: found.flatMap(({ small }) => small),
      };
    },
  };
}
