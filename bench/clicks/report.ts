import type { PressCost } from '../../test/e2e/support/press-places.ts';
import type { Machine } from '../machine.ts';
import { timesOf } from '../times.ts';

/** Frames of the page from a press until it is seen, each single time. */
export const MOST_FRAMES = 2;
/** Strict transactions from a press until what the person wants is on disk, each single time. */
export const MOST_TRANSACTIONS = 1;

/** The presses in one place. */
export interface PlaceRun {
  readonly name: string;
  readonly presses: readonly PressCost[];
}

export interface ClicksRun {
  /** Epoch ms. */
  readonly at: number;
  readonly machine: Machine;
  readonly browser: string;
  readonly follows: number;
  readonly places: readonly PlaceRun[];
}

interface Spread {
  readonly median: number;
  readonly p90: number;
  readonly worst: number;
}

/** What a run misses, as sentences; none is a pass. */
export function missesOf({ places }: ClicksRun): string[] {
  return places.flatMap(({ name, presses }) => {
    const frames = spreadOf(presses.map((press) => press.frames)).worst;
    const transactions = spreadOf(presses.map((press) => press.transactions)).worst;
    return [
      ...(frames <= MOST_FRAMES ? [] : [`${name}: a press was seen after ${frames} frames`]),
      ...(transactions <= MOST_TRANSACTIONS ? [] : [`${name}: a press was kept after ${transactions} transactions`]),
    ];
  });
}

export function asMarkdown({ at, machine, browser, follows, places }: ClicksRun): string {
  const cells = ({ median, p90, worst }: Spread) => `${median} | ${p90} | ${worst}`;
  const lines = places.map(({ name, presses }) => {
    const frames = spreadOf(presses.map((press) => press.frames));
    const transactions = spreadOf(presses.map((press) => press.transactions));
    return `| ${name} | ${presses.length} | ${cells(frames)} | ${cells(transactions)} |`;
  });
  return `# Clicks, ${new Date(at).toISOString().slice(0, 10)}

From a press to the frame that shows that it was heard, counted in the page's own frames: 1 is the first frame after the press, ${MOST_FRAMES} is the most that is
allowed. And to what the person wants on disk, counted in strict transactions that the worker had begun by then: ${MOST_TRANSACTIONS} is allowed. Places that mark, or
send, are pressed in turn with what takes it back. ${follows} follows, and no network, so that nothing that is sent is counted.

| | presses | frames: median | p90 | worst | transactions: median | p90 | worst |
|---|---|---|---|---|---|---|---|
${lines.join('\n')}

Chromium ${browser} without a window, ${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}.
`;
}

function spreadOf(values: readonly number[]): Spread {
  const { median, p90 } = timesOf('', values);
  return { median, p90, worst: Math.max(...values) };
}
