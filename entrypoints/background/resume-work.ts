import { browser } from 'wxt/browser';
import { feedBulkChange } from '../../lib/actions/bulk/feed-bulk-change';
import type { Dependencies } from '../../lib/actions/dependencies';
import { accountSignedIn } from '../../lib/actions/session';
import { learnAccount, onAccountKnown } from '../../lib/actions/sign-in';
import { isSyncInterrupted } from '../../lib/actions/sync';
import { type Clock, MINUTE, SECOND } from '../../lib/clock';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { lowest } from '../../lib/extremes';
import { questionWaitMs } from '../../lib/library/bulk/bulk-change';
import { type Intent, isValueIntent } from '../../lib/model/intents';
import { dueAt } from '../../lib/outbox/reports';
import type { SessionSnapshot } from '../../lib/session/session';
import { alarmNames } from '../../lib/storage/names';
import { syncAndNotify } from './sync-and-notify';

/** The one alarm that outlives the worker. */
export const { resumeWork: RESUME_WORK } = alarmNames;
/** Browsers round shorter alarms up to this (Chrome 120 and later). */
const SHORTEST_ALARM_MS = 30 * SECOND;
/** A service in trouble is asked less and less often, down to this. */
const LONGEST_ALARM_MS = 30 * MINUTE;
/** In minutes, until an alarm that no worker handled fires again. */
const UNHEARD_MINUTES = 1;

/** After a death, a pause or a lost connection. Idempotent. What it resumes shows in its own view. @param hasRung as in `planResume`. */
export async function resumeWork(parts: Dependencies, hasRung = false): Promise<void> {
  // The alarm is set first, whatever happens later. If it cannot be set, resuming matters all the more.
  await planResume(parts, hasRung).catch(logFailure('deliver-alarm'));
  try {
    // Of a change that asks nothing of the service, no block is in the way.
    void feedBulkChange(parts).catch(logFailure('bulk-change'));
    if (!(await parts.pacer.probeIfDue())) return;
    await parts.session.askAgain().catch(logFailure('renewal'));
    if (isHalfSignedIn(await parts.session.snapshot()) && (await learnAccount(parts))) await onAccountKnown(parts);
    parts.delivery.wake();
    // A report may wait long for its quota; the pacer decides whose turn it is.
    await Promise.all([parts.delivery.idle(), continueSync(parts)]);
  } finally {
    await planResume(parts);
  }
}

async function continueSync(parts: Dependencies): Promise<void> {
  if (await isSyncInterrupted(parts)) await syncAndNotify(parts);
}

/**
 * While anything is left to do, so that no duty dies with the worker.
 * @param hasRung the alarm has, and this worker looks: what the browser holds now would ring for a worker that has died.
 */
export async function planResume(parts: Dependencies, hasRung = false): Promise<void> {
  // Before that a block is unknown here, and an alarm of the last worker instance may stand for one.
  await parts.pacer.ready;
  const waitMs = await waitForNextTry(parts);
  const { code, until } = parts.pacer.blockStatus();
  const now = parts.clock.now();
  // The browser wakes us when it gives access back: the alarm is for a missed event.
  const isWithheld = code === 'access-withheld';
  if (waitMs === null && (code === null || isWithheld)) await browser.alarms.clear(RESUME_WORK);
  else if (isWithheld) await ringBetween(now + LONGEST_ALARM_MS / 2, now + LONGEST_ALARM_MS);
  else {
    const latest = Math.max(until ?? 0, now + (waitMs ?? SHORTEST_ALARM_MS));
    await ringBetween(hasRung ? latest : (until ?? 0), latest);
  }
}

/** When the alarm rings, in epoch ms; `null` where none is set. */
export async function resumesAt(): Promise<number | null> {
  return (await browser.alarms.get(RESUME_WORK))?.scheduledTime ?? null;
}

/** Before something is left to do: whatever becomes of this worker, another one looks soon. */
export async function scheduleWake(clock: Clock): Promise<void> {
  await ringBetween(0, clock.now() + SHORTEST_ALARM_MS);
}

