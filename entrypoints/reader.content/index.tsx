import { render } from 'preact';
import { defineContentScript } from 'wxt/utils/define-content-script';
import theme from '../../components/look/theme.css?inline';
import look from '../../components/reader/reader.css?inline';
import { systemClock } from '../../lib/clock';
import { type Corner, openCorner } from '../../lib/in-page/corner';
import { askFromContent } from '../../lib/messages/ask-from-content';
import { listenToTold } from '../../lib/messages/told';
import { ChapterControl } from './chapter-control';
import { chapterPageOf } from './chapter-page';

/** The site's own pages: a control on every chapter page, nothing anywhere else. */
export default defineContentScript({
  matches: ['https://mangadex.org/*'],
  runAt: 'document_idle',
  main(ctx) {
    let corner: Corner | null = null;
    let isSmall: boolean | null = null;
    let wasCovered = false;

    const close = () => {
      if (!corner) return;
      render(null, corner.root);
      corner.remove();
      corner = null;
    };
    const show = (location: Pick<Location, 'pathname'>) => {
      const chapterId = chapterPageOf(location)?.chapterId;
      if (!chapterId) return close();
      corner ??= openCorner({
        styles: `${theme}${look}`,
        clock: systemClock,
        onClick: (isSeen) => {
          wasCovered = !isSeen;
          show(window.location);
        },
      });
      corner.putBack();
      render(
        <ChapterControl
          key={chapterId}
          chapterId={chapterId}
          ask={askFromContent}
          listenToTold={listenToTold}
          clock={systemClock}
          newCommandId={() => crypto.randomUUID()}
          isStillShown={() => chapterPageOf(window.location)?.chapterId === chapterId}
          pageInView={() => chapterPageOf(window.location)?.page ?? 1}
          wasCovered={wasCovered}
          isSmall={isSmall}
          onPlace={(place) => {
            isSmall = place;
            show(window.location);
          }}
        />,
        corner.root,
      );
    };

    show(window.location);
    // The site moves between chapters without a load.
    ctx.addEventListener(window, 'wxt:locationchange', ({ newUrl }) => {
      wasCovered = false;
      show(newUrl);
    });
    ctx.onInvalidated(close);
  },
});
