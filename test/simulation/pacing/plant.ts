import type { PacerParts } from '../../../lib/pacing/pacer';

/** A bug put between the pacer and the world. */
export interface Plant {
  /** Changes the ports that the pacer is given. */
  readonly parts?: (parts: PacerParts) => PacerParts;
  /** Changes an answer before the pacer sees it. */
  readonly answer?: (response: Response) => Response;
  /** The browser tells the pacer nothing of the tab. */
  readonly isBlind?: boolean;
}
