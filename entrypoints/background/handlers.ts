import { browser } from 'wxt/browser';
import { chapterStates } from '../../lib/actions/chapters/chapter-states';
import { findDiscussion } from '../../lib/actions/chapters/discuss-chapter';
import { fetchOlderChapters } from '../../lib/actions/chapters/fetch-older-chapters';
import { markChapter } from '../../lib/actions/chapters/mark-chapter';
import { markChapters } from '../../lib/actions/chapters/mark-chapters';
import { pagesToPass } from '../../lib/actions/chapters/pages-to-pass';
import { prepareUpTo } from '../../lib/actions/chapters/prepare-up-to';
import { undoMark } from '../../lib/actions/chapters/undo-mark';
import { undoMarks } from '../../lib/actions/chapters/undo-marks';
import type { Dependencies } from '../../lib/actions/dependencies';
import { checkLibrary } from '../../lib/actions/library/check-library';
import { captchaSolved } from '../../lib/actions/queue/captcha-solved';
import { dismissIntent } from '../../lib/actions/queue/dismiss-intent';
import { retryIntent } from '../../lib/actions/queue/retry-intent';
import { undoIntent } from '../../lib/actions/queue/undo-intent';
import { undoIntents } from '../../lib/actions/queue/undo-intents';
import { decideReport } from '../../lib/actions/reports/decide-report';
import { prepareReport } from '../../lib/actions/reports/prepare-report';
import { refreshReports } from '../../lib/actions/reports/refresh-reports';
import { sendReport } from '../../lib/actions/reports/send-report';
import { followSeries } from '../../lib/actions/series/follow-series';
import { setStatus } from '../../lib/actions/series/set-status';
import { signIn } from '../../lib/actions/session/sign-in';
import { signOut } from '../../lib/actions/session/sign-out';
import { eraseEverything } from '../../lib/actions/settings/erase-everything';
import type { DiagnosticLog } from '../../lib/diagnostics/diagnostic-log';
import { noted } from '../../lib/diagnostics/note';
import type { Handlers, Sender } from '../../lib/messages/dispatch';
import { documentOf, type PageDocument } from '../../lib/messages/page-document';
import { rememberListener } from '../../lib/messages/tell';
import { liveProfile } from '../../lib/service/profile';
import { recallReaderPlace, rememberReaderPlace } from '../../lib/settings/reader-place';
import { undoDeed } from './any-page/undo-deed';
import { checkOftenAgain } from './check-alarm';
import { createDiscussionTabs } from './discussion-tab';
import { openReportWindow } from './report-window';
import { resumeWork, scheduleRetry } from './resume-work';

/**
 * Each answers at once with what was accepted: Firefox ends a background that merely owes an answer. Long work goes on by itself and
 * shows in the views; those actions do not reject, so they are `void`ed.
 */
export function createHandlers(parts: () => Promise<Dependencies>, diagnostics: DiagnosticLog): Handlers {
  const openDiscussion = createDiscussionTabs();
  return {
    'session.signIn': async (credentials) => void signIn(await parts(), credentials),
    'session.signOut': async () => signOut(await parts()),
    'data.erase': async () => eraseEverything(await parts(), diagnostics),
    'diagnostics.clear': () => diagnostics.clear(),

    'chapter.mark': async (wish) => markChapter(await parts(), wish),
    'chapter.undo': async (undo) => undoMark(await parts(), undo),
    'chapters.mark': async (wish) => markChapters(await parts(), wish),
    'chapters.undo': async (undo) => undoMarks(await parts(), undo),
    'series.follow': async (wish) => followSeries(await parts(), wish),
    'series.status': async (wish) => setStatus(await parts(), wish),
    'intent.undo': async (undo) => ({ outcome: await undoIntent(await parts(), undo) }),
    'intents.undo': async (undo) => undoIntents(await parts(), undo),
    'toast.undo': async (undo, sender) => undoDeed(await parts(), { ...undo, page: pageOf(sender) }),
    'report.open': openReportWindow,
    'report.prepare': async (about) => void prepareReport(await parts(), about),
    'reports.refresh': async () => void refreshReports(await parts(), 'screen'),
    'report.send': async (report) => sendReport(await parts(), report),
    'report.decide': async (decision) => decideReport(await parts(), decision),
    'intent.retry': async (retry) => retryIntent(await parts(), retry),
    'intent.dismiss': async (dismissal) => dismissIntent(await parts(), dismissal),
    'upTo.prepare': async ({ chapterId }) => void prepareUpTo(await parts(), chapterId),
    'captcha.solved': async () => captchaSolved(await parts()),
    'chapter.states': async ({ chapterIds, more }, sender) => {
      await rememberListener(sender, chapterIds, more);
      const { session, settings } = await parts();
      const [states, signedIn, account, place] = await Promise.all([
        chapterStates(await parts(), chapterIds),
        session.isSignedIn(),
        session.account(),
        recallReaderPlace(),
      ]);
      // Without an account nothing is known there, and no pressed mark is stored.
      const hasMarks = sender.origin !== liveProfile.site || (settings().marksOnSite && account !== null);
      return { states, signedIn, ...place, hasMarks };
    },
    'chapter.pages': async ({ chapterId }) => ({ pages: await pagesToPass(await parts(), chapterId) }),
    'reader.place': rememberReaderPlace,

    'series.chapters': async ({ mangaId }) => void fetchOlderChapters(await parts(), mangaId),
    'library.check': async () => void checkLibrary(await parts(), { kind: 'asked', priority: 'screen' }),
    'pacing.cost': async () => ({ until: (await parts()).pacer.costOfAskingNow() }),
    'pacing.probe': async () => (await parts()).pacer.newNetwork(),

    'work.resume': async () => {
      void resumeWork(await parts()).catch(scheduleRetry);
      // What cannot be written waits for the next look.
      void checkOftenAgain(await parts()).catch(noted('check-sooner'));
    },
    'chapter.discuss': async ({ chapterId }) => openDiscussion(await parts(), chapterId),
    'thread.find': async ({ chapterId }) => void findDiscussion(await parts(), chapterId),
    'options.open': () => browser.runtime.openOptionsPage(),
  };
}

/** The document that asks; `null` for a page of our own. */
function pageOf(sender: Sender): PageDocument | null {
  return sender.origin === new URL(browser.runtime.getURL('/')).origin ? null : documentOf(sender);
}
