/** What the background knows of a chapter: not read, read and delivered, and read here by a mark that waits. */
import { describeProgress } from '../../components/texts/mark-progress';
import type { ChapterState } from '../../lib/messages/chapter-state';

export const chapterId = '01e9f0cb-caea-406d-92bb-0cc67c37481d';
export const operationId = '8c7b4f0e-0000-4000-8000-000000000001';

export const unread: ChapterState = {
  ...{
    chapterId,
    read: 'unread',
    delivery: 'none',
    operationId: null,
    pausedBy: null,
    progress: null,
    countdownTo: null,
  },
};
export const read: ChapterState = {
  ...{ ...unread, read: 'read', delivery: 'delivered', progress: { icon: 'delivered', text: 'MangaDex has it' } },
};
export const waiting: ChapterState = {
  ...{ ...unread, read: 'read', delivery: 'waiting', operationId },
  progress: { icon: 'sending', text: 'Saved, not sent yet' },
};

/** With the words that the background would send. */
export function inWords(state: ChapterState): ChapterState {
  return { ...state, ...describeProgress({ ...state, pausedUntil: null }, 0) };
}
