/** What the walk through everything needs beside a journey's own means, and what it brings back. */
import type { JourneyWalk, Walk, WalkTab } from '../journeys/walk.ts';
import type { Secret } from './secrets.ts';

export interface SignedInWalk extends Walk, Pick<JourneyWalk, 'consentTo' | 'openAround'> {
  /** On the options page, with what was typed in sight, after the form was filled once and left. */
  signInAgain(options: WalkTab): Promise<void>;
}

/** What came out of the extension, as texts. */
export interface Taken {
  readonly diagnosis: string;
  readonly exported: readonly Exported[];
}

export interface Exported {
  /** What the person calls it. */
  readonly file: string;
  readonly text: string;
  /** What stands in it on purpose: a search that does not find these finds nothing. */
  readonly planted: readonly Secret[];
}
