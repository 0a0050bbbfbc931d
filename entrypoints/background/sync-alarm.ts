import { browser } from 'wxt/browser';
import type { Dependencies } from '../../lib/actions/dependencies';
import { MINUTE, SECOND } from '../../lib/clock';
import { likelyCheckAt, MOST_SERIES_FOR_RHYTHM } from '../../lib/library/series/likely-check';
import { longestIntervalMs, shortestIntervalMs } from '../../lib/library/sync/budget';
import { SYNC_TIMES } from '../../lib/storage/background-items';
import { alarmNames, lockNames } from '../../lib/storage/names';
import { readItem, removeItem, updateItem } from '../../lib/storage/stored-item';
import { afterLook, afterSync, dueAt, duringSync, type SyncTimes, TRY_AGAIN_MS, timesNow } from './sync-times';

/** The alarm that syncs while no page of ours is open. */
export const { sync: SYNC_ALARM } = alarmNames;
/** In ms. An alarm this close stays as it is. */
const NEAR_ENOUGH_MS = SECOND;
/** In ms, until a sync is tried again that withheld access prevents. */
const WITHHELD_MS = 30 * MINUTE;

type SyncAlarmParts = Pick<Dependencies, 'clock' | 'settings' | 'session' | 'pacer' | 'library'>;

/**
 * Syncs if that is due, and keeps the alarm for the next time. Each wake of the worker calls it: a start, the alarm, a changed connection,
 * pause or setting. Idempotent; calls take turns. While signed out, paused or offline nothing is asked, and what is due waits.
 * @param check resolves to whether it brought anything new.
 */
export async function syncWhenDue<P extends SyncAlarmParts>(
  parts: P,
  check: (parts: P) => Promise<boolean>,
): Promise<void> {
  await takingTurns(async () => {
    const { clock } = parts;
    const known = await readTimes(parts);
    if (known === null) return forgetAlarm();
    const { times, due } = known;
    if (due > clock.now()) return keep(times, due);
    const { code, until } = parts.pacer.blockStatus();
    // The browser wakes us when it gives access back.
    const againMs = code === 'access-withheld' ? WITHHELD_MS : TRY_AGAIN_MS;
    if (code !== null) return keep(times, Math.max(until ?? 0, clock.now() + againMs));

    const during = duringSync(times, clock.now());
    await keep(during, during.nextAt);
    const broughtNews = await check(parts);
    const { series, ...bounds } = await boundsOf(parts);
    const next = await moveToLikely(
      parts,
      { series, ...bounds },
      afterSync(times, { broughtNews, ...bounds, now: clock.now() }),
    );
    await keep(next, next.moved?.at ?? next.nextAt);
  });
}

/** A person looks at a page of ours: from now on at the chosen interval again. */
export async function resetSyncBackoff(parts: SyncAlarmParts): Promise<void> {
  await takingTurns(async () => {
    const known = await readTimes(parts);
    if (!known) return;
    const times = afterLook(known.times);
    await keep(times, times.moved ? known.due : times.nextAt);
  });
}

/** Across workers: during an update there are two. */
async function takingTurns(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(lockNames.syncTimes, work);
}

/** `null` where no sync is ever due by itself: signed out, or the person starts each. */
async function readTimes({
  clock,
  settings,
  session,
  library,
}: SyncAlarmParts): Promise<{ readonly times: SyncTimes; readonly due: number } | null> {
  const chosenMs = settings().checkEveryMinutes * MINUTE;
  if (chosenMs === 0) return null;
  const [isSignedIn, account, stored] = await Promise.all([
    session.isSignedIn(),
    session.account(),
    readItem(SYNC_TIMES),
  ]);
  if (!isSignedIn) return null;
  const checkedAt = account === null ? null : ((await library.readSyncStatus(account.id)).last?.checkedAt ?? null);
  const times = timesNow(stored, { chosenMs, checkedAt, now: clock.now() });
  return { times, due: dueAt(times, checkedAt, clock.now()) };
}

/** Where a list is short enough for that to pay, the next check is moved to when something is likely to come out. */
async function moveToLikely(
  { clock, session, settings, library }: SyncAlarmParts,
  { series, longestMs }: { readonly series: number; readonly longestMs: number },
  times: SyncTimes,
) {
  const account = (await session.account())?.id;
  if (account === undefined || series === 0 || series > MOST_SERIES_FOR_RHYTHM) return times;
  const from = clock.now();
  const known = await library.readReleases(account, settings().languages, from);
  const at = likelyCheckAt({ now: from, lastAt: from, intervalMs: times.intervalMs, longestMs, known });
  return { ...times, moved: { at, from } };
}

/** Within these intervals the syncs keep their promises (docs/library.md, "What a sync asks"). */
async function boundsOf({ session, library }: SyncAlarmParts) {
  const account = (await session.account())?.id;
  const series = account === undefined ? 0 : (await library.readManga(account)).length;
  return { series, shortestMs: shortestIntervalMs(series), longestMs: longestIntervalMs(series) };
}

async function keep(times: SyncTimes, ringsAt: number): Promise<void> {
  await updateItem(SYNC_TIMES, times);
  const existing = await browser.alarms.get(SYNC_ALARM);
  const isThere = existing && Math.abs(existing.scheduledTime - ringsAt) < NEAR_ENOUGH_MS;
  if (!isThere) await browser.alarms.create(SYNC_ALARM, { when: ringsAt });
}

/** A new sign-in, or syncs turned on again, start the interval over. */
async function forgetAlarm(): Promise<void> {
  await Promise.all([browser.alarms.clear(SYNC_ALARM), removeItem(SYNC_TIMES)]);
}
