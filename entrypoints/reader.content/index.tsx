import { defineContentScript } from 'wxt/utils/define-content-script';
import theme from '../../components/look/theme.css?inline';
import look from '../../components/reader/reader.css?inline';
import { systemClock } from '../../lib/clock';
import { type Corner, openCorner } from '../../lib/in-page/corner';
import { watchMoves } from '../../lib/in-page/moves';
import { askFromContent } from '../../lib/messages/ask-from-content';
import { listenToTold } from '../../lib/messages/told';
import type { Id } from '../../lib/service/ids';
import { type ChapterControl, showControl } from './chapter-control';
import { chapterPageOf } from './chapter-page';

/** The site's own pages: a control on every chapter page, nothing anywhere else. */
export default defineContentScript({
  matches: ['https://mangadex.org/*'],
  runAt: 'document_idle',
  main() {
    let corner: Corner | null = null;
    let shown: { readonly chapterId: Id; readonly control: ChapterControl } | null = null;
    let isSmall: boolean | null = null;

    const endControl = () => {
      if (!shown) return;
      isSmall = shown.control.isSmall();
      shown.control.end();
      shown = null;
    };
    const close = () => {
      endControl();
      corner?.remove();
      corner = null;
    };
    const show = () => {
      const chapterId = chapterPageOf(window.location)?.chapterId;
      if (!chapterId) return close();
      corner ??= openCorner({
        styles: `${theme}${look}`,
        clock: systemClock,
        onClick: (isSeen) => shown?.control.sayCovered(!isSeen),
      });
      corner.putBack();
      if (shown?.chapterId === chapterId) return shown.control.sayCovered(false);
      endControl();
      const control = showControl({
        chapterId,
        root: corner.root,
        ask: askFromContent,
        listenToTold,
        clock: systemClock,
        newCommandId: () => crypto.randomUUID(),
        isStillShown: () => chapterPageOf(window.location)?.chapterId === chapterId,
        pageInView: () => chapterPageOf(window.location)?.page ?? 1,
        isSmall,
      });
      shown = { chapterId, control };
    };

    show();
    // The site moves between chapters without a load.
    watchMoves(systemClock, show);
  },
});
