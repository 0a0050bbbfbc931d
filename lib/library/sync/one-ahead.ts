import type { Asked, SyncJob } from '../../model/sync-job';

/** An answer with the moment of its request, in epoch ms. */
export interface Answered<Answer> {
  readonly askedAt: number;
  readonly answer: Answer;
}

/** Keeps one request under way while the answer before it is written. */
export interface OneAhead<Answer> {
  /** The one under way if it is for this step, else a new one. */
  readonly take: (step: Asked) => Promise<Answered<Answer>>;
  readonly askAhead: (step: Asked | null) => void;
}

export function createOneAhead<Answer>(ask: (step: Asked) => Promise<Answered<Answer>>): OneAhead<Answer> {
  let ahead: { readonly step: Asked; readonly answered: Promise<Answered<Answer>> } | null = null;
  return {
    take(step) {
      const known = ahead && isSame(ahead.step, step) ? ahead.answered : null;
      ahead = null;
      return known ?? ask(step);
    },
    askAhead(step) {
      if (step === null) return;
      const answered = ask(step);
      // Its failure counts when it is taken.
      void Promise.allSettled([answered]);
      ahead = { step, answered };
    },
  };
}

/**
 * The step that comes next whatever the answer to this one says: the next page, or the next marks. Only where a sync asks for all of a
 * list: a quick one has as few requests as it may make.
 */
export function certainStepAfter({
  kind,
  steps: [current, next, ...later],
}: Pick<SyncJob, 'kind' | 'steps'>): Asked | null {
  if (kind === 'quick' || !current || !next || next.ask === 'rolling' || next.ask !== current.ask) return null;
  if (next.ask === 'follows' || next.ask === 'markers') return next;
  // Marks that wait go before older chapters as soon as the newest are here.
  const isFeedAlone = [next, ...later].every(({ ask }) => ask === 'feed');
  return next.ask === 'feed' && isFeedAlone ? next : null;
}

function isSame(one: Asked, other: Asked): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
