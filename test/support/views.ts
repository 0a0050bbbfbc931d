/** Views as the background writes them: a quiet, signed-in moment, from which each test departs. */
import type { View } from '../../lib/storage/views';

export const now = Date.UTC(2026, 10, 21, 12);

export const session: View<'session'> = {
  ...{ state: 'signed-in', account: { id: 'a1', name: 'Hana' }, refreshedAt: now, failure: null, unconfirmed: null },
};

/** A pause of this kind, which began ten minutes ago unless said otherwise. */
export function paused(code: string, until: number | null, since = now - 600_000): View<'pause'> {
  return { code, since, until };
}

/** A busy minute beside a tab of the site, as the background wrote it a moment before `at` (epoch ms). */
export function busyAllowance(at: number): View<'allowance'> {
  return {
    ...{ asOf: at, slots: 1, free: 0, siteIsBusy: true, site: 12, nextReportAt: null },
    ours: [
      { reason: 'mark', count: 3 },
      { reason: 'sync', count: 2 },
    ],
    waiting: [
      { reason: 'cover', count: 9, because: 'site', until: at + 3_000 },
      { reason: 'mark', count: 1, because: 'probe', until: null },
    ],
  };
}

export const quiet = {
  session,
  pause: { code: null, since: null, until: null },
  sync: { state: 'done', done: 4, of: 4, checkedAt: now - 120_000, failure: null },
  counts: { unreadSeries: 3, unreadChapters: 41, waiting: 0, refused: 0 },
  isOnline: true,
  now,
} satisfies { [Name in 'session' | 'pause' | 'sync' | 'counts']: View<Name> } & { isOnline: boolean; now: number };
