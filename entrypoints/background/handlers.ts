import { browser } from 'wxt/browser';
import {
  closeBulkChange,
  importSeries,
  pauseBulkChange,
  startBulkChange,
  undoBulkChange,
} from '../../lib/actions/bulk/bulk-changes';
import { showChaptersIn } from '../../lib/actions/chapters/chapter-states';
import { findDiscussion } from '../../lib/actions/chapters/discussion';
import { markChapter, markChapters, undoMark, undoMarks } from '../../lib/actions/chapters/marks';
import { fetchAllNumbers, fetchOlderChapters, prepareUpTo } from '../../lib/actions/chapters/older-chapters';
import { pagesToPass, savePosition } from '../../lib/actions/chapters/reading-position';
import { fetchShownCovers } from '../../lib/actions/covers';
import { endDemo, startDemo } from '../../lib/actions/demo';
import { startOver } from '../../lib/actions/erase-everything';
import { clearHistory, fetchReadingHistory, undoFromHistory } from '../../lib/actions/history';
import {
  captchaSolved,
  dismissIntent,
  retryIntent,
  retryWrites,
  settleKeptMarks,
  undoIntent,
  undoIntents,
} from '../../lib/actions/queue';
import { decideReport, prepareReport, refreshReports, sendReport } from '../../lib/actions/reports';
import { findSurprise } from '../../lib/actions/series/find-series';
import { fetchRatings, followSeries, rateSeries, setStatus } from '../../lib/actions/series/listing';
import { configureSeries } from '../../lib/actions/series/series-settings';
import { askOnNewNetwork, chooseOfService, costOfAskingNow, leaveOutOrigin } from '../../lib/actions/service';
import { signIn, signOut } from '../../lib/actions/sign-in';
import { syncLibrary } from '../../lib/actions/sync';
import type { DiagnosticLog } from '../../lib/diagnostics/diagnostic-log';
import type { Handlers } from '../../lib/messages/dispatch';
import { rememberReaderPlace } from '../../lib/settings/reader';
import { openNextFromToast } from './any-page/next-in-toast';
import { undoFromToast } from './any-page/undo-quick-action';
import { resumeForPage } from './background-tasks';
import { createDiscussionTabs } from './discussion-tab';
import type { KeptDependencies } from './keep-dependencies';
import { putLinkMarks } from './open-tabs';
import { openReportWindow } from './small-window';
import { beginSeries, openUpNext, resumeChapter, showUpNext } from './up-next';

/**
 * Each answers at once with what was accepted: Firefox ends a background that only an open answer keeps alive. Long work goes on by itself and
 * shows in the views; those actions do not reject, so they are `void`ed.
 */
