/** All of them, in the order in which they are walked where one browser serves them all. */
import { databaseClosedJourneys } from './database-closed.ts';
import { queueJourneys } from './queue.ts';
import { readerJourneys } from './reader.ts';
import { refusedWritesJourneys } from './refused-writes.ts';
import { reportJourneys } from './report.ts';
import { seriesJourneys } from './series.ts';
import { singleMarksJourneys } from './single-marks.ts';
import { upToJourneys } from './up-to.ts';
import type { Journey } from './walk.ts';

export const journeys: readonly Journey[] = [
  ...readerJourneys,
  ...seriesJourneys,
  ...upToJourneys,
  ...reportJourneys,
  ...queueJourneys,
  ...refusedWritesJourneys,
  ...singleMarksJourneys,
  ...databaseClosedJourneys,
];
