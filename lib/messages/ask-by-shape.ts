import { type Clock, systemClock } from '../clock';
import type { InputOf, MessageName, OutputOf } from './contract';
import { question } from './question';
import type { Shape } from './shape';

/** How one of our scripts in a page asks the background: it carries nothing of the contract but the answers that it can get. */
export type AskByShape<Name extends MessageName> = <Asked extends Name>(
  name: Asked,
  input: InputOf<Asked>,
  clock?: Clock,
) => Promise<OutputOf<Asked>>;

/**
 * Makes the function by which a script asks. It throws Failure, and nothing else: the code of the reply, or `no-background` when
 * none came.
 * @param answers what the background has agreed to answer, by message.
 */
export function askByShape<Name extends MessageName>(
  answers: { readonly [Asked in Name]: Shape<OutputOf<Asked>> },
): AskByShape<Name> {
  return (name, input, clock = systemClock) => question(name, input, answers[name], clock);
}
