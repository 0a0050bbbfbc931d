import type { ChapterState } from './chapter-state';

/** A refused intent changes nothing: the chapter is what it was, and the intent can be made again. */
export function isRead({ read, delivery }: Pick<ChapterState, 'read' | 'delivery'>): boolean {
  return delivery === 'refused' ? read === 'unread' : read === 'read';
}
