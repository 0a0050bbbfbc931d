import type { FailureCode } from '../failure';
import {
  CROSSED_OUT_MS,
  firstOperationId,
  type IntentEdit,
  type NewIntent,
  ORPHAN_MS,
  type Sent,
  type ValueIntent,
} from '../model/intents';

/**
 * How an intent for a value changes, as pure functions (docs/outbox.md, "Marks, follows, statuses and ratings"). `null`: nothing is left to want.
 * - the last intent wins: its value is the one that the service has at rest;
 * - an intent is crossed out only where the service surely has its value: nothing of ours is in flight or unanswered;
 * - a changed value never overtakes an older one: it leaves after that was answered, or `ORPHAN_MS` after it was given up;
 * - the same click twice is one intent; one that only cancelled another leaves its row, so that it can be undone.
 */

const untried = { name: 'waiting', attempts: 0 } as const;

export function newIntent(edit: NewIntent): ValueIntent {
  return { ...edit, undoValue: null, previous: null, inDoubt: null, state: untried };
}

/** @param existing the row of the same kind and key. @returns the row afterwards; `null` for none. */
export function add<Of extends ValueIntent>(existing: Of | undefined, edit: Of): Of | null {
  if (!existing) return dropIfNoop({ ...edit, undoValue: edit.baseline });
  if (isOneOf(edit.operationId, existing)) return existing;
  const { value, inDoubt } = existing;
  switch (existing.state.name) {
    case 'delivered': {
      // The asker may have read the library before this delivery was noted there; or it has changed since.
      const isStillSo = edit.baseline?.value === value;
      if (isStillSo && edit.value === value) return existing;
      const context = isStillSo ? { previous: editOf(existing) } : { baseline: null };
      return { ...edit, ...context, undoValue: { value }, inDoubt };
    }
    case 'refused':
      return dropIfNoop({ ...edit, baseline: inDoubt ? null : edit.baseline, undoValue: edit.baseline, inDoubt });
    case 'waiting':
    case 'sending':
      if (edit.value === value) return existing;
      return dropIfNoop({
        ...unlessChanged(existing, edit.baseline),
        operationId: edit.operationId,
        scope: edit.scope,
        retries: edit.retries,
        value: edit.value,
        at: edit.at,
        undoValue: { value },
        previous: editOf(unlessChanged(existing, edit.baseline)),
      });
  }
}

/** Withdraws an intent that has not left, which restores the one that it replaced; dismisses a refused one. */
export function takeBack<Of extends ValueIntent>(
  intent: Of | undefined,
  operationId: string,
): Of | null | 'too-late' | 'unknown' {
  if (intent?.operationId !== operationId) return 'unknown';
  const { state } = intent;
  if (state.name === 'refused') return null;
  if (hasLeft(intent)) return 'too-late';
  const open = state.name === 'delivered' ? { ...intent, state: untried } : intent;
  if (intent.previous) return dropIfNoop({ ...open, ...intent.previous });
  const { baseline } = intent;
  return baseline === null ? null : dropIfNoop({ ...intent, value: baseline.value, undoValue: baseline });
}

/** An intent that has left is followed by a new one for the previous value. */
export function undo<Of extends ValueIntent>(
  intent: Of | undefined,
  targetId: string,
  { operationId, at }: Pick<IntentEdit, 'operationId' | 'at'>,
): Of | null | 'unknown' {
  const left = takeBack(intent, targetId);
  if (left !== 'too-late') return left;
  if (!intent) return 'unknown';
  const baseline = intent.state.name === 'delivered' ? { value: intent.value } : null;
  return add(intent, { ...fresh(intent), operationId, at, value: undoValueOf(intent), baseline });
}

/** The service's value may have changed since, so `baseline` is unknown. */
export function retry<Of extends ValueIntent>(
  intent: Of,
  { operationId, at }: Pick<IntentEdit, 'operationId' | 'at'>,
): Of {
  if (intent.state.name !== 'refused' || intent.operationId === operationId) return intent;
  return { ...intent, operationId, retries: firstOperationId(intent), at, baseline: null, state: untried };
}

export function claim<Of extends ValueIntent>(intent: Of, now: number): Of {
  const attempts = attemptsOf(intent) + 1;
  return {
    ...intent,
    state: { name: 'sending', attempts, since: now, sent: { operationId: intent.operationId, value: intent.value } },
  };
}

export function ack<Of extends ValueIntent>(intent: Of, sent: Sent, now: number): Of {
  // An older copy of the same value may still arrive; a different one was waited out before this was sent.
  const inDoubt = intent.inDoubt?.value === sent.value ? intent.inDoubt : null;
  const rest = { ...withoutSent(intent, sent), baseline: { value: sent.value }, inDoubt };
  return rest.value === sent.value
    ? { ...rest, previous: null, state: { name: 'delivered', since: now } }
    : { ...rest, state: untried };
}

