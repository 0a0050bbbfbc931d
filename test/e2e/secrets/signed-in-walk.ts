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
  /** The settings' files. */
  readonly exported: string;
  /** What stands in one of those files because it was imported. */
  readonly imported: Secret;
}
