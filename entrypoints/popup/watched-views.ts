import type { StatusParts } from '../../components/follows/status';
import { watchOnline } from '../../components/look/watch-online';
import { unseen, watchAll } from '../../components/look/watched';
import { watchPositions } from '../../lib/settings/reading-positions';
import { watchSettings } from '../../lib/settings/settings';
import { watchWriteRecord } from '../../lib/settings/write-record-item';
import { watchOf, watchSession } from '../../lib/storage/views';

/** What the popup watches. */
const watches = {
  session: watchSession,
  pause: watchOf('pause'),
  access: watchOf('access'),
  writes: watchWriteRecord,
  captcha: watchOf('captcha'),
  sync: watchOf('sync'),
  counts: watchOf('counts'),
  allowance: watchOf('allowance'),
  revision: watchOf('revision'),
  seriesRequest: watchOf('series'),
  ratingsRequest: watchOf('ratings'),
  surpriseAnswer: watchOf('surprise'),
  serviceClock: watchOf('serviceClock'),
  isOnline: watchOnline,
  settings: watchSettings,
  readingPositions: watchPositions,
};

/** Each `null` until it was seen for the first time. */
export type WatchedViews = ReturnType<typeof watchViews>;
export const watchViews = () => watchAll(watches);
export const unseenViews = (): WatchedViews => unseen(watches);

/** For the status line and the empty screens; `null` until all of it was seen. Reading it subscribes. */
export function statusParts({
  session,
  pause,
  sync,
  counts,
  isOnline,
}: Pick<WatchedViews, 'session' | 'pause' | 'sync' | 'counts' | 'isOnline'>): Omit<StatusParts, 'now'> | null {
  if (!session.value || !pause.value || !sync.value || !counts.value) return null;
  return {
    session: session.value,
    pause: pause.value,
    sync: sync.value,
    counts: counts.value,
    isOnline: isOnline.value ?? true,
  };
}
