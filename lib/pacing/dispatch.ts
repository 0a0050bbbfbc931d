import { type Clock, SECOND } from '../clock';
import { Failure } from '../failure';
import { classifyResponse, type Verdict } from './verdict';

/** Firefox ends a worker after 30 s, whatever it waits for. */
export const LONGEST_REQUEST_MS = 20 * SECOND;

export type Outcome =
  | { readonly kind: 'answered'; readonly at: number; readonly response: Response; readonly verdict: Verdict }
  | { readonly kind: 'timeout'; readonly at: number }
  /** It failed on the way, which says nothing about the allowance. */
  | { readonly kind: 'broken'; readonly at: number; readonly failure: Failure };

/** Resolves with the headers; the signal bounds the reading of the body by the same 20 s. */
export async function dispatch(
  parts: { clock: Clock; isOnline: () => boolean },
  send: (signal: AbortSignal) => Promise<Response>,
  hasQuota: boolean,
): Promise<Outcome> {
  const { clock, isOnline } = parts;
  const overdue = new AbortController();
  return Promise.race([makeRequest(), waitForTimeout()]);

  async function makeRequest(): Promise<Outcome> {
    try {
      const response = await send(overdue.signal);
      const verdict = await classifyResponse(response, hasQuota);
      return { kind: 'answered', at: clock.now(), response, verdict };
    } catch (cause) {
      if (overdue.signal.aborted) return timedOut();
      const failure = cause instanceof Failure ? cause : new Failure('unreachable', { cause });
      return { kind: 'broken', at: clock.now(), failure: isOnline() ? failure : new Failure('offline', { cause }) };
    }
  }

  async function waitForTimeout(): Promise<Outcome> {
    await clock.sleep(LONGEST_REQUEST_MS);
    overdue.abort(new DOMException('No answer within 20 s', 'TimeoutError'));
    return timedOut();
  }

  function timedOut(): Outcome {
    const at = clock.now();
    return isOnline() ? { kind: 'timeout', at } : { kind: 'broken', at, failure: new Failure('offline') };
  }
}
