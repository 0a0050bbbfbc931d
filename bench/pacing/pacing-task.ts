import type { Sighting } from './wire.ts';

/** What a pacer of the bench is given, and what it makes of it, again in every life of its process. */

export interface PacingTask {
  /** Makes the one request of a turn. */
  readonly send: (signal?: AbortSignal) => Promise<Response>;
  /** The server, for a pacer that writes its own addresses. */
  readonly url: string;
  /** A folder that outlives the process, empty at first. */
  readonly folder: string;
  /** Whether the person has a tab of the site before their eyes. */
  readonly siteIsVisible: boolean;
  /** Says how many requests of the last life the pacer found without an answer, and for how long they are taken to be under way, in ms together. */
  readonly foundOrphans: (count: number, heldMs: number) => void;
}

export interface Paced {
  /** Takes one turn and uses it; rejects when there was none, so that who asked can pause. */
  readonly ask: () => Promise<unknown>;
  /** Is shown what the tab does, if it cares. */
  readonly see?: (sighting: Sighting) => void;
}

/** Makes the pacer of one life. */
export type MakePacer = (task: PacingTask) => Promise<Paced>;
