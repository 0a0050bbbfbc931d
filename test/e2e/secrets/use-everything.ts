import { linkMarksJourneys } from '../journeys/link-marks.ts';
import { surpriseJourneys } from '../journeys/surprise.ts';
import { upToJourneys } from '../journeys/up-to.ts';
import { closingTabs } from '../journeys/walk.ts';
import type { SignedInWalk, Taken } from './signed-in-walk.ts';
import { useLibrary } from './use-library.ts';
import { changeSettings, copyDiagnosis, exchangeSettings, sendMarksOtherwise } from './use-options.ts';
import { byMenuAndKey, inTheReader, inTheSitesList } from './use-pages.ts';
import { inTheDiscussion, inThePopup, inTheReportWindow, inTheSeriesView } from './use-windows.ts';

/** What a person can do, each once. */
export async function useEverything(on: SignedInWalk): Promise<Taken> {
  await inTheReader(on);
  await inTheSitesList(on);
  await byMenuAndKey(on);
  const journeys = { ...on, openPage: on.openAround };
  for (const { walk } of [linkMarksJourneys[0], ...upToJourneys, ...surpriseJourneys])
    await closingTabs(journeys, walk);
  await inThePopup(on);
  await inTheDiscussion(on);
  await inTheReportWindow(on);
  const note = await inTheSeriesView(on);
  const files = await useLibrary(on, note);
  const options = await on.openOurs('options.html');
  await sendMarksOtherwise(on, options);
  const settings = await exchangeSettings(options);
  const before = await changeSettings(options);
  await options.press('Sign out');
  await on.signInAgain(options);
  const after = await copyDiagnosis(options);
  await (await on.openPopup()).close();
  return { exported: [settings, ...files], diagnosis: before + after };
}
