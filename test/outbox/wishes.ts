import type { Intent, MarkWish } from '../../lib/outbox/intents';
import type { Id } from '../../lib/service/ids';

/** The n-th id that a test speaks of. */
export function id(n: number): Id {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

let clicks = 0;

/** A click on chapter 1 of somebody who is signed in, unless said otherwise. */
export function wish(parts: Partial<MarkWish> = {}): MarkWish {
  clicks += 1;
  return { id: `click-${clicks}`, account: 'ann', key: id(1), read: true, before: null, at: clicks, ...parts };
}

/** A wish that waits in the outbox. */
export function waiting(parts: Partial<Intent> = {}): Intent {
  return {
    ...wish(),
    kind: 'mark',
    earlier: null,
    unanswered: null,
    state: { name: 'waiting', attempts: 0 },
    ...parts,
  };
}
