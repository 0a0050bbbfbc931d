/** Waits until the service is left alone, as a person does who is in no hurry. */

import { SECOND } from '../../../lib/clock.ts';
import type { Journal } from '../../fake-service/journal.ts';

/** Until the extension has asked for nothing for so many ms. */
export function untilExtensionIsQuiet(journal: Journal, quietMs = 1.5 * SECOND): Promise<void> {
  return untilQuiet(() => journal.requests({ initiator: 'extension' }).length, quietMs);
}

/** Until a count of requests has stayed the same for so many ms; the test's own time is its bound. */
export async function untilQuiet(count: () => number, quietMs: number): Promise<void> {
  let before = -1;
  while (before < count()) {
    before = count();
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  }
}
