/** All of them, in the order in which they are walked where one browser serves them all: after a block there are fewer slots, so what counts them comes before. */
import { accessJourneys } from './access.ts';
import { checksJourneys } from './checks.ts';
import { databaseClosedJourneys } from './database-closed.ts';
import { fileJourneys } from './files.ts';
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
import { reportAndDiscussJourneys } from './report-and-discuss.ts';
import { resumeJourneys } from './resume.ts';
import { seriesJourneys } from './series.ts';
import { seriesSettingsJourneys } from './series-settings.ts';
import { signInJourneys } from './sign-in.ts';
import { singleMarksJourneys } from './single-marks.ts';
import { siteMarksJourneys } from './site-marks.ts';
import { surpriseJourneys } from './surprise.ts';
import { upNextJourneys } from './up-next.ts';
import { upToJourneys } from './up-to.ts';
import { closingTabs, type Journey } from './walk.ts';

const all: readonly Journey[] = [
  ...readerJourneys,
  ...siteMarksJourneys,
  ...lastPageJourneys,
  ...linkMarksJourneys,
  ...otherReleasesJourneys,
  ...seriesJourneys,
  ...gapsJourneys,
  // Before the library, an export or an import loads the ratings that are not known.
  ...ratingsJourneys,
  ...libraryJourneys,
  ...fileJourneys,
  ...seriesSettingsJourneys,
  ...upToJourneys,
  ...resumeJourneys,
  ...upNextJourneys,
  ...surpriseJourneys,
  ...historyJourneys,
  ...reportAndDiscussJourneys,
  ...checksJourneys,
  ...accessJourneys,
  ...queueJourneys,
  ...refusedWritesJourneys,
  ...singleMarksJourneys,
  ...databaseClosedJourneys,
  ...signInJourneys,
];

export const journeys: readonly Journey[] = all.map(({ walk, ...journey }) => ({
  ...journey,
  walk: (on) => closingTabs(on, walk),
}));
