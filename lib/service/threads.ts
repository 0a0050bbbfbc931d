import type { Profile } from './profile';

/** Where people read a thread of the forum (the service's OpenAPI document, `ForumsThreadResponse`). */
export function threadAddress({ forum }: Profile, threadId: number): string {
  return `${forum}/threads/${threadId}`;
}
