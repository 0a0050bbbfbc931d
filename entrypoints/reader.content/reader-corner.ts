import theme from '../../components/look/theme.css?inline';
import look from '../../components/reader/reader.css?inline';
import { direction as textDirection } from '../../components/texts/direction';
import { failureSentence } from '../../components/texts/failure-sentence';
import { systemClock } from '../../lib/clock';
import { type Corner, openCorner } from '../../lib/in-page/corner';
import type { InputActivity } from '../../lib/in-page/input-activity';
import { canLoseExtension } from '../../lib/in-page/replace-stale-scripts';
import { isAlive } from '../../lib/messages/own-runtime';
import { askFromReader } from '../../lib/messages/question';
import { listenToUpdates } from '../../lib/messages/updates';
import type { Id } from '../../lib/service/ids';
import { type ChapterControl, showControl } from './chapter-control';
import { type ChapterPage, chapterPageOf } from './chapter-page';

/** The service's own page could do these by itself, so a short look is enough. */
const quickActs = ['mark', 'unmark', 'undo'] as const;

/** With the control of the chapter that the page shows, for one after the other; without one where it shows none. */
export function createReaderCorner(activity: InputActivity) {
  let corner: Corner | null = null;
  let shown: { readonly chapterId: Id; readonly control: ChapterControl } | null = null;
  /** As the person left it in the chapter before. */
  let isSmall: boolean | null = null;
  // A script without its extension has no sentences, either.
  const lastWords = canLoseExtension ? failureSentence('out-of-date') : '';
  const direction = textDirection();
  /** The person opened what the page shows before its first move. */
  let isFirst = true;

  return {
    update: () => {
      const isByUser = isFirst || activity.isUserActive();
      isFirst = false;
      const chapter = chapterPageOf();
      if (!chapter) return close();
      corner ??= openCorner({
        name: 'control',
        // The corner that the reader's own bar leaves free.
        inset: 'auto 16px 28px auto',
        styles: `${theme}${look}`,
        clock: systemClock,
        activity,
        quickActs,
        subject: () => `${shown?.chapterId} ${chapterPageOf()?.chapterId}`,
        direction,
        onClick: (refusal) => shown?.control.sayRefused(refusal),
      });
      corner.reattach();
      if (shown?.chapterId === chapter.chapterId) return shown.control.movedTo(chapter.page);
      endControl();
      shown = { chapterId: chapter.chapterId, control: controlOf(chapter, corner, isByUser) };
    },
    end: close,
  };

  function controlOf(
    { chapterId, page }: ChapterPage,
    { root, drawn, isFiltered }: Corner,
    isByUser: boolean,
  ): ChapterControl {
    return showControl({
      chapterId,
      page,
      root,
      ask: askFromReader,
      listenToUpdates,
      clock: systemClock,
      newOperationId: () => crypto.randomUUID(),
      isStillShown: () => chapterPageOf()?.chapterId === chapterId,
      isSmall,
      isAlive,
      isFiltered,
      lastWords,
      onDrawn: () => drawn(isByUser),
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