export function createHandlers({ dependencies, change }: KeptDependencies, diagnostics: DiagnosticLog): Handlers {
  const openDiscussion = createDiscussionTabs();
  return {
    'session.signIn': async (credentials) => void signIn(await dependencies(), credentials),
    'session.signOut': async () => signOut(await dependencies()),
    'demo.start': async () => startDemo(await dependencies()),
    'demo.end': async () => endDemo(await dependencies()),
    'data.erase': async () => startOver(change, diagnostics),
    'diagnostics.clear': () => diagnostics.clear(),

    'chapter.mark': async (mark, sender) => markChapter(await dependencies(), mark, sender),
    'chapter.undo': async (undo) => undoMark(await dependencies(), undo),
    'chapters.mark': async (marks, sender) => markChapters(await dependencies(), marks, sender),
    'keptMarks.settle': async (answer) => settleKeptMarks(await dependencies(), answer),
    'chapters.undo': async (undo) => undoMarks(await dependencies(), undo),
    'series.follow': async (follow) => followSeries(await dependencies(), follow),
    'series.status': async (status) => setStatus(await dependencies(), status),
    'bulk.start': async (change) => startBulkChange(await dependencies(), change),
    'bulk.import': async (taken) => importSeries(await dependencies(), taken),
    'bulk.pause': async (pause) => pauseBulkChange(await dependencies(), pause),
    'bulk.undo': async (undo) => undoBulkChange(await dependencies(), undo),
    'bulk.close': async (closing) => closeBulkChange(await dependencies(), closing),
    'series.rate': async (rating) => rateSeries(await dependencies(), rating),
    'ratings.fetch': async ({ mangaIds }) => void fetchRatings(await dependencies(), mangaIds),
    'series.configure': async (chosen) => configureSeries(await dependencies(), chosen),
    'series.surprise': async ({ operationId }) => void findSurprise(await dependencies(), operationId),
    'intent.undo': async (undo) => undoIntent(await dependencies(), undo),
    'intents.undo': async (undo) => undoIntents(await dependencies(), undo),
    'toast.undo': async (undo, sender) => undoFromToast(await dependencies(), undo, sender),
    'toast.upNext': async ({ targetId }, sender) => openNextFromToast(await dependencies(), targetId, sender),
    'history.undo': async (undo) => undoFromHistory(await dependencies(), undo),
    'history.clear': async () => clearHistory(await dependencies()),
    'history.fetch': async ({ operationId }) => void fetchReadingHistory(await dependencies(), operationId),
    'report.open': openReportWindow,
    'report.prepare': async (about) => void prepareReport(await dependencies(), about),
    'reports.refresh': async () => void refreshReports(await dependencies(), 'screen'),
    'report.send': async (report) => sendReport(await dependencies(), report),
    'report.decide': async (decision) => decideReport(await dependencies(), decision),
    'intent.retry': async (retry) => retryIntent(await dependencies(), retry),
    'intent.dismiss': async (dismissal) => dismissIntent(await dependencies(), dismissal),
    'upTo.prepare': async ({ chapterId }) => void prepareUpTo(await dependencies(), chapterId),
    'captcha.solved': async () => captchaSolved(await dependencies()),
    'writes.retry': async () => retryWrites(await dependencies()),
    'writes.leaveOutOrigin': async ({ isLeftOut }) => leaveOutOrigin(await dependencies(), isLeftOut),
    'service.choose': async (wanted) => chooseOfService(change, wanted),
    'chapter.states': (question, sender) => showChaptersIn(dependencies(), question, sender),
    'chapter.pages': async ({ chapterId }) => pagesToPass(await dependencies(), chapterId),
    'upNext.show': async ({ chapterId }, sender) => showUpNext(await dependencies(), chapterId, sender),
    'upNext.open': async ({ chapterId }, sender) => openUpNext(await dependencies(), chapterId, sender),
    'reader.page': async (left) => savePosition(await dependencies(), left),
    'reader.resume': async ({ chapterId }, sender) => resumeChapter(await dependencies(), chapterId, sender),
    'series.begin': async (about, sender) => beginSeries(await dependencies(), about, sender),
    'reader.place': rememberReaderPlace,
    'marks.load': putLinkMarks,

    'series.chapters': async ({ mangaId }) => void fetchOlderChapters(await dependencies(), mangaId),
    'series.allNumbers': async ({ mangaId }) => void fetchAllNumbers(await dependencies(), mangaId),
    'covers.fetch': async ({ mangaIds }) => void fetchShownCovers(await dependencies(), mangaIds),
    'library.check': async () => void syncLibrary(await dependencies(), { kind: 'asked', priority: 'screen' }),
    'pacing.cost': async () => costOfAskingNow(await dependencies()),
    'pacing.probe': async () => askOnNewNetwork(await dependencies()),

    'work.resume': async () => resumeForPage(await dependencies()),
    'chapter.discuss': async ({ chapterId }, { tab }) => openDiscussion(await dependencies(), chapterId, tab),
    'thread.find': async ({ chapterId }) => void findDiscussion(await dependencies(), chapterId),
    'options.open': () => browser.runtime.openOptionsPage(),
  };
}
