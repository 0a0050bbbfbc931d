import { watchOnline } from '../../components/look/watch-online';
import { watched, watchedViews } from '../../components/look/watched';
import { watchMissingRoute, watchServiceChoices } from '../../lib/settings/service-choices';
import { watchSettings } from '../../lib/settings/settings';
import { watchSession, watchView } from '../../lib/storage/views';

const view = watchedViews(watchView);

/** What the library watches. Each is `null` until it was seen for the first time. */
export const watchViews = () => ({
  session: watched(watchSession),
  pause: view('pause'),
  sync: view('sync'),
  counts: view('counts'),
  revision: view('revision'),
  allowance: view('allowance'),
  serviceClock: view('serviceClock'),
  seriesRequest: view('series'),
  ratingsRequest: view('ratings'),
  readingHistory: view('readingHistory'),
  isOnline: watched(watchOnline),
  settings: watched(watchSettings),
  serviceChoices: watched(watchServiceChoices),
  /** `null`, too, where the service has not said so. */
  missingRoute: watched(watchMissingRoute),
});
export type WatchedViews = ReturnType<typeof watchViews>;
