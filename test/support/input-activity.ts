import type { InputActivity } from '../../lib/in-page/input-activity';

/** A person who has pressed nothing else, and whose pointer moves to where it goes. */
export function idlePerson(change: Partial<InputActivity> = {}): InputActivity {
  return {
    pressedOutside: () => Number.NEGATIVE_INFINITY,
    movedAt: () => Number.POSITIVE_INFINITY,
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
