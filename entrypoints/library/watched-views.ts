import { watchOnline } from '../../components/look/watch-online';
import { unseen, watchAll } from '../../components/look/watched';
import { watchMissingRoute, watchServiceChoices } from '../../lib/settings/service-choices';
import { watchSettings } from '../../lib/settings/settings';
import { watchOf, watchSession } from '../../lib/storage/views';

/** What the library watches. */
const watches = {
  session: watchSession,
  pause: watchOf('pause'),
  sync: watchOf('sync'),
  counts: watchOf('counts'),
  revision: watchOf('revision'),
  allowance: watchOf('allowance'),
  serviceClock: watchOf('serviceClock'),
  seriesRequest: watchOf('series'),
  ratingsRequest: watchOf('ratings'),
  readingHistory: watchOf('readingHistory'),
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
