import type { Id } from '../service/ids';
import { IDS_PER_REQUEST, LAST_REACHABLE_ITEM } from '../service/limits';

/** Counts the requests of a piece of work, and how many it will take in all as far as is known. */
export interface Progress {
  /** More requests are known to come, or (a negative number) fewer. */
  expect(requests: number): void;
  /** Counts a request when it is answered. */
  step<Answer>(request: Promise<Answer>): Promise<Answer>;
  done(): number;
}

/** @param expected requests that are known to come from the start. */
export function countProgress(
  expected: number,
  onProgress: (progress: { readonly done: number; readonly of: number }) => void,
): Progress {
  let done = 0;
  let of = expected;
  onProgress({ done, of });
  return {
    expect(requests) {
      if (requests === 0) return;
      of += requests;
      onProgress({ done, of });
    },
    async step(request) {
      const answer = await request;
      done += 1;
      onProgress({ done, of });
      return answer;
    },
    done: () => done,
  };
}

/**
 * Asks for page after page until the total is reached, or the last item that the service gives. The first page is expected
 * already; the others are from when the total is known.
 * @param ask returns the total that the page names.
 * @returns whether everything was reached.
 */
export async function eachPage(
  size: number,
  progress: Progress,
  ask: (offset: number) => Promise<number>,
): Promise<boolean> {
  let total = size;
  for (let offset = 0; offset < total; offset += size) {
    if (offset + size > LAST_REACHABLE_ITEM) return false;
    total = await ask(offset);
    if (offset === 0) progress.expect(Math.max(Math.ceil(Math.min(total, LAST_REACHABLE_ITEM) / size) - 1, 0));
  }
  return true;
}

/** As many ids at a time as one request may name. */
export function idsByRequest(ids: readonly Id[]): Id[][] {
  const count = Math.ceil(ids.length / IDS_PER_REQUEST);
  return Array.from({ length: count }, (_, n) => ids.slice(n * IDS_PER_REQUEST, (n + 1) * IDS_PER_REQUEST));
}
