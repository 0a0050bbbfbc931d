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

/** In decompressed bytes: twice the largest honest answer, the read marks of 100 manga with a thousand chapters each. */
export const LARGEST_ANSWER_BYTES = 8_000_000;

/** @throws Failure `no-answer` where the body broke off or was overdue, `unreadable-answer` above `LARGEST_ANSWER_BYTES`. */
export async function readWhole(answer: Response): Promise<Response> {
  const body = await bytesOf(answer);
  // A status like 204 must not have a body, not even an empty one (Fetch standard, "null body status").
  return new Response(body.size > 0 ? body : null, answer);
}

async function bytesOf({ body }: Response): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  if (!body) return new Blob();
  const reader = body.getReader();
  for (let size = 0; ; ) {
    const { done, value } = await reader.read().catch(brokenOff);
    if (done) return new Blob(pieces);
    pieces.push(value);
    size += value.byteLength;
    if (size > LARGEST_ANSWER_BYTES) {
      void reader.cancel().catch(() => undefined);
      throw new Failure('unreadable-answer');
    }
  }
}

function brokenOff(cause: unknown): never {
  throw new Failure('no-answer', { cause });
}
