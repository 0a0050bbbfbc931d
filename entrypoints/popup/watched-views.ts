import type { StatusParts } from '../../components/follows/status';
import { watchOnline } from '../../components/look/watch-online';
import { watched, watchedViews } from '../../components/look/watched';
import { watchPositions } from '../../lib/settings/reader';
import { watchSettings } from '../../lib/settings/settings';
import { watchWriteRecord } from '../../lib/settings/write-record-item';
import { watchSession, watchView } from '../../lib/storage/views';

const view = watchedViews(watchView);

/** What the popup watches. Each is `null` until it was seen for the first time. */
export const watchViews = () => ({
  session: watched(watchSession),
  pause: view('pause'),
  access: view('access'),
  writes: watched(watchWriteRecord),
  captcha: view('captcha'),
  sync: view('sync'),
  counts: view('counts'),
  keptMarks: view('keptMarks'),
  allowance: view('allowance'),
  revision: view('revision'),
  seriesRequest: view('series'),
  ratingsRequest: view('ratings'),
  surpriseAnswer: view('surprise'),
  serviceClock: view('serviceClock'),
  isOnline: watched(watchOnline),
  settings: watched(watchSettings),
  readingPositions: watched(watchPositions),
});
export type WatchedViews = ReturnType<typeof watchViews>;

/** For the status line and the empty screens; `null` until all of it was seen. Reading it subscribes. */
export function statusParts({ session, pause, sync, counts, isOnline }: WatchedViews): Omit<StatusParts, 'now'> | null {
  if (!session.value || !pause.value || !sync.value || !counts.value) return null;
  return {
    ...{ session: session.value, pause: pause.value, sync: sync.value, counts: counts.value },
    isOnline: isOnline.value ?? true,
  };
}
