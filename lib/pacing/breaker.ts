import * as v from 'valibot';
import { DAY, MINUTE, SECOND } from '../clock';
import { Count, DurationMs, EpochMs } from './rebase-times';

/** What the service thinks of this address. Outside of `clear` only probes leave, at gaps that double: docs/pacing.md, "7. The breaker". */
const failureModes = ['throttled', 'banned', 'unresponsive'] as const;
export type FailureMode = (typeof failureModes)[number];

const Incident = v.object({ trouble: v.picklist(failureModes), gapMs: DurationMs, endedAt: EpochMs });
type Incident = v.InferOutput<typeof Incident>;

export const Breaker = v.variant('state', [
  v.object({
    state: v.literal('clear'),
    unanswered: Count,
    /** Public routes that the API refused since its last good answer. */
    forbidden: v.optional(v.array(v.string())),
    /** If it comes back soon, its gaps go on where they stopped. */
    last: v.nullable(Incident),
    /** Of each other kind the last incident, while it may come back. */
    earlier: v.optional(v.array(Incident)),
  }),
  v.object({
    state: v.picklist(failureModes),
    since: EpochMs,
    gapMs: DurationMs,
    probeAt: EpochMs,
    /** When the last bad news after the first came. */
    lastRefusalAt: v.optional(EpochMs),
    /** Whether the person has used "another network" for this network. */
    wasMoved: v.optional(v.boolean()),
    /** The incident before this one: a ban that comes back mostly begins with a 429. */
    last: v.optional(Incident),
    earlier: v.optional(v.array(Incident)),
  }),
]);
export type Breaker = Readonly<v.InferOutput<typeof Breaker>>;
export type Tripped = Exclude<Breaker, { state: 'clear' }>;

export const TIMEOUTS_IN_A_ROW = 3;

const firstGapMs = { throttled: 1.2 * SECOND, banned: 15 * MINUTE, unresponsive: MINUTE } as const;
/** Timeouts after a ban are the ban's next step, not a fault of the line. */
const UNRESPONSIVE_AFTER_BAN_MS = 30 * MINUTE;
const longestGapMs = { throttled: MINUTE, banned: DAY, unresponsive: DAY } as const;
const relapseMs = { throttled: 10 * MINUTE, banned: DAY, unresponsive: DAY } as const;

export const clearBreaker: Breaker = { state: 'clear', unanswered: 0, last: null };

interface Refusal {
  readonly askedMs?: number;
  /** When the refused request left; if missing, long ago. */
  readonly sentAt?: number;
}

/** The gap starts again if the trouble is graver or its request left after the last news; other trouble can only ask for a longer pause. */
export function onRejected(breaker: Breaker, mode: FailureMode, now: number, refusal: Refusal = {}): Tripped {
  const { askedMs = 0, sentAt = Number.NEGATIVE_INFINITY } = refusal;
  if (breaker.state === 'clear') {
    const gapMs = Math.max(startOf(mode, breaker, now), askedMs);
    const { last, earlier } = breaker;
    return {
      state: mode,
      since: now,
      gapMs,
      probeAt: now + gapMs,
      ...(last && { last }),
      ...(earlier && { earlier }),
    };
  }
  const isGraver = failureModes.indexOf(mode) > failureModes.indexOf(breaker.state);
  if (!isGraver && sentAt <= lastNewsAt(breaker) && now + askedMs <= breaker.probeAt) return breaker;
  const isNews = isGraver || sentAt > lastNewsAt(breaker);
  const gapMs = Math.max(breaker.gapMs, isGraver ? startOf(mode, breaker, now) : 0, askedMs);
  const probeAt = Math.max(breaker.probeAt, now + (isNews ? gapMs : askedMs));
  const lastRefusalAt = isNews ? now : lastNewsAt(breaker);
  return { ...breaker, state: isGraver ? mode : breaker.state, gapMs, probeAt, lastRefusalAt };
}

export function onTimeout(breaker: Breaker, now: number): Breaker {
  if (breaker.state !== 'clear') return onRejected(breaker, 'unresponsive', now);
  const timeouts = breaker.unanswered + 1;
  if (timeouts >= TIMEOUTS_IN_A_ROW) return onRejected(breaker, 'unresponsive', now);
  return { ...breaker, unanswered: timeouts };
}

export function onSuccess(breaker: Breaker): Breaker {
  if (breaker.state !== 'clear' || (breaker.unanswered === 0 && !breaker.forbidden)) return breaker;
  const { forbidden, ...known } = breaker;
  return { ...known, unanswered: 0 };
}

