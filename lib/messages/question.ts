import { type Clock, SECOND, systemClock } from '../clock';
import { Failure } from '../failure';
import { linkAnswers, readerAnswers, toastAnswers } from './answers';
import type { InputOf, MessageName, OutputOf } from './contract';
import { ownRuntime } from './own-runtime';
import { Done, Refused } from './reply';
import type { Shape } from './shape';

/** Handlers answer at once, so a second of silence means that the worker hangs or has died. */
const ANSWER_WITHIN_MS = SECOND;
/** The worker may have to start first: on a busy machine a matter of seconds. */
const SECOND_ANSWER_WITHIN_MS = 4 * SECOND;
/** Both. */
export const LONGEST_QUESTION_MS = 5 * SECOND;

/** Asks again if a dying worker lost the question, and once more if one that hung took the second along. Throws Failure alone: the reply's code, or `no-background` if none came. */
export async function question<Answer>(
  name: MessageName,
  input: unknown,
  answer: Shape<Answer>,
  clock: Clock,
): Promise<Answer> {
  const first = await send(name, input, clock, ANSWER_WITHIN_MS);
  const end = clock.monotonic() + SECOND_ANSWER_WITHIN_MS;
  const again = () => send(name, input, clock, end - clock.monotonic());
  let reply = first ?? (await again());
  if (reply === undefined) reply = await again();
  if (Refused(reply)) throw new Failure(reply.code, reply);
  if (!Done(reply)) throw new Failure('no-background');
  // Another version of ourselves answered: the extension was updated under an open page.
  if (!answer(reply.value)) throw new Failure('out-of-date');
  return reply.value;
}

/** @returns `undefined` if the worker died with the question, `null` after `withinMs`. */
async function send(name: MessageName, input: unknown, clock: Clock, withinMs: number): Promise<unknown> {
  const waiting = new AbortController();
  const timeout = clock.sleep(withinMs, waiting.signal).then(() => null);
  const answer = post(name, input).catch(() => undefined);
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    waiting.abort();
  }
}

/** A browser that has put an end to the extension throws at once. */
async function post(name: MessageName, input: unknown): Promise<unknown> {
  return ownRuntime()?.sendMessage({ name, input });
}

type AskByShape<Name extends MessageName> = <Asked extends Name>(
  name: Asked,
  input: InputOf<Asked>,
  clock?: Clock,
) => Promise<OutputOf<Asked>>;

function askByShape<Name extends MessageName>(
  answers: { readonly [Asked in Name]: Shape<OutputOf<Asked>> },
): AskByShape<Name> {
  return (name, input, clock = systemClock) => question(name, input, answers[name], clock);
}

/** What content scripts ask with; they carry no schemas. All throw as `question`, and a script carries the answers of its own alone. */
export const askFromReader = askByShape(readerAnswers);

export const askFromLinks = askByShape(linkAnswers);

export const askFromToast = askByShape(toastAnswers);
