import { browser } from 'wxt/browser';
import { checkLibrary } from '../../lib/actions/check-library';
import { learnAccount } from '../../lib/actions/learn-account';
import type { Parts } from '../../lib/actions/parts';
import { type Clock, SECOND } from '../../lib/clock';
import { readView } from '../../lib/settings/views';

/** The one alarm that carries what must happen later over the death of the worker. */
export const GO_ON = 'go-on';
/** Browsers round shorter alarms up to this (Chrome 120 and later). */
const SHORTEST_ALARM_MS = 30 * SECOND;

/**
 * Takes up whatever a death, a pause or a lost connection has interrupted: looks at the store and goes on.
 * Running it twice changes nothing. It does not reject: each part reports how it went in its own view.
 */
export async function goOn(parts: Parts): Promise<void> {
  const isClear = await parts.pacer.probeIfDue();
  if (!isClear) return remember(parts);
  if ((await parts.session.isSignedIn()) && !(await parts.session.account())) await learnAccount(parts);
  parts.delivery.wake();
  await parts.delivery.idle();
  if ((await readView('check')).state === 'checking') await checkLibrary(parts);
  await remember(parts);
}

/** Sets the alarm when there is something left to do, so that no duty dies with the worker. */
export async function remember(parts: Parts): Promise<void> {
  const { waiting } = await readView('counts');
  const { state } = await readView('check');
  const { until } = parts.pacer.pause();
  if (waiting > 0 || state === 'checking' || until !== null) await setAlarm(parts.clock, until ?? 0);
  else await browser.alarms.clear(GO_ON);
}

/** An alarm that already rings soon enough is left alone: setting it anew would put it off. */
async function setAlarm(clock: Clock, at: number): Promise<void> {
  const when = Math.max(at, clock.now() + SHORTEST_ALARM_MS);
  const existing = await browser.alarms.get(GO_ON);
  if (existing && existing.scheduledTime <= when && existing.scheduledTime >= at) return;
  await browser.alarms.create(GO_ON, { when });
}
