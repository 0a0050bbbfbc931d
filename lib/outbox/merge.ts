import type { FailureCode } from '../failure';
import { CROSSED_OUT_MS, type Intent, type MarkWish, ORPHAN_MS, type Sent, type Wish } from './intents';

/**
 * How an intent changes, as pure functions; `outbox.ts` runs each inside one transaction. The invariants (PACING 3, I5 and I6):
 * - the last wish wins, and the value that the service has at rest is the last wish;
 * - a wish vanishes only where the service surely has its value: nothing of ours is on its way or unanswered;
 * - a changed value never overtakes an older one: it leaves after the older was answered, or `ORPHAN_MS` after it was given up;
 * - the same click twice is one wish.
 * `null` stands for "nothing is left to want".
 */

/** Adds a wish to what is wanted already. */
export function add(existing: Intent | undefined, wish: MarkWish): Intent | null {
  if (!existing) return fresh(wish, wish.before, null);
  if (isOneOf(wish.id, existing)) return existing;
  switch (existing.state.name) {
    case 'delivered':
      // The asker may have looked at the library a moment before the delivery was noted there.
      return fresh(wish, wish.before === existing.read ? wish.before : null, existing.unanswered);
    case 'refused':
      return fresh(wish, existing.unanswered ? null : wish.before, existing.unanswered);
    case 'waiting':
    case 'sending':
      if (wish.read === existing.read) return existing;
      return unlessVain({ ...existing, id: wish.id, read: wish.read, at: wish.at, earlier: wishOf(existing) });
  }
}

/** Takes a wish back that has not left, and what it replaced is wanted again; or dismisses one that was refused. */
export function takeBack(intent: Intent | undefined, wishId: string): Intent | null | 'too-late' | 'unknown' {
  if (intent?.id !== wishId) return 'unknown';
  if (intent.state.name === 'refused') return null;
  if (intent.state.name === 'delivered' || hasLeft(intent)) return 'too-late';
  if (intent.earlier) return unlessVain({ ...intent, ...intent.earlier });
  return intent.before === null ? null : unlessVain({ ...intent, read: intent.before });
}

/** A refused wish is wanted once more, by a new click. What the service has may have changed since, so nothing is vain. */
export function retry(intent: Intent, { id, at }: Pick<Wish, 'id' | 'at'>): Intent {
  if (intent.state.name !== 'refused' || intent.id === id) return intent;
  return { ...intent, id, at, before: null, state: { name: 'waiting', attempts: 0 } };
}

/** A waiting wish is handed to the network. */
export function claim(intent: Intent, now: number): Intent {
  const attempts = attemptsOf(intent) + 1;
  return { ...intent, state: { name: 'sending', attempts, since: now, sent: { id: intent.id, read: intent.read } } };
}

/** The service said yes to what was sent. */
export function settle(intent: Intent, sent: Sent, now: number): Intent {
  // An older copy of the same value may still arrive; a different one was waited out before this was sent.
  const unanswered = intent.unanswered?.read === sent.read ? intent.unanswered : null;
  const rest = { ...withoutSent(intent, sent), before: sent.read, unanswered };
  return rest.read === sent.read
    ? { ...rest, earlier: null, state: { name: 'delivered', since: now } }
    : { ...rest, state: { name: 'waiting', attempts: 0 } };
}

/** What was sent surely had no effect: it was turned away, or never left. */
export function putBack(intent: Intent): Intent | null {
  return unlessVain({ ...intent, state: { name: 'waiting', attempts: attemptsOf(intent) } });
}

/** Nobody knows whether what was sent arrived, or is still arriving. */
export function giveUpOn(intent: Intent, sent: Sent, now: number): Intent {
  return {
    ...intent,
    before: null,
    unanswered: { ...sent, at: now },
    state: { name: 'waiting', attempts: attemptsOf(intent) },
  };
}

/** The service said no, for good, to what was sent. A newer wish has its own try. */
export function refuse(intent: Intent, sent: Sent, code: FailureCode, now: number): Intent | null {
  return intent.id === sent.id
    ? { ...intent, earlier: null, state: { name: 'refused', attempts: attemptsOf(intent), since: now, code } }
    : unlessVain({ ...withoutSent(intent, sent), state: { name: 'waiting', attempts: 0 } });
}

/** While nothing is in flight: what says that it is was never answered; what was crossed out long ago is forgotten. */
export function recover(intent: Intent, now: number): Intent | null {
  const { state } = intent;
  if (state.name === 'sending') return giveUpOn(intent, state.sent, now);
  return state.name === 'delivered' && now - state.since > CROSSED_OUT_MS ? null : intent;
}

/** How long the wish must still wait so as not to overtake an older value, in ms; zero or less when it may leave. */
export function holdMs({ read, unanswered }: Intent, now: number): number {
  if (unanswered === null || unanswered.read === read) return 0;
  // Never longer than the whole span: a clock that was set back must not hold a wish for hours.
  return Math.min(unanswered.at + ORPHAN_MS - now, ORPHAN_MS);
}

function fresh(wish: MarkWish, before: boolean | null, unanswered: Intent['unanswered']): Intent | null {
  const state = { name: 'waiting', attempts: 0 } as const;
  return unlessVain({ ...wish, kind: 'mark', before, earlier: null, unanswered, state });
}

/** A wish for what the service has is crossed out; its row is kept only where it knows of a value still on its way. */
function unlessVain(intent: Intent): Intent | null {
  const { state, read, before, unanswered } = intent;
  if (state.name !== 'waiting' || read !== before) return intent;
  if (unanswered === null) return null;
  return unanswered.read === read
    ? { ...intent, earlier: null, state: { name: 'delivered', since: unanswered.at } }
    : intent;
}

function hasLeft({ id, state, unanswered }: Intent): boolean {
  return unanswered?.id === id || (state.name === 'sending' && state.sent.id === id);
}

function attemptsOf({ state }: Intent): number {
  return state.name === 'delivered' ? 0 : state.attempts;
}

function wishOf({ id, read, at, earlier }: Wish): Wish {
  return { id, read, at, earlier };
}

function isOneOf(id: string, wish: Wish | null): boolean {
  return wish !== null && (wish.id === id || isOneOf(id, wish.earlier));
}

/** Forgets the sent wish and all before it: once answered, there is no going back behind it. */
function withoutSent(intent: Intent, sent: Sent): Intent {
  return { ...intent, earlier: earlierUntil(intent.earlier, sent.id) };
}

function earlierUntil(wish: Wish | null, id: string): Wish | null {
  return wish === null || wish.id === id ? null : { ...wish, earlier: earlierUntil(wish.earlier, id) };
}
