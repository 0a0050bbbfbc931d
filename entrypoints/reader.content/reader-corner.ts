import theme from '../../components/look/theme.css?inline';
import look from '../../components/reader/reader.css?inline';
import { failureSentence } from '../../components/texts/failure-sentence';
import { systemClock } from '../../lib/clock';
import { type Corner, openCorner } from '../../lib/in-page/corner';
import { askFromContent } from '../../lib/messages/ask-from-content';
import { isAlive } from '../../lib/messages/own-runtime';
import { listenToTold } from '../../lib/messages/told';
import type { Id } from '../../lib/service/ids';
import { type ChapterControl, showControl } from './chapter-control';
import { chapterPageOf } from './chapter-page';

/** The corner of the site's pages, in which the control of the chapter stands that is shown. */
export interface ReaderCorner {
  /** Brings the control in line with what the page shows now; there is none where it shows no chapter. */
  readonly update: () => void;
  readonly end: () => void;
}

/** One corner for all the chapters that a page shows one after the other. */
export function createReaderCorner(): ReaderCorner {
  let corner: Corner | null = null;
  let shown: { readonly chapterId: Id; readonly control: ChapterControl } | null = null;
  /** As the person left it in the chapter before. */
  let isSmall: boolean | null = null;
  // A script that has lost its extension has lost its sentences, too.
  const lastWords = failureSentence('out-of-date');

  return {
    update: () => {
      const chapter = chapterPageOf(window.location);
      if (!chapter) return close();
      corner ??= openCorner({
        styles: `${theme}${look}`,
        clock: systemClock,
        onClick: (isSeen) => shown?.control.sayCovered(!isSeen),
      });
      corner.putBack();
      if (shown?.chapterId === chapter.chapterId) return shown.control.movedTo(chapter.page);
      endControl();
      shown = { chapterId: chapter.chapterId, control: controlOf(chapter, corner.root) };
    },
    end: close,
  };

  function controlOf({ chapterId, page }: { chapterId: Id; page: number }, root: HTMLElement): ChapterControl {
    return showControl({
      chapterId,
      page,
      root,
      ask: askFromContent,
      listenToTold,
      clock: systemClock,
      newCommandId: () => crypto.randomUUID(),
      isStillShown: () => chapterPageOf(window.location)?.chapterId === chapterId,
      isSmall,
      isAlive,
      lastWords,
    });
  }

  function endControl(): void {
    if (!shown) return;
    isSmall = shown.control.isSmall();
    shown.control.end();
    shown = null;
  }

  function close(): void {
    endControl();
    corner?.remove();
    corner = null;
  }
}
