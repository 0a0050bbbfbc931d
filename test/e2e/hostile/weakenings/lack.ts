import type { Weakening } from '../../support/weakened-build.ts';

/** A build without one defence, taken out by changing the exact words of it. */
export interface Lack extends Weakening {
  /** What is taken out; goes on after "without". */
  readonly lacks: string;
  /** How it is taken out in Firefox, where that is another way. */
  readonly inFirefox?: Weakening;
}
