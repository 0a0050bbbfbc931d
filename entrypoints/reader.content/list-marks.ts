import type { InputActivity } from '../../lib/in-page/input-activity';
import { startLinkMarks } from '../links.content/start-link-marks';
import { chapterPageOf } from './chapter-page';

/** Beside links; a page that shows a chapter has its control instead. */
export interface ListMarks {
  readonly update: () => void;
  readonly end: () => void;
}

/** For all lists that a page shows one after the other. */
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
