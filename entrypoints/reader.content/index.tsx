import { defineContentScript } from 'wxt/utils/define-content-script';
import { systemClock } from '../../lib/clock';
import { watchMoves } from '../../lib/in-page/moves';
import { whenShown } from '../../lib/in-page/when-shown';
import { createReaderCorner } from './reader-corner';

/** The site's own pages: a control on every chapter page. */
export default defineContentScript({
  matches: ['https://mangadex.org/*'],
  runAt: 'document_idle',
  main() {
    whenShown(() => {
      const corner = createReaderCorner();
      corner.update();
      // The site moves between chapters, and from page to page, without a load.
      watchMoves(systemClock, corner.update);
    });
  },
});
