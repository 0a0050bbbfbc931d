import type { FailureCode } from '../failure';
import {
  CROSSED_OUT_MS,
  type IntentEdit,
  type NewIntent,
  ORPHAN_MS,
  type Sent,
  type ValueIntent,
} from '../model/intents';

/**
 * How an intent for a value changes, as pure functions (docs/outbox.md, "Marks, follows and statuses"). `null`: nothing is left to want.
 * - the last intent wins: its value is the one that the service has at rest;
 * - an intent is crossed out only where the service surely has its value: nothing of ours is in flight or unanswered;
 * - a changed value never overtakes an older one: it leaves after that was answered, or `ORPHAN_MS` after it was given up;
 * - the same click twice is one intent; one that only cancelled another leaves its row, so that it can be undone.
 */

const untried = { name: 'waiting', attempts: 0 } as const;

export function newIntent(wish: NewIntent): ValueIntent {
  return { ...wish, replaced: null, earlier: null, unanswered: null, state: untried };
}

export function add<Of extends ValueIntent>(existing: Of | undefined, wish: Of): Of | null {
  if (!existing) return dropIfNoop({ ...wish, replaced: wish.before });
  if (isOneOf(wish.id, existing)) return existing;
  const { value, unanswered } = existing;
  switch (existing.state.name) {
    case 'delivered': {
      // The asker may have read the library before this delivery was noted there; or it has changed since.
      const isStillSo = wish.before?.value === value;
      if (isStillSo && wish.value === value) return existing;
      const below = isStillSo ? { earlier: editOf(existing) } : { before: null };
      return { ...wish, ...below, replaced: { value }, unanswered };
    }
    case 'refused':
      return dropIfNoop({ ...wish, before: unanswered ? null : wish.before, replaced: wish.before, unanswered });
    case 'waiting':
    case 'sending':
      if (wish.value === value) return existing;
      return dropIfNoop({
        ...unlessChanged(existing, wish.before),
        id: wish.id,
        value: wish.value,
        at: wish.at,
        replaced: { value },
        earlier: editOf(unlessChanged(existing, wish.before)),
      });
  }
}

/** Takes back what has not left, and what it replaced is wanted again; dismisses what was refused. */
export function takeBack<Of extends ValueIntent>(
  intent: Of | undefined,
  operationId: string,
): Of | null | 'too-late' | 'unknown' {
  if (intent?.id !== operationId) return 'unknown';
  const { state } = intent;
  if (state.name === 'refused') return null;
  if (hasLeft(intent)) return 'too-late';
  const open = state.name === 'delivered' ? { ...intent, state: untried } : intent;
  if (intent.earlier) return dropIfNoop({ ...open, ...intent.earlier });
  const { before } = intent;
  return before === null ? null : dropIfNoop({ ...intent, value: before.value, replaced: before });
}

/** What has left is followed by a new intent for the value before it. */
export function undo<Of extends ValueIntent>(
  intent: Of | undefined,
  targetId: string,
  { id, at }: Pick<IntentEdit, 'id' | 'at'>,
): Of | null | 'unknown' {
  const left = takeBack(intent, targetId);
  if (left !== 'too-late') return left;
  if (!intent) return 'unknown';
  const before = intent.state.name === 'delivered' ? { value: intent.value } : null;
  return add(intent, { ...fresh(intent), id, at, value: valueBefore(intent), before });
}

/** The service's value may have changed since, so `before` is unknown. */
export function retry<Of extends ValueIntent>(intent: Of, { id, at }: Pick<IntentEdit, 'id' | 'at'>): Of {
  if (intent.state.name !== 'refused' || intent.id === id) return intent;
  return { ...intent, id, at, before: null, state: untried };
}

export function claim<Of extends ValueIntent>(intent: Of, now: number): Of {
  const attempts = attemptsOf(intent) + 1;
  return { ...intent, state: { name: 'sending', attempts, since: now, sent: { id: intent.id, value: intent.value } } };
}

export function ack<Of extends ValueIntent>(intent: Of, sent: Sent, now: number): Of {
  // An older copy of the same value may still arrive; a different one was waited out before this was sent.
  const unanswered = intent.unanswered?.value === sent.value ? intent.unanswered : null;
  const rest = { ...withoutSent(intent, sent), before: { value: sent.value }, unanswered };
  return rest.value === sent.value
    ? { ...rest, earlier: null, state: { name: 'delivered', since: now } }
    : { ...rest, state: untried };
}

