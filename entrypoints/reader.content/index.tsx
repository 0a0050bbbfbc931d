import { defineContentScript } from 'wxt/utils/define-content-script';
import { systemClock } from '../../lib/clock';
import { watchMoves } from '../../lib/in-page/moves';
import { whenShown } from '../../lib/in-page/when-shown';
import { createListMarks } from './list-marks';
import { createReaderCorner } from './reader-corner';

/** The site's own pages: a control on every chapter page, marks beside the links to chapters on all others. */
export default defineContentScript({
  matches: ['https://mangadex.org/*'],
  runAt: 'document_idle',
  main() {
    whenShown(() => {
      const corner = createReaderCorner();
      const marks = createListMarks();
      const update = () => {
        corner.update();
        marks.update();
      };
      update();
      // The site moves between chapters, and from page to page, without a load.
      watchMoves(systemClock, update);
    });
  },
});
