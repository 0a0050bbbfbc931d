/** Reads a JSON body as an endpoint declares it. */
import * as v from 'valibot';
import type { Asked } from '../exchange.ts';
import { explanation } from './read-query.ts';
import { Refusal } from './refusal.ts';

/**
 * The body, checked.
 * @param bytes the most that the endpoint takes; a KB is read as 1 000 bytes, the stricter way
 * @throws Refusal 413 when it is too long; 400 when it is not declared as JSON, is not JSON, or not what the endpoint takes
 */
export function readBody<T>({ headers, body }: Asked, schema: v.GenericSchema<unknown, T>, bytes: number): T {
  if (!headers['content-type']?.startsWith('application/json')) {
    throw new Refusal(400, 'The header Content-Type must be application/json.');
  }
  if (Buffer.byteLength(body) > bytes) throw new Refusal(413, `The body must not be longer than ${bytes} bytes.`);
  const result = v.safeParse(schema, parse(body));
  if (!result.success) throw new Refusal(400, explanation(result.issues[0]));
  return result.output;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}
