import { type Filters, isReadLanguage } from './filters';
import type { ClassifiedChapter } from './unread';

/** For the reader, in one of their languages; also what was read, or taken down since. */
export function cameOut({ chapter, reason }: ClassifiedChapter, filters: Filters): boolean {
  return reason !== 'future' && reason !== 'hiddenGroup' && isReadLanguage(filters, chapter.language);
}
