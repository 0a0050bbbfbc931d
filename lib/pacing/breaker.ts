import * as v from 'valibot';
import { DAY, MINUTE, SECOND } from '../clock';

/**
 * What the service thinks of this address, as a pure state machine. Source: docs/service.md, "Bans of
 * an address": 429 → generic 403 → no reply, each renewed by asking again. So outside of `clear` only probes are sent, one
 * at a time, at gaps that double: the best that can be done while the length of a block is unknown (online bidding).
 *
 *   clear ──429──▶ throttled ──403──▶ banned ──no answer──▶ silent
 *     ▲  └─────403──────────────────────▲                     ▲
 *     │  └─────three requests in a row without an answer──────┘
 *     └──────── a probe that is answered ── any of the three
 *
 * A probe that is refused with a 403 in silence leads back to a ban: the service answers, and says no.
 */
const failureModes = ['throttled', 'banned', 'silent'] as const;
export type FailureMode = (typeof failureModes)[number];

const Incident = v.object({ trouble: v.picklist(failureModes), gapMs: v.number(), endedAt: v.number() });
type Incident = v.InferOutput<typeof Incident>;

export const Breaker = v.variant('state', [
  v.object({
    state: v.literal('clear'),
    /** Requests in a row without an answer. */
    unanswered: v.number(),
    /** Public routes that the API has refused since it last answered anything well. */
    forbidden: v.optional(v.array(v.string())),
    /** The last incident: if it comes back soon, its gaps go on where they stopped. */
    last: v.nullable(Incident),
  }),
  v.object({
    state: v.picklist(failureModes),
    /** When the incident began, in epoch ms. */
    since: v.number(),
    /** The silence to keep before the next probe, in ms. */
    gapMs: v.number(),
    /** When the next probe may leave, in epoch ms. */
    probeAt: v.number(),
    /** When the last bad news came, in epoch ms, if any came after the first. */
    heardAt: v.optional(v.number()),
    /** Whether the person's word that the network is another one has been used, for this network. */
    wasMoved: v.optional(v.boolean()),
    /** The incident before this one: a ban that comes back is mostly announced by a 429. */
    last: v.optional(Incident),
  }),
]);
export type Breaker = Readonly<v.InferOutput<typeof Breaker>>;
export type Tripped = Exclude<Breaker, { state: 'clear' }>;

/** So many requests in a row without an answer are silence, even out of the blue. */
export const UNANSWERED_TO_SILENCE = 3;

/** The first gap of an incident, in ms. */
const firstGapMs = { throttled: 1.2 * SECOND, banned: 15 * MINUTE, silent: MINUTE } as const;
/** Silence that follows a ban is the ban's next step, not a fault of the line. */
const SILENCE_AFTER_BAN_MS = 30 * MINUTE;
const longestGapMs = { throttled: MINUTE, banned: DAY, silent: DAY } as const;
/** Trouble that comes back within this time is the same incident, in ms. */
const relapseMs = { throttled: 10 * MINUTE, banned: DAY, silent: DAY } as const;

export const clearBreaker: Breaker = { state: 'clear', unanswered: 0, last: null };

/** What else a refusal says. */
interface Refusal {
  /** The pause that the service itself asked for, in ms. */
  readonly askedMs?: number;
  /** When the request left that was refused, in epoch ms; long ago, if nothing is said. */
  readonly sentAt?: number;
}

/**
 * A request met trouble at `now`. In an incident graver trouble counts, and what left after the last news: that renews the
 * silence, as a failed probe does. Other trouble comes from requests that left before; it can only ask for a longer pause.
 */
export function onRejected(breaker: Breaker, trouble: FailureMode, now: number, refusal: Refusal = {}): Tripped {
  const { askedMs = 0, sentAt = Number.NEGATIVE_INFINITY } = refusal;
  if (breaker.state === 'clear') {
    const gapMs = Math.max(firstGapMs[trouble], relapseGapMs(breaker.last, trouble, now), askedMs);
    return { state: trouble, since: now, gapMs, probeAt: now + gapMs, ...(breaker.last && { last: breaker.last }) };
  }
  const isGraver = failureModes.indexOf(trouble) > failureModes.indexOf(breaker.state);
  if (!isGraver && sentAt <= lastNewsAt(breaker) && now + askedMs <= breaker.probeAt) return breaker;
  const isNews = isGraver || sentAt > lastNewsAt(breaker);
  const gapMs = Math.max(breaker.gapMs, isGraver ? startOf(trouble, breaker, now) : 0, askedMs);
  const probeAt = Math.max(breaker.probeAt, now + (isNews ? gapMs : askedMs));
  const heardAt = isNews ? now : lastNewsAt(breaker);
  return { ...breaker, state: isGraver ? trouble : breaker.state, gapMs, probeAt, heardAt };
}

/** A request of an ordinary turn got no answer: silence at once after a 429 or a 403, else it counts towards it. */
export function onTimeout(breaker: Breaker, now: number): Breaker {
  if (breaker.state !== 'clear') return onRejected(breaker, 'silent', now);
  const unanswered = breaker.unanswered + 1;
  if (unanswered >= UNANSWERED_TO_SILENCE) return onRejected(breaker, 'silent', now);
  return { ...breaker, unanswered };
}

