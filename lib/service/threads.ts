import type { Id } from './ids';
import type { Profile } from './profile';

/** Where people read a thread of the forum (the service's OpenAPI document, `ForumsThreadResponse`). */
export function threadAddress({ forum }: Profile, threadId: number): string {
  return `${forum}/threads/${threadId}`;
}

/**
 * Where the site itself shows the comments on a chapter. Userscripts open this address; comments are said to be moving from the
 * forum into the site, which has never been tried here.
 */
export function commentsAddress({ site }: Profile, chapterId: Id): string {
  return `${site}/chapter/${chapterId}?comments=1`;
}
