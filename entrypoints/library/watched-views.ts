import { unseen, viewsBy, watchAll } from '../../components/look/watch-all';
import { watchOnline } from '../../components/look/watch-online';
import { watchMissingRoute, watchServiceChoices } from '../../lib/settings/service-choices';
import { watchSettings } from '../../lib/settings/settings';
import { watchSession, watchView } from '../../lib/storage/views';

const view = viewsBy(watchView);

/** What the library watches. */
const watches = {
  session: watchSession,
  pause: view('pause'),
  sync: view('sync'),
  counts: view('counts'),
  revision: view('revision'),
  allowance: view('allowance'),
  serviceClock: view('serviceClock'),
  seriesRequest: view('series'),
  ratingsRequest: view('ratings'),
  readingHistory: view('readingHistory'),
  isOnline: watchOnline,
  settings: watchSettings,
  serviceChoices: watchServiceChoices,
  /** `null`, too, where the service has not said so. */
  missingRoute: watchMissingRoute,
};

/** Each `null` until it was seen for the first time. */
export type WatchedViews = ReturnType<typeof watchViews>;
export const watchViews = () => watchAll(watches);
export const unseenViews = (): WatchedViews => unseen(watches);
