import { browser } from 'wxt/browser';
import type { Dependencies } from '../../lib/actions/dependencies';
import { isCheckCutOff } from '../../lib/actions/library/check-library';
import { accountSignedIn } from '../../lib/actions/session/account-of';
import { learnAccount, takeUpAccount } from '../../lib/actions/session/learn-account';
import { MINUTE, SECOND } from '../../lib/clock';
import { noted } from '../../lib/diagnostics/note';
import { type Intent, isValueIntent } from '../../lib/model/intents';
import { dueAt } from '../../lib/outbox/reports';
import { alarmNames } from '../../lib/storage/names';
import { checkAndTell } from './check-and-tell';

/** The one alarm that carries what must happen later over the death of the worker. */
export const { resumeWork: RESUME_WORK } = alarmNames;
/** Browsers round shorter alarms up to this (Chrome 120 and later). */
const SHORTEST_ALARM_MS = 30 * SECOND;
/** A service that is in trouble is asked again less and less often, down to this. */
const LONGEST_ALARM_MS = 30 * MINUTE;
/** How soon an alarm that no worker answered rings again, in minutes. */
const UNHEARD_MINUTES = 1;

/**
 * Takes up whatever a death, a pause or a lost connection has interrupted: looks at the store and goes on.
 * Running it twice changes nothing. What it takes up tells in its own view how it went.
 */
export async function resumeWork(parts: Dependencies): Promise<void> {
  // Before anything is tried: whatever comes of it, an alarm stands. Without one it is all the more urgent to go on.
  await planResume(parts).catch(noted('deliver-alarm'));
  try {
    if (!(await parts.pacer.probeIfDue())) return;
    if ((await isHalfSignedIn(parts)) && (await learnAccount(parts))) await takeUpAccount(parts);
    parts.delivery.wake();
    // A report may wait for its quota for long; whose turn it is, the pacer says.
    await Promise.all([parts.delivery.idle(), checkOn(parts)]);
  } finally {
    await planResume(parts);
  }
}

/** Takes up a check that was interrupted. */
async function checkOn(parts: Dependencies): Promise<void> {
  if (await isCheckCutOff(parts)) await checkAndTell(parts);
}

/** Keeps an alarm while anything is left to do, so that no duty dies with the worker. */
export async function planResume(parts: Dependencies): Promise<void> {
  // Until then a block is not known here, and an alarm of the last life may stand for one.
  await parts.pacer.ready;
  const waitMs = await waitForNextTry(parts);
  const { code, until } = parts.pacer.pause();
  const now = parts.clock.now();
  // The browser wakes us when it gives access back: the alarm is only for an event that was missed.
  const isWithheld = code === 'access-withheld';
  if (waitMs === null && (code === null || isWithheld)) await browser.alarms.clear(RESUME_WORK);
  else if (isWithheld) await ringBetween(now + LONGEST_ALARM_MS / 2, now + LONGEST_ALARM_MS);
  else await ringBetween(until ?? 0, Math.max(until ?? 0, now + (waitMs ?? SHORTEST_ALARM_MS)));
}

/** What is left to do could not be read: an alarm looks again. */
export async function scheduleRetry(): Promise<void> {
  const wakesUs = await browser.alarms.get(RESUME_WORK);
  if (!wakesUs)
    await browser.alarms.create(RESUME_WORK, { delayInMinutes: UNHEARD_MINUTES, periodInMinutes: UNHEARD_MINUTES });
}

/** What the service says no with when it is asked whose session this is: not a matter of half a minute. */
const lasting: ReadonlySet<string> = new Set([
  'captcha',
  'service-refused',
  'not-found',
  'bad-request',
  'unreadable-answer',
]);

/** How long what is left can wait, in ms: twice as long after each failed attempt. `null` when nothing is left. */
async function waitForNextTry(parts: Dependencies): Promise<number | null> {
  const [wishes, held] = await Promise.all([thoseThatCanLeave(parts), parts.captchas.present()]);
  const waits = wishes.flatMap((intent) => waitOf(intent, parts.clock.now(), held.get(intent.kind)) ?? []);
  if (waits.length > 0) return Math.min(...waits);
  if (await isHalfSignedIn(parts)) {
    const { accountError } = await parts.session.snapshot();
    return accountError !== null && lasting.has(accountError) ? LONGEST_ALARM_MS : SHORTEST_ALARM_MS;
  }
  // Of a sign-in that dies with this life the next one says so.
  const isSigningIn = (await parts.signIns.read())?.failure === null;
  return isSigningIn || (await isCheckCutOff(parts)) ? SHORTEST_ALARM_MS : null;
}

/** After a session has ended, what is left waits for a person to sign in: no worker need wake for it. */
async function thoseThatCanLeave(parts: Dependencies): Promise<readonly Intent[]> {
  const account = await accountSignedIn(parts);
  return account === null ? [] : parts.outbox.all(account);
}

/**
 * `null` for what waits for a person. What is due at a moment of its own (a report that is looked for) is not tried before, nor
 * what a captcha holds.
 */
function waitOf(intent: Intent, now: number, heldUntil = now): number | null {
  const { state } = intent;
  if (state.name === 'refused' || state.name === 'delivered' || state.name === 'asking') return null;
  const dueInMs = isValueIntent(intent) ? 0 : (dueAt(intent) ?? now) - now;
  return Math.max(dueInMs, heldUntil - now, Math.min(SHORTEST_ALARM_MS * 2 ** state.attempts, LONGEST_ALARM_MS));
}

/** Signed in, but the service has not said yet whose session it is. */
async function isHalfSignedIn({ session }: Dependencies): Promise<boolean> {
  return (await session.isSignedIn()) && (await session.account()) === null;
}

/** An alarm that rings soon enough already is left alone: resetting it would put it off. */
async function ringBetween(earliest: number, latest: number): Promise<void> {
  const existing = await browser.alarms.get(RESUME_WORK);
  const isSoonEnough = existing && existing.scheduledTime >= earliest && existing.scheduledTime <= latest;
  // It rings until a worker has looked: one that dies as it is woken does not take the duty along.
  if (!isSoonEnough) await browser.alarms.create(RESUME_WORK, { when: latest, periodInMinutes: UNHEARD_MINUTES });
}