/** The request surely had no effect. @param lastError why it was rejected. */
export function nack<Of extends ValueIntent>(intent: Of, lastError?: FailureCode): Of | null {
  return dropIfNoop({ ...intent, state: waitingAgain(intent, lastError) });
}

/** @param lastError why the request failed; missing if the sender died. */
export function markUnknown<Of extends ValueIntent>(intent: Of, sent: Sent, now: number, lastError?: FailureCode): Of {
  return { ...intent, baseline: null, inDoubt: { ...sent, at: now }, state: waitingAgain(intent, lastError) };
}

export function refuse<Of extends ValueIntent>(intent: Of, sent: Sent, code: FailureCode, now: number): Of | null {
  return intent.operationId === sent.operationId
    ? { ...intent, previous: null, state: { name: 'refused', attempts: attemptsOf(intent), since: now, code } }
    : dropIfNoop({ ...withoutSent(intent, sent), state: untried });
}

/** While nothing is in flight: what says `sending` was never answered. */
export function recover<Of extends ValueIntent>(intent: Of, now: number): Of | null {
  const { state } = intent;
  if (state.name === 'sending') return markUnknown(intent, state.sent, now);
  return state.name === 'delivered' && now - state.since > CROSSED_OUT_MS ? null : intent;
}

/** How long it waits so as not to overtake an older value, in ms; zero or less when it may leave. */
export function delayMs({ value, inDoubt }: Pick<ValueIntent, 'value' | 'inDoubt'>, now: number): number {
  if (inDoubt === null || inDoubt.value === value) return 0;
  // A clock that was set back must not hold an intent for hours.
  return Math.min(inDoubt.at + ORPHAN_MS - now, ORPHAN_MS);
}

/** What was there before, else the opposite; of a reading status or a rating, none. */
function undoValueOf({ value, undoValue }: ValueIntent): ValueIntent['value'] {
  if (undoValue) return undoValue.value;
  return typeof value === 'boolean' ? !value : null;
}

/** A value that changed elsewhere makes `baseline` uncertain, and what was at rest here is no longer what there was. */
function unlessChanged<Of extends ValueIntent>(intent: Of, said: Of['baseline']): Of {
  const { baseline, previous, state } = intent;
  if (said === null || baseline === null || said.value === baseline.value) return intent;
  const isAtRest = ({ value }: IntentEdit) => value === baseline.value;
  return {
    ...intent,
    baseline: null,
    previous: state.name === 'waiting' ? previousUntil(previous, isAtRest) : previous,
  };
}

function fresh<Of extends ValueIntent>(intent: Of): Of {
  return { ...intent, retries: undefined, undoValue: null, previous: null, inDoubt: null, state: untried };
}

/** Keeps the row where there is something to undo, or a value still on its way. */
function dropIfNoop<Of extends ValueIntent>(intent: Of): Of | null {
  const { state, value, at, baseline, undoValue, previous, inDoubt } = intent;
  if (state.name !== 'waiting' || baseline === null || value !== baseline.value) return intent;
  if (inDoubt !== null && inDoubt.value !== value) return intent;
  const hasChanged = previous !== null || (undoValue !== null && undoValue.value !== value);
  if (inDoubt === null && !hasChanged) return null;
  return { ...intent, state: { name: 'delivered', since: Math.max(at, inDoubt?.at ?? at) } };
}

/** What was crossed out with something below only cancelled that, and never left. */
function hasLeft({ operationId, state, previous, inDoubt }: ValueIntent): boolean {
  if (state.name === 'delivered' && previous === null) return true;
  return inDoubt?.operationId === operationId || (state.name === 'sending' && state.sent.operationId === operationId);
}

function attemptsOf({ state }: ValueIntent): number {
  return state.name === 'delivered' ? 0 : state.attempts;
}

function waitingAgain(intent: ValueIntent, lastError: FailureCode | undefined): ValueIntent['state'] {
  return { name: 'waiting', attempts: attemptsOf(intent), ...(lastError && { lastError }) };
}

function editOf({ operationId, scope, retries, value, at, undoValue, previous }: IntentEdit): IntentEdit {
  return { operationId, scope, retries, value, at, undoValue, previous };
}

function isOneOf(operationId: string, edit: IntentEdit | null): boolean {
  return edit !== null && (edit.operationId === operationId || isOneOf(operationId, edit.previous));
}

/** There is no going back behind an answered intent. */
function withoutSent<Of extends ValueIntent>(intent: Of, sent: Sent): Of {
  return { ...intent, previous: previousUntil(intent.previous, ({ operationId }) => operationId === sent.operationId) };
}

function previousUntil(edit: IntentEdit | null, isLast: (edit: IntentEdit) => boolean): IntentEdit | null {
  return edit === null || isLast(edit) ? null : { ...edit, previous: previousUntil(edit.previous, isLast) };
}
