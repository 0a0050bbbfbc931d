import { type Clock, SECOND } from '../clock';
import { Failure } from '../failure';
import type { MessageName } from './contract';
import { ownRuntime } from './own-runtime';
import { Done, Refused } from './reply';
import type { Shape } from './shape';

/** A worker that hangs neither resolves nor throws; handlers answer at once, so a second of silence means that ours does, or died. */
const ANSWER_WITHIN_MS = SECOND;
/** Asked again, a worker may have to start first: on a busy machine a matter of seconds, in ms. */
const SECOND_ANSWER_WITHIN_MS = 4 * SECOND;
/** How long a question may be on its way, in ms. */
export const LONGEST_QUESTION_MS = ANSWER_WITHIN_MS + SECOND_ANSWER_WITHIN_MS;

/**
 * Puts a question to the background, once more if it was lost with a dying worker: commands carry an id and are done once.
 * @param answer what the background has agreed to answer.
 * @throws Failure, and nothing else: the code of the reply, or `no-background` when none came.
 */
export async function question<Answer>(
  name: MessageName,
  input: unknown,
  answer: Shape<Answer>,
  clock: Clock,
): Promise<Answer> {
  const reply =
    (await send(name, input, clock, ANSWER_WITHIN_MS)) ?? (await send(name, input, clock, SECOND_ANSWER_WITHIN_MS));
  if (Refused(reply)) throw new Failure(reply.code, reply);
  if (!Done(reply)) throw new Failure('no-background');
  // Another version of ourselves answered: the extension was updated under an open page.
  if (!answer(reply.value)) throw new Failure('out-of-date');
  return reply.value;
}

/** The answer, or nothing when the worker died, was replaced, or let the time pass. */
async function send(name: MessageName, input: unknown, clock: Clock, withinMs: number): Promise<unknown> {
  const waiting = new AbortController();
  const timeout = clock.sleep(withinMs, waiting.signal).then(() => undefined);
  const answer = tell(name, input).catch(() => undefined);
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    waiting.abort();
  }
}

/** A browser that has put an end to the extension throws at once. */
async function tell(name: MessageName, input: unknown): Promise<unknown> {
  return ownRuntime()?.sendMessage({ name, input });
}
