import type { Step } from '../../model/sync-job';

/** An answer with the moment of its request, in epoch ms. */
export interface Answered<Answer> {
  readonly askedAt: number;
  readonly answer: Answer;
}

/** Keeps requests under way while the answers before them are written. */
export interface AskedAhead<Answer> {
  /** Asks for those that are not under way, while there are fewer than `most` without their answers taken. */
  readonly ask: (steps: readonly Step[], most: number) => void;
  /**
   * The first of these that was answered, once there is one; it asks for the very first, whatever is under way. After a failure nothing
   * new leaves, what has left is still taken, and then this throws the failure.
   */
  readonly take: (steps: readonly Step[]) => Promise<Answered<Answer> & { readonly step: Step }>;
  /** What has not left does not leave any more. */
  readonly stop: () => void;
}

export function createAskedAhead<Answer>(
  ask: (step: Step, signal: AbortSignal) => Promise<Answered<Answer>>,
): AskedAhead<Answer> {
  const requests = new Map<Step, Request<Answer>>();
  const stopped = new AbortController();
  let failure: unknown;

  return {
    ask(steps, most) {
      for (const step of steps) {
        if (requests.size >= most) return;
        begin(step);
      }
    },
    async take(steps) {
      for (const first of steps.slice(0, 1)) begin(first);
      for (;;) {
        for (const step of steps) {
          const answered = requests.get(step)?.answered;
          if (answered && requests.delete(step)) return { ...answered, step };
        }
        const awaited = [...requests.values()].filter(({ answered }) => answered === null);
        if (awaited.length === 0) throw failure;
        await Promise.race(awaited.map(({ over }) => over));
      }
    },
    stop: () => stopped.abort(),
  };

  function begin(step: Step): void {
    if (stopped.signal.aborted || requests.has(step)) return;
    const request: Request<Answer> = { answered: null, over: Promise.resolve() };
    request.over = ask(step, stopped.signal).then(
      (answered) => {
        request.answered = answered;
      },
      (thrown: unknown) => {
        requests.delete(step);
        if (!stopped.signal.aborted) failure = thrown;
        stopped.abort();
      },
    );
    requests.set(step, request);
  }
}

interface Request<Answer> {
  answered: Answered<Answer> | null;
  over: Promise<void>;
}
