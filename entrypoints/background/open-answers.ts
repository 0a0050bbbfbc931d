import { type Clock, SECOND } from '../../lib/clock';

export type OpenAnswers = ReturnType<typeof createOpenAnswers>;

const PATIENCE_MS = SECOND;

/** Messages that are being answered. A person waits for those, and for nothing that the worker does by itself. */
export function createOpenAnswers(clock: Clock) {
  const open = new Set<Promise<unknown>>();
  return {
    /** @returns the same answer. */
    follow<Answer extends Promise<unknown> | undefined>(answer: Answer): Answer {
      if (answer !== undefined) {
        const end = () => void open.delete(answer);
        open.add(answer);
        answer.then(end, end);
      }
      return answer;
    },
    /** Resolves when those that are open now are given, after a second at most. Never rejects. */
    async given(): Promise<void> {
      if (open.size === 0) return;
      const done = new AbortController();
      await Promise.race([Promise.allSettled(open), clock.sleep(PATIENCE_MS, done.signal)]);
      done.abort();
    },
  };
}
