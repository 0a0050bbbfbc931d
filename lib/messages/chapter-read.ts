import type { ChapterState } from './chapter-state';

/** A refused intent changes nothing: the chapter keeps its state, and the person can press again. */
export function isRead({ read, delivery }: Pick<ChapterState, 'read' | 'delivery'>): boolean {
  return delivery === 'refused' ? read === 'unread' : read === 'read';
}
