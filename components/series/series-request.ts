import type { View } from '../../lib/storage/views';

/** What is being asked about the opened series: older chapters, which no sync reads, or its numbers in other languages. */
export type SeriesRequest = View<'series'>['state'];

/** Whether the reader's own rating of the opened series is being asked for. */
export type RatingRequest = View<'ratings'>['state'];
