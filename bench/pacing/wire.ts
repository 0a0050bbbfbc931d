import * as v from 'valibot';

/** What the bench and the process of a pacer say to each other. */

/** What a browser shows an extension of a tab's request (`webRequest`). */
export const Sighting = v.variant('kind', [
  v.object({ kind: v.literal('left'), requestId: v.string() }),
  v.object({ kind: v.literal('answered'), requestId: v.string(), status: v.number() }),
  v.object({ kind: v.literal('failed'), requestId: v.string() }),
]);
export type Sighting = v.InferOutput<typeof Sighting>;

/** To the process: begin to pace; and: this was just seen of the tab. */
export const Order = v.variant('kind', [
  v.object({ kind: v.literal('begin'), siteIsVisible: v.boolean() }),
  v.object({ kind: v.literal('see'), sighting: Sighting }),
]);
export type Order = v.InferOutput<typeof Order>;

/** From the process: it waits for its order; what it found of the last life, and how long that holds slots, in ms; how it fared since the last such note, in ms. */
export const Note = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('orphans'), count: v.number(), heldMs: v.number() }),
  v.object({ kind: v.literal('fared'), roundTripsMs: v.array(v.number()), latenessMs: v.array(v.number()) }),
]);
export type Note = v.InferOutput<typeof Note>;

/** What a pacer is given, again in every life of its process. */
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
