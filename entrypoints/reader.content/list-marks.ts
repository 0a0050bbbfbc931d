import type { InputActivity } from '../../lib/in-page/input-activity';
import { type StartMarks, takeMarks } from '../../lib/in-page/links/hand-over';
import { coalesce } from '../../lib/one-at-a-time';
import { chapterPageOf } from './chapter-page';

/**
 * Beside links, for all lists that a page shows one after the other; a page that shows a chapter has its control instead. A page that shows only chapters never loads them.
 * @param load has their script put into this page.
 */
export function createListMarks(activity: InputActivity, load: () => Promise<void>) {
  let start: StartMarks | null = null;
  let endMarks: (() => void) | null = null;
  // Where it failed, the next list asks again.
  const loadOnce = coalesce(async () => (start === null ? load().catch(() => undefined) : undefined));
  takeMarks((come) => {
    start = come;
    update();
  });
  return { update, end };

  function update(): void {
    if (chapterPageOf()) end();
    else if (start === null) void loadOnce();
    else endMarks ??= start(activity);
  }

  function end(): void {
    endMarks?.();
    endMarks = null;
  }
}