/** The API refused a request without a token. Public routes are open to every address, so a second route in a row means the address. */
export function forbid(breaker: Breaker, route: string, now: number): Breaker {
  if (breaker.state !== 'clear') return breaker;
  const forbidden = [...new Set([...(breaker.forbidden ?? []), route])];
  return forbidden.length > 1 ? onRejected(breaker, 'banned', now) : { ...breaker, unanswered: 0, forbidden };
}

/** A probe counts as failed until it is answered, so that a death in between cannot bring the next one forward. */
export function sendProbe(breaker: Tripped, now: number): Tripped {
  const gapMs = Math.max(breaker.gapMs, Math.min(longestGapMs[breaker.state], 2 * breaker.gapMs));
  return { ...breaker, gapMs, probeAt: now + gapMs };
}

/** `mode` is `null` if the service was out of reach. A 429 ends no ban: its gaps stop at a minute, a ban's must go on growing. */
export function failProbe(breaker: Tripped, mode: FailureMode | null, now: number, askedMs = 0): Tripped {
  const state = mode === null || mode === 'throttled' ? breaker.state : mode;
  const gapMs = Math.max(breaker.gapMs, mode ? startOf(mode, breaker, now) : 0, askedMs);
  return { ...breaker, state, gapMs, probeAt: now + gapMs, ...(mode && { lastRefusalAt: now }) };
}

/** The person is on another network: one probe for it may leave at once, and the gap stays. */
export function allowProbe(breaker: Breaker, now: number): Breaker {
  if (breaker.state === 'clear' || breaker.wasMoved) return breaker;
  return { ...breaker, probeAt: Math.min(breaker.probeAt, now), wasMoved: true };
}

export function changeNetwork(breaker: Breaker): Breaker {
  return breaker.state === 'clear' ? breaker : { ...breaker, wasMoved: false };
}

/** Takes back a probe that did not leave at `sentAt`, unless there was other news. */
export function withdrawProbe(breaker: Breaker, sentAt: number, gapMs: number): Breaker {
  const isAsItWas = breaker.state !== 'clear' && breaker.probeAt - breaker.gapMs === sentAt;
  return isAsItWas ? { ...breaker, gapMs, probeAt: sentAt } : breaker;
}

/** Nothing looks like a block, nor like one that may come back: what failed on the way may soon be tried again. */
export function isUntroubled(breaker: Breaker, now: number): boolean {
  if (breaker.state !== 'clear' || breaker.unanswered > 0 || breaker.forbidden) return false;
  return !incidentsOf(breaker).some((incident) => mayComeBack(incident, now));
}

/** Until when the trouble would last if we asked now, in epoch ms; `null` if asking costs nothing. */
export function costOfAsking(breaker: Breaker, now: number): number | null {
  return breaker.state === 'clear' ? null : sendProbe(breaker, now).probeAt;
}

export function clear(breaker: Tripped, now: number): Breaker {
  const last = { trouble: breaker.state, gapMs: breaker.gapMs, endedAt: now };
  const earlier = incidentsOf(breaker).filter((one) => one.trouble !== last.trouble && mayComeBack(one, now));
  return { state: 'clear', unanswered: 0, last, ...(earlier.length > 0 && { earlier }) };
}

/** A good answer to a tab is as good as a probe if its request left after the last bad news. */
export function onSiteSuccess(breaker: Breaker, sentAt: number, now: number): Breaker {
  if (breaker.state === 'clear') return breaker;
  return sentAt > lastNewsAt(breaker) ? clear(breaker, now) : breaker;
}

function lastNewsAt({ since, lastRefusalAt = since }: Tripped): number {
  return lastRefusalAt;
}

function startOf(mode: FailureMode, breaker: Breaker, now: number): number {
  const first = mode === 'unresponsive' && breaker.state === 'banned' ? UNRESPONSIVE_AFTER_BAN_MS : firstGapMs[mode];
  const incident = incidentsOf(breaker).find((one) => one.trouble === mode && mayComeBack(one, now));
  return Math.max(first, incident?.gapMs ?? 0);
}

/** Those that are over, one of each kind. */
function incidentsOf({ last, earlier = [] }: Breaker): readonly Incident[] {
  return last ? [last, ...earlier] : earlier;
}

function mayComeBack({ trouble: mode, endedAt }: Incident, now: number): boolean {
  return now - endedAt <= relapseMs[mode];
}
