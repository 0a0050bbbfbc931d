/** Waits for what can be seen, as long as a busy machine takes: `vi.waitFor` and `vi.waitUntil` give up after a second. */
import { vi } from 'vitest';
import { WAIT_MS } from '../e2e/support/within';

/** Until it no longer throws or rejects. */
export const waitFor = <Result>(look: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(look, WAIT_MS);

/** Until it is so. */
export const waitUntil = (isSo: () => boolean | Promise<boolean>): Promise<boolean> => vi.waitUntil(isSo, WAIT_MS);
