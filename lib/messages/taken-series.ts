import * as v from 'valibot';
import { Id, Rating, readingStatuses } from '../service/ids';
import { SeriesSettingsChange } from './series-settings-change';

/** Of one series, more than any has. */
const MOST_CHAPTERS = 20_000;

/** What a file may say of a series, and an import may change. */
export const TakenSeries = v.object({
  id: Id,
  isFollowed: v.boolean(),
  status: v.nullable(v.picklist(readingStatuses)),
  rating: v.nullable(Rating),
  read: v.pipe(v.array(v.object({ id: Id })), v.maxLength(MOST_CHAPTERS)),
  settings: v.nullable(SeriesSettingsChange),
});
