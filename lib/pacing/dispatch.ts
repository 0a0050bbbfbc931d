import { type Clock, SECOND } from '../clock';
import { Failure } from '../failure';
import { judge, type Verdict } from './verdict';

/** No request lasts longer, in ms: Firefox ends a worker after 30 s whatever it waits for. */
export const LONGEST_REQUEST_MS = 20 * SECOND;

/** How one request ended; `at` is when, in epoch ms. */
export type Outcome =
  | { readonly kind: 'answered'; readonly at: number; readonly response: Response; readonly verdict: Verdict }
  /** No answer came in time, although this machine is online. */
  | { readonly kind: 'silence'; readonly at: number }
  /** It failed on the way: no network, no such host, connection refused, a bad certificate. Says nothing about the allowance. */
  | { readonly kind: 'broken'; readonly at: number; readonly failure: Failure };

/**
 * Makes one request and waits for its headers, at most 20 s; the signal goes on to bound the reading of the body by the same 20 s.
 * @param hasQuota whether its route has a quota of its own.
 */
export async function dispatch(
  parts: { clock: Clock; isOnline: () => boolean },
  send: (signal: AbortSignal) => Promise<Response>,
  hasQuota: boolean,
): Promise<Outcome> {
  const { clock, isOnline } = parts;
  const overdue = new AbortController();
  return Promise.race([makeRequest(), waitForSilence()]);

  async function makeRequest(): Promise<Outcome> {
    try {
      const response = await send(overdue.signal);
      const verdict = await judge(response, hasQuota);
      return { kind: 'answered', at: clock.now(), response, verdict };
    } catch (cause) {
      if (overdue.signal.aborted) return unanswered();
      const failure = cause instanceof Failure ? cause : new Failure('unreachable', { cause });
      return { kind: 'broken', at: clock.now(), failure: isOnline() ? failure : new Failure('offline', { cause }) };
    }
  }

  async function waitForSilence(): Promise<Outcome> {
    await clock.sleep(LONGEST_REQUEST_MS);
    overdue.abort(new DOMException('No answer within 20 s', 'TimeoutError'));
    return unanswered();
  }

  /** Being offline is not silence. */
  function unanswered(): Outcome {
    const at = clock.now();
    return isOnline() ? { kind: 'silence', at } : { kind: 'broken', at, failure: new Failure('offline') };
  }
}
