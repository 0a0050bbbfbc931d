import type { InputActivity } from '../../lib/in-page/input-activity';
import { startLinkMarks } from '../links.content/start-link-marks';
import { chapterPageOf } from './chapter-page';

/** The marks beside the links of the site's pages; a page that shows a chapter has its control instead. */
export interface ListMarks {
  /** Brings the marks in line with what the page shows now. */
  readonly update: () => void;
  readonly end: () => void;
}

/** Marks for all the lists that a page shows one after the other. */
export function createListMarks(activity: InputActivity): ListMarks {
  let endMarks: (() => void) | null = null;
  const end = () => {
    endMarks?.();
    endMarks = null;
  };
  return {
    update: () => {
      if (chapterPageOf(window.location)) end();
      else endMarks ??= startLinkMarks(activity);
    },
    end,
  };
}
