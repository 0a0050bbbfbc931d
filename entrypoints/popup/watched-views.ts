import type { StatusParts } from '../../components/follows/status';
import { unseen, viewsBy, watchAll } from '../../components/look/watch-all';
import { watchOnline } from '../../components/look/watch-online';
import { watchPositions } from '../../lib/settings/reader';
import { watchSettings } from '../../lib/settings/settings';
import { watchWriteRecord } from '../../lib/settings/write-record-item';
import { watchSession, watchView } from '../../lib/storage/views';

const view = viewsBy(watchView);

/** What the popup watches. */
const watches = {
  session: watchSession,
  pause: view('pause'),
  access: view('access'),
  writes: watchWriteRecord,
  captcha: view('captcha'),
  sync: view('sync'),
  counts: view('counts'),
  allowance: view('allowance'),
  revision: view('revision'),
  seriesRequest: view('series'),
  ratingsRequest: view('ratings'),
  surpriseAnswer: view('surprise'),
  serviceClock: view('serviceClock'),
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
