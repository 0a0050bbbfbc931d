/** All of them, in the order in which they are walked where one browser serves them all: after a block there are fewer slots, so what counts them comes before. */
import { accessJourneys } from './access.ts';
import { checksJourneys } from './checks.ts';
import { databaseClosedJourneys } from './database-closed.ts';
import { discussJourneys } from './discuss.ts';
import { gapsJourneys } from './gaps.ts';
import { historyJourneys } from './history.ts';
import { lastPageJourneys } from './last-page.ts';
import { libraryJourneys } from './library.ts';
import { linkMarksJourneys } from './link-marks.ts';
import { otherReleasesJourneys } from './other-releases.ts';
import { queueJourneys } from './queue.ts';
import { ratingsJourneys } from './ratings.ts';
import { readerJourneys } from './reader.ts';
import { refusedWritesJourneys } from './refused-writes.ts';
import { reportJourneys } from './report.ts';
import { resumeJourneys } from './resume.ts';
import { rhythmJourneys } from './rhythm.ts';
import { seriesJourneys } from './series.ts';
import { seriesSettingsJourneys } from './series-settings.ts';
import { signInJourneys } from './sign-in.ts';
import { singleMarksJourneys } from './single-marks.ts';
import { siteMarksJourneys } from './site-marks.ts';
import { surpriseJourneys } from './surprise.ts';
import { takeAlongJourneys } from './take-along.ts';
import { upNextJourneys } from './up-next.ts';
import { upToJourneys } from './up-to.ts';
import type { Journey } from './walk.ts';

export const journeys: readonly Journey[] = [
  ...readerJourneys,
  ...siteMarksJourneys,
  ...lastPageJourneys,
  ...linkMarksJourneys,
  ...otherReleasesJourneys,
  ...seriesJourneys,
  ...gapsJourneys,
  ...rhythmJourneys,
  ...libraryJourneys,
  // Before an export or an import loads the ratings that are not known.
  ...ratingsJourneys,
  ...takeAlongJourneys,
  ...seriesSettingsJourneys,
  ...upToJourneys,
  ...resumeJourneys,
  ...upNextJourneys,
  ...surpriseJourneys,
  ...historyJourneys,
  ...reportJourneys,
  ...discussJourneys,
  ...checksJourneys,
  ...accessJourneys,
  ...queueJourneys,
  ...refusedWritesJourneys,
  ...singleMarksJourneys,
  ...databaseClosedJourneys,
  ...signInJourneys,
];
