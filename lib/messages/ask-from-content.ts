import { type Clock, systemClock } from '../clock';
import { answers } from './answers';
import type { InputOf, OutputOf } from './contract';
import { question } from './question';
import type { Shape } from './shape';

/** What content scripts may ask; which of them may ask what says the contract. */
export type AskedFromContent = keyof typeof answers;

/**
 * Asks the background from a content script, which carries nothing of the contract but the answers that it can get.
 * @throws Failure, and nothing else: the code of the reply, or `no-background` when none came.
 */
export async function askFromContent<Name extends AskedFromContent>(
  name: Name,
  input: InputOf<Name>,
  clock: Clock = systemClock,
): Promise<OutputOf<Name>> {
  // The table pairs each name with its answer; the type checker cannot follow that through a variable name.
  return question(name, input, answers[name] as Shape<OutputOf<Name>>, clock);
}
