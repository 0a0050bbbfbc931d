import { folded } from '../../lib/library/list/search';
import { logicalKey } from '../texts/direction';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

interface Boxes {
  /** As they are shown, in order. */
  readonly names: readonly string[];
  readonly columns: number;
}

/** The box that a key leads to from the one at `at`, counted from 0; `null` where the key is not for moving. */
export function boxReached({ key, ...held }: Key, at: number, { names, columns }: Boxes): number | null {
  if (held.ctrlKey || held.metaKey || held.altKey) return null;
  const step = steps(columns).get(logicalKey(key));
  const last = names.length - 1;
  if (step !== undefined) return at + step < 0 || at + step > last ? at : at + step;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const letter = key.length === 1 ? folded(key).trim() : '';
  return letter === '' ? null : nextBeginningWith(letter, at, names);
}

function steps(columns: number): ReadonlyMap<string, number> {
  return new Map([
    ['ArrowDown', columns],
    ['ArrowUp', -columns],
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
  ]);
}

/** After the last it begins again at the first. */
function nextBeginningWith(letter: string, at: number, names: readonly string[]): number | null {
  const order = names.map((_, step) => (at + 1 + step) % names.length);
  return order.find((index) => folded(names[index] ?? '').startsWith(letter)) ?? null;
}
