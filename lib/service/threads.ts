import type { Id } from './ids';
import type { Profile } from './profile';

/** From the service's OpenAPI document, `ForumsThreadResponse`. */
export function threadAddress({ forum }: Profile, threadId: number): string {
  return `${forum}/threads/${threadId}`;
}

/** Where the site shows comments. Userscripts open this address; it has never been tried here. */
export function commentsAddress({ site }: Profile, chapterId: Id): string {
  return `${site}/chapter/${chapterId}?comments=1`;
}
