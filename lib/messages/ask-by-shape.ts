import { type Clock, systemClock } from '../clock';
import type { InputOf, MessageName, OutputOf } from './contract';
import { question } from './question';
import type { Shape } from './shape';

export type AskByShape<Name extends MessageName> = <Asked extends Name>(
  name: Asked,
  input: InputOf<Asked>,
  clock?: Clock,
) => Promise<OutputOf<Asked>>;

/** Throws Failure, and nothing else: the code of the reply, or `no-background` if none came. */
export function askByShape<Name extends MessageName>(
  answers: { readonly [Asked in Name]: Shape<OutputOf<Asked>> },
): AskByShape<Name> {
  return (name, input, clock = systemClock) => question(name, input, answers[name], clock);
}
