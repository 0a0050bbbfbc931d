import * as v from 'valibot';
import { type Clock, systemClock } from '../clock';
import { contract, type InputOf, type MessageName, type OutputOf } from './contract';
import { question } from './question';

/** Throws Failure, and nothing else: the code of the reply, or `no-background` if none came. */
export async function ask<Name extends MessageName>(
  name: Name,
  input: InputOf<Name>,
  clock: Clock = systemClock,
): Promise<OutputOf<Name>> {
  const { output } = contract[name];
  // The table pairs each name with its output; the type checker cannot follow that through a variable name.
  return question(name, input, (value): value is OutputOf<Name> => v.is(output, value), clock);
}
