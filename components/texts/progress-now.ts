import type { MarkProgress } from '../../lib/messages/chapter-state';
import { countdown } from './times';

/** In a page, at each drawing. @param now epoch ms. */
export function progressNow({ progress, countdownTo }: MarkProgress, now: number): MarkProgress['progress'] {
  if (progress === null || countdownTo === null) return progress;
  return { ...progress, text: progress.text.replace('{time}', countdown(countdownTo, now)) };
}
