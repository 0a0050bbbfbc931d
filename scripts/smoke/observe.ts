/** Writes down what the extension's background asks of the service, and what it is answered, as a browser tells it; changes nothing. */
import { type Clock, systemClock } from '../../lib/clock.ts';
import { LONGEST_REQUEST_MS } from '../../lib/pacing/dispatch.ts';
import { type Route, routeOf } from './routes.ts';

export interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for what is no JSON, of which the type says enough; `null` for JSON that the browser did not keep. */
  readonly body: string | null;
}

export interface Exchange {
  readonly route: Route;
  /** `null` when there was none. */
  readonly answer: Answer | null;
}

export interface Observation {
  /** What left until now, oldest first; without what was under way for so short a time that its answer may still have come. */
  exchanges(): Exchange[];
}

/** What a browser tells of requests, each by what the browser knows it by. Those to anybody but the service are passed over. */
export interface Observer<Id> extends Observation {
  left(id: Id, method: string, address: string): void;
  /** @param headers with lower-case names. */
  answered(id: Id, status: number, headers: Answer['headers']): void;
  /** Whether its answer is JSON whose body has not come yet. */
  lacksBody(id: Id): boolean;
  bodyCame(id: Id, body: string): void;
  /** @param isOwnEnd whether it was let go of, by the extension or because the visit ends. */
  failed(id: Id, isOwnEnd: boolean): void;
}

/** The extension waits twice as long: what it let go of before this, in ms, it did not give up for silence. */
const PATIENCE_MS = LONGEST_REQUEST_MS / 2;

interface Seen extends Exchange {
  /** Epoch ms. */
  readonly leftAt: number;
  /** When it failed, and whether that was its own end; absent while it has not. */
  readonly failure?: { readonly at: number; readonly isOwnEnd: boolean };
}

/** @param onRequest is told how many requests have left. */
export function createObserver<Id>(
  onRequest: (count: number) => void,
  { now }: Pick<Clock, 'now'> = systemClock,
): Observer<Id> {
  const seen = new Map<Id, Seen>();
  const lacksBody = (id: Id) => seen.get(id)?.answer?.body === null;
  return {
    exchanges: () => [...seen.values()].filter((one) => !wasCutShort(one, now())),
    left: (id, method, address) => {
      const route = routeOf(method, address);
      if (!route) return;
      seen.set(id, { route, answer: null, leftAt: now() });
      onRequest(seen.size);
    },
    answered: (id, status, headers) =>
      note(id, { answer: { status, headers, body: headers['content-type']?.includes('json') ? null : '' } }),
    lacksBody,
    bodyCame: (id, body) => {
      const answer = seen.get(id)?.answer;
      if (answer && lacksBody(id)) note(id, { answer: { ...answer, body } });
    },
    // A background that has read an answer may let go of it before the browser calls it finished.
    failed: (id, isOwnEnd) => note(id, { failure: { at: now(), isOwnEnd }, ...(isOwnEnd ? {} : { answer: null }) }),
  };

  function note(id: Id, news: Partial<Seen>): void {
    const known = seen.get(id);
    if (known) seen.set(id, { ...known, ...news });
  }
}

/** Whether an answer may still have come. @param now epoch ms. */
function wasCutShort({ answer, leftAt, failure }: Seen, now: number): boolean {
  return !answer && failure?.isOwnEnd !== false && (failure?.at ?? now) - leftAt < PATIENCE_MS;
}
