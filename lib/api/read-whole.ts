import { Failure } from '../failure';

/**
 * The largest answer that is read, in bytes as they are after decompression. The largest that an honest service gives us are
 * the read marks of 100 manga: 4 MB with a thousand chapters each. What is twice that is a mistake or malice, and would
 * otherwise fill the memory of a worker in the twenty seconds that a request has.
 */
export const LARGEST_ANSWER_BYTES = 8_000_000;

/**
 * The answer with its body in memory: reading it can no longer fail or wait.
 * @throws Failure `no-answer` where the body broke off or was overdue; `unreadable-answer` where there is too much of it.
 */
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
      // The rest is not needed: the connection is let go of.
      void reader.cancel().catch(() => undefined);
      throw new Failure('unreadable-answer');
    }
  }
}

function brokenOff(cause: unknown): never {
  throw new Failure('no-answer', { cause });
}
