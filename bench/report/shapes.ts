import * as v from 'valibot';

/** What the report reads of each bench's results. More may stand there; what stands here differently is refused. */

const times = v.object({ name: v.string(), median: v.number(), p90: v.number() });
const spread = v.object({ median: v.number(), p99: v.number(), worst: v.number() });
const epochMs = v.number();

export const pacingShape = v.object({
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((iso) => Date.parse(iso)),
  ),
  versions: v.record(v.string(), v.string()),
  rows: v.array(
    v.object({
      contender: v.string(),
      scenario: v.string(),
      okPerSecond: v.number(),
      refused: v.number(),
      tabRefused: v.number(),
      bannedAfterMs: v.nullable(v.number()),
    }),
  ),
  serverLatenessMs: spread,
});
export type PacingResult = v.InferOutput<typeof pacingShape>;

export const firstSyncShape = v.object({
  at: epochMs,
  rows: v.array(
    v.object({
      follows: v.number(),
      chapters: v.number(),
      roundTripMs: v.number(),
      isLearnt: v.boolean(),
      requests: v.number(),
      tookMs: v.number(),
      floorMs: v.number(),
      refused: v.number(),
      heapBytes: v.number(),
    }),
  ),
});
export type FirstSyncResult = v.InferOutput<typeof firstSyncShape>;

export const popupShape = v.object({
  at: epochMs,
  libraries: v.array(
    v.object({
      follows: v.number(),
      chapters: v.number(),
      floor: times,
      rows: v.array(times),
      heap: v.object({ floor: v.number(), popup: v.number() }),
    }),
  ),
  typing: v.object({ keys: v.number(), workMs: v.number(), longestTaskMs: v.number(), wrongFrames: v.number() }),
  scrolling: v.array(v.object({ speed: v.number(), frames: v.number(), emptyRows: v.number() })),
  heapAfterwards: v.number(),
});
export type PopupResult = v.InferOutput<typeof popupShape>;

export const libraryShape = v.object({
  at: epochMs,
  follows: v.number(),
  floor: times,
  library: times,
  tasks: v.pipe(v.array(v.object({ during: v.string(), longestMs: v.number() })), v.minLength(1)),
});
export type LibraryResult = v.InferOutput<typeof libraryShape>;

export const clicksShape = v.object({
  at: epochMs,
  places: v.array(
    v.object({
      name: v.string(),
      presses: v.pipe(v.array(v.object({ frames: v.number(), transactions: v.number() })), v.minLength(1)),
    }),
  ),
});
export type ClicksResult = v.InferOutput<typeof clicksShape>;

export const workerShape = v.object({
  at: epochMs,
  wakes: v.number(),
  tasks: v.array(v.object({ floor: times, ours: times })),
});
export type WorkerResult = v.InferOutput<typeof workerShape>;
