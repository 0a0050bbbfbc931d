import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { type Clock, SECOND, systemClock } from '../clock';
import { Failure } from '../failure';
import { contract, type InputOf, type MessageName, type OutputOf } from './contract';
import { Reply } from './reply';

/** A worker that hangs neither resolves nor throws; handlers answer at once, so a second of silence means that ours does. */
const ANSWER_WITHIN_MS = SECOND;

/**
 * Asks the background for something that the contract names.
 * A message that was lost with a dying worker is sent once more: commands carry an id and are done once.
 * @throws Failure, and nothing else: the code of the reply, or `no-background` when none came.
 */
export async function ask<Name extends MessageName>(
  name: Name,
  input: InputOf<Name>,
  clock: Clock = systemClock,
): Promise<OutputOf<Name>> {
  const answer = (await send(name, input, clock)) ?? (await send(name, input, clock));
  const reply = v.safeParse(Reply, answer);
  if (!reply.success) throw new Failure('no-background');
  if (!reply.output.ok) throw new Failure(reply.output.code, { retryAt: reply.output.retryAt });
  const value = v.safeParse(contract[name].output, reply.output.value);
  // Another version of ourselves answered: the extension was updated under an open page.
  if (!value.success) throw new Failure('out-of-date');
  return value.output as OutputOf<Name>;
}

/** The answer, or nothing when the worker died, was replaced, or let the time pass. */
async function send(name: MessageName, input: unknown, clock: Clock): Promise<unknown> {
  const waiting = new AbortController();
  const timeout = clock.sleep(ANSWER_WITHIN_MS, waiting.signal).then(() => undefined);
  const answer = Promise.resolve(browser.runtime.sendMessage({ name, input })).catch(() => undefined);
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    waiting.abort();
  }
}
