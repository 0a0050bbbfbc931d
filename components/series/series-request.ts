import type { View } from '../../lib/storage/views';

/** What is being asked about the opened series: older chapters, which no sync reads, or its numbers in other languages. */
export type SeriesRequest = View<'series'>['state'];
