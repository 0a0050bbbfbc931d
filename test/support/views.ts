/** Views as the background writes them: a quiet, signed-in moment, from which each test departs. */
import type { View } from '../../lib/settings/views';

export const now = Date.UTC(2026, 10, 21, 12);

export const session: View<'session'> = {
  state: 'signed-in',
  account: { id: 'a1', name: 'Hana' },
  renewedAt: now,
  failure: null,
  livesOnUntil: null,
};

export const quiet = {
  session,
  pause: { code: null, until: null },
  check: { state: 'done', done: 4, of: 4, checkedAt: now - 120_000, failure: null },
  counts: { unreadSeries: 3, waiting: 0, refused: 0 },
  isOnline: true,
  now,
} satisfies {
  session: View<'session'>;
  pause: View<'pause'>;
  check: View<'check'>;
  counts: View<'counts'>;
  isOnline: boolean;
  now: number;
};
