import { type Clock, SECOND } from '../../lib/clock';

/** Messages that are being answered. A person waits for those, and for nothing that the worker does by itself. */
export interface OpenAnswers {
  /** @returns the same answer. */
  follow<Answer extends Promise<unknown> | undefined>(answer: Answer): Answer;
  /** Resolves when those that are open now are given, after a second at most. Never rejects. */
  given(): Promise<void>;
}

const PATIENCE_MS = SECOND;

export function createOpenAnswers(clock: Clock): OpenAnswers {
  const open = new Set<Promise<unknown>>();
  return {
    follow(answer) {
      if (answer !== undefined) {
        const end = () => void open.delete(answer);
        open.add(answer);
        answer.then(end, end);
      }
      return answer;
    },
    async given() {
      if (open.size === 0) return;
      const done = new AbortController();
      await Promise.race([Promise.allSettled(open), clock.sleep(PATIENCE_MS, done.signal)]);
      done.abort();
    },
  };
}
