import { Failure } from '../failure';

/** One request as it leaves: no header of it names a browser, an origin or a referrer; the browser says those itself. */
export interface OutgoingRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * The only `fetch(` of the extension: without cookies, redirects, caches or a referrer. Resolves with the answer's head.
 *
 * Browsers hide why a request failed: an unknown host, a refused connection, a bad certificate, a redirect and a connection
 * that broke after the service had done the work are all the same `TypeError` (Fetch standard, "network error"). So
 * `unreachable` does not promise that nothing was done.
 *
 * @throws Failure `no-answer` when the signal ended it, `offline` when the browser knows it has no network, else `unreachable`.
 */
export async function send(url: string, request: OutgoingRequest, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      ...request,
      signal,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch (cause) {
    if (signal.aborted) throw new Failure('no-answer', { cause });
    throw new Failure(navigator.onLine === false ? 'offline' : 'unreachable', { cause });
  }
}
