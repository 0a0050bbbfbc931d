/** What the walk through everything needs beside a journey's own means, and what it brings back. */
import type { JourneyWalk, Walk, WalkTab } from '../journeys/walk.ts';
import type { Secret } from './secrets.ts';

export interface SignedInWalk extends Walk, Pick<JourneyWalk, 'consentTo'> {
  /** On the options page, with what was typed in sight, after the form was filled once and left. */
  signInAgain(options: WalkTab): Promise<void>;
  /** Any page, in a new tab, with what the browser draws around it. */
  openAround(address: string): Promise<TabWithMenus>;
}

export interface TabWithMenus extends WalkTab {
  /** Chooses this entry of ours in the context menu of the page's first link to a chapter. */
  chooseOnLink(entry: string): Promise<void>;
  /** Presses the key that marks the chapter of the page in front. */
  pressMarkKey(): Promise<void>;
}

/** What came out of the extension, as texts. */
export interface Taken {
  readonly diagnosis: string;
  /** The settings' files. */
  readonly exported: string;
  /** What stands in one of those files because it was imported. */
  readonly imported: Secret;
}
