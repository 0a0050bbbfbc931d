import type { InputActivity } from '../../lib/in-page/input-activity';

/** A person who has pressed nothing else, and whose pointer moves to where it goes. */
export function idlePerson(change: Partial<InputActivity> = {}): InputActivity {
  let moves = 0;
  return {
    pressedOutside: () => Number.NEGATIVE_INFINITY,
    moves: () => moves++,
    isUserActive: () => false,
    end: () => undefined,
    ...change,
  };
}

/** Only a browser can make a trusted event; what we look at is the flag, and the moment. */
export function trusted<Made extends Event>(event: Made, at?: number): Made {
  Object.defineProperty(event, 'isTrusted', { value: true });
  return at === undefined ? event : Object.defineProperty(event, 'timeStamp', { value: at });
}