/** An ordinary request was answered without trouble. */
export function onSuccess(breaker: Breaker): Breaker {
  if (breaker.state !== 'clear' || (breaker.unanswered === 0 && !breaker.forbidden)) return breaker;
  return { state: 'clear', unanswered: 0, last: breaker.last };
}

/**
 * The API refused a request without a token, in its own shape or for a captcha, at `now`. One such answer is about its route; a second one in a
 * row, from another route, is about the address: public routes are open to every address.
 */
export function forbid(breaker: Breaker, route: string, now: number): Breaker {
  if (breaker.state !== 'clear') return breaker;
  const forbidden = [...new Set([...(breaker.forbidden ?? []), route])];
  return forbidden.length > 1 ? onRejected(breaker, 'banned', now) : { ...breaker, unanswered: 0, forbidden };
}

/** A probe leaves: until it is answered it counts as failed, so that a death in between cannot bring the next one forward. */
export function sendProbe(breaker: Tripped, now: number): Tripped {
  const gapMs = Math.max(breaker.gapMs, Math.min(longestGapMs[breaker.state], 2 * breaker.gapMs));
  return { ...breaker, gapMs, probeAt: now + gapMs };
}

/**
 * The probe met trouble again, or (`null`) could not reach the service: the gap starts over, and never shrinks within an incident.
 * A 429 ends no ban: gaps of a ban have to go on growing (docs/pacing.md), and those of a 429 stop at a minute.
 * @param askedMs the pause that the service itself asked for, in ms.
 */
export function failProbe(breaker: Tripped, trouble: FailureMode | null, now: number, askedMs = 0): Tripped {
  const state = trouble === null || trouble === 'throttled' ? breaker.state : trouble;
  const gapMs = Math.max(breaker.gapMs, trouble ? startOf(trouble, breaker, now) : 0, askedMs);
  return { ...breaker, state, gapMs, probeAt: now + gapMs, ...(trouble && { heardAt: now }) };
}

/**
 * The person is on another network, which may have an address in good standing: one probe may leave at once, and no second one
 * for the same network. The gap stays.
 */
export function allowProbe(breaker: Breaker, now: number): Breaker {
  if (breaker.state === 'clear' || breaker.wasMoved) return breaker;
  return { ...breaker, probeAt: Math.min(breaker.probeAt, now), wasMoved: true };
}

/** The browser has seen the network change: the person's word counts again. */
export function changeNetwork(breaker: Breaker): Breaker {
  return breaker.state === 'clear' ? breaker : { ...breaker, wasMoved: false };
}

/** A probe that was to leave at `sentAt` did not: it is due as before, with its gap of then, unless there was other news. */
export function withdrawProbe(breaker: Breaker, sentAt: number, gapMs: number): Breaker {
  const isAsItWas = breaker.state !== 'clear' && breaker.probeAt - breaker.gapMs === sentAt;
  return isAsItWas ? { ...breaker, gapMs, probeAt: sentAt } : breaker;
}

/**
 * What asking at `now` would cost, if the trouble lasts: its time starts over, until then (epoch ms). `null`: it would cost nothing.
 */
export function costOfAsking(breaker: Breaker, now: number): number | null {
  return breaker.state === 'clear' ? null : sendProbe(breaker, now).probeAt;
}

/** The service answers again. */
export function clear(breaker: Tripped, now: number): Breaker {
  return {
    state: 'clear',
    unanswered: 0,
    last: { trouble: breaker.state, gapMs: breaker.gapMs, endedAt: now },
  };
}

/**
 * A tab of the person was answered well at `now`: as good as a probe, if its request left (`sentAt`) after the last bad news.
 */
export function onSiteSuccess(breaker: Breaker, sentAt: number, now: number): Breaker {
  if (breaker.state === 'clear') return breaker;
  return sentAt > lastNewsAt(breaker) ? clear(breaker, now) : breaker;
}

/** Every moment moved back by `byMs`, for a clock that was set back. */
export function shiftBreaker(breaker: Breaker, byMs: number): Breaker {
  if (breaker.state !== 'clear') {
    const { since, probeAt, heardAt, last } = breaker;
    const heard = heardAt !== undefined && { heardAt: heardAt - byMs };
    const before = last && { last: shiftIncident(last, byMs) };
    return { ...breaker, since: since - byMs, probeAt: probeAt - byMs, ...heard, ...before };
  }
  return { ...breaker, last: breaker.last && shiftIncident(breaker.last, byMs) };
}

function shiftIncident(incident: Incident, byMs: number): Incident {
  return { ...incident, endedAt: incident.endedAt - byMs };
}

function lastNewsAt({ since, heardAt = since }: Tripped): number {
  return heardAt;
}

function startOf(trouble: FailureMode, { state, last }: Tripped, now: number): number {
  const first = trouble === 'silent' && state === 'banned' ? SILENCE_AFTER_BAN_MS : firstGapMs[trouble];
  return Math.max(first, relapseGapMs(last, trouble, now));
}

function relapseGapMs(last: Incident | null | undefined, trouble: FailureMode, now: number): number {
  const isRelapse = last && last.trouble === trouble && now - last.endedAt <= relapseMs[trouble];
  return isRelapse ? last.gapMs : 0;
}