/** What was sent surely had no effect. @param met what turned it away. */
export function nack<Of extends ValueIntent>(intent: Of, met?: FailureCode): Of | null {
  return dropIfNoop({ ...intent, state: waitingAgain(intent, met) });
}

/** @param met what the sender met; nothing, if it died. */
export function markUnknown<Of extends ValueIntent>(intent: Of, sent: Sent, now: number, met?: FailureCode): Of {
  return { ...intent, before: null, unanswered: { ...sent, at: now }, state: waitingAgain(intent, met) };
}

export function refuse<Of extends ValueIntent>(intent: Of, sent: Sent, code: FailureCode, now: number): Of | null {
  return intent.id === sent.id
    ? { ...intent, earlier: null, state: { name: 'refused', attempts: attemptsOf(intent), since: now, code } }
    : dropIfNoop({ ...withoutSent(intent, sent), state: untried });
}

/** While nothing is in flight: what says `sending` was never answered. */
export function recover<Of extends ValueIntent>(intent: Of, now: number): Of | null {
  const { state } = intent;
  if (state.name === 'sending') return markUnknown(intent, state.sent, now);
  return state.name === 'delivered' && now - state.since > CROSSED_OUT_MS ? null : intent;
}

/** How long it waits so as not to overtake an older value, in ms; zero or less when it may leave. */
export function delayMs({ value, unanswered }: Pick<ValueIntent, 'value' | 'unanswered'>, now: number): number {
  if (unanswered === null || unanswered.value === value) return 0;
  // A clock that was set back must not hold an intent for hours.
  return Math.min(unanswered.at + ORPHAN_MS - now, ORPHAN_MS);
}

/** What was there before, else the opposite; of a reading status, none. */
function valueBefore({ value, replaced }: ValueIntent): ValueIntent['value'] {
  if (replaced) return replaced.value;
  return typeof value === 'boolean' ? !value : null;
}

/** A value that changed elsewhere makes `before` uncertain, and what was at rest here is no longer what there was. */
function unlessChanged<Of extends ValueIntent>(intent: Of, said: Of['before']): Of {
  const { before, earlier, state } = intent;
  if (said === null || before === null || said.value === before.value) return intent;
  const isAtRest = ({ value }: IntentEdit) => value === before.value;
  return { ...intent, before: null, earlier: state.name === 'waiting' ? earlierUntil(earlier, isAtRest) : earlier };
}

function fresh<Of extends ValueIntent>(intent: Of): Of {
  return { ...intent, replaced: null, earlier: null, unanswered: null, state: untried };
}

/** Keeps the row where there is something to undo, or a value still on its way. */
function dropIfNoop<Of extends ValueIntent>(intent: Of): Of | null {
  const { state, value, at, before, replaced, earlier, unanswered } = intent;
  if (state.name !== 'waiting' || before === null || value !== before.value) return intent;
  if (unanswered !== null && unanswered.value !== value) return intent;
  const hasChanged = earlier !== null || (replaced !== null && replaced.value !== value);
  if (unanswered === null && !hasChanged) return null;
  return { ...intent, state: { name: 'delivered', since: Math.max(at, unanswered?.at ?? at) } };
}

/** What was crossed out with something below only cancelled that, and never left. */
function hasLeft({ id, state, earlier, unanswered }: ValueIntent): boolean {
  if (state.name === 'delivered' && earlier === null) return true;
  return unanswered?.id === id || (state.name === 'sending' && state.sent.id === id);
}

function attemptsOf({ state }: ValueIntent): number {
  return state.name === 'delivered' ? 0 : state.attempts;
}

function waitingAgain(intent: ValueIntent, met: FailureCode | undefined): ValueIntent['state'] {
  return { name: 'waiting', attempts: attemptsOf(intent), ...(met && { met }) };
}

function editOf({ id, value, at, replaced, earlier }: IntentEdit): IntentEdit {
  return { id, value, at, replaced, earlier };
}

function isOneOf(id: string, wish: IntentEdit | null): boolean {
  return wish !== null && (wish.id === id || isOneOf(id, wish.earlier));
}

/** There is no going back behind an answered intent. */
function withoutSent<Of extends ValueIntent>(intent: Of, sent: Sent): Of {
  return { ...intent, earlier: earlierUntil(intent.earlier, ({ id }) => id === sent.id) };
}

function earlierUntil(wish: IntentEdit | null, isLast: (wish: IntentEdit) => boolean): IntentEdit | null {
  return wish === null || isLast(wish) ? null : { ...wish, earlier: earlierUntil(wish.earlier, isLast) };
}
