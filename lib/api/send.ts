import { Failure } from '../failure';

/** The browser itself adds what names it, its origin or a referrer. */
export interface OutgoingRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The only `fetch(` of the extension. @throws Failure `no-answer` once aborted, `offline` or `unreachable`: the work may be done. */
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