/** What is left to do could not be read: an alarm tries again. */
export async function scheduleRetry(): Promise<void> {
  const wakesUs = await browser.alarms.get(RESUME_WORK);
  if (!wakesUs)
    await browser.alarms.create(RESUME_WORK, { delayInMinutes: UNHEARD_MINUTES, periodInMinutes: UNHEARD_MINUTES });
}

/** Failures of the account request that last longer than half a minute. */
const lasting: ReadonlySet<string> = new Set([
  'captcha',
  'service-refused',
  'not-found',
  'bad-request',
  'unreadable-answer',
]);

/** In ms, twice as long after each failed attempt; `null` when nothing is left. */
async function waitForNextTry(parts: Dependencies): Promise<number | null> {
  const [intents, held, heldUntil, session, attempt, isInterrupted] = await Promise.all([
    thoseThatCanLeave(parts),
    parts.captchas.present(),
    parts.writeGuard.heldUntil(),
    parts.session.snapshot(),
    parts.signIns.read(),
    isSyncInterrupted(parts),
  ]);
  const { doubtedUntil, accountError } = session;
  // What needs the session cannot leave before, and someone waits to hear of it.
  if (doubtedUntil !== null) {
    const leftMs = doubtedUntil - parts.clock.now();
    return leftMs > 0 ? leftMs : SHORTEST_ALARM_MS;
  }
  const waits = intents.flatMap(
    (intent) => waitOf(intent, parts.clock.now(), heldUntil ?? held.get(intent.kind)) ?? [],
  );
  if (waits.length > 0) return lowest(waits);
  if (isHalfSignedIn(session))
    return accountError !== null && lasting.has(accountError) ? LONGEST_ALARM_MS : SHORTEST_ALARM_MS;
  // If a sign-in dies with this worker, the next one reports it.
  if (attempt?.failure === null || isInterrupted) return SHORTEST_ALARM_MS;
  return waitToFeed(parts);
}

/** In ms. Nothing of a change of many series is in the outbox: a worker has died before that, or the service does not say what it has. */
async function waitToFeed({ session, library, clock }: Dependencies): Promise<number | null> {
  const account = await accountSignedIn({ session });
  const change = account === null ? null : await library.bulk.readUnfinished(account);
  return change && Math.max(SHORTEST_ALARM_MS, questionWaitMs(change, clock.now()));
}

/** After a session has ended, what is left waits for a person: no worker need wake for it. */
async function thoseThatCanLeave(parts: Dependencies): Promise<readonly Intent[]> {
  const account = await accountSignedIn(parts);
  return account === null ? [] : parts.outbox.all(account);
}

/** `null` for what waits for a person. A report that is looked for, and what is held, are not tried before their time. */
function waitOf(intent: Intent, now: number, heldUntil = now): number | null {
  const { state } = intent;
  if (state.name === 'refused' || state.name === 'delivered' || state.name === 'needs-decision') return null;
  const dueInMs = isValueIntent(intent) ? 0 : (dueAt(intent) ?? now) - now;
  return Math.max(dueInMs, heldUntil - now, Math.min(SHORTEST_ALARM_MS * 2 ** state.attempts, LONGEST_ALARM_MS));
}

/** Signed in, but the service has not said yet whose session it is. */
function isHalfSignedIn({ isSignedIn, account }: Pick<SessionSnapshot, 'isSignedIn' | 'account'>): boolean {
  return isSignedIn && account === null;
}

/** Resetting an alarm that fires soon enough would postpone it. */
async function ringBetween(earliest: number, latest: number): Promise<void> {
  const existing = await browser.alarms.get(RESUME_WORK);
  const isSoonEnough = existing && existing.scheduledTime >= earliest && existing.scheduledTime <= latest;
  // It repeats until a worker has looked, in case one dies as it wakes.
  if (!isSoonEnough) await browser.alarms.create(RESUME_WORK, { when: latest, periodInMinutes: UNHEARD_MINUTES });
}
