import { i18n } from '#i18n';
import type { ChapterViewModel } from '../../lib/in-page/links/chapter-presses';
import type { Face } from '../../lib/in-page/links/link-mark';
import { pressFailureSentence, refusalSentence } from '../texts/failure-sentence';
import { progressNow } from '../texts/mark-progress';

/**
 * How the mark beside a link looks, and its name.
 * @param link the text of the link, so that no two marks have the same name.
 * @param now epoch ms.
 */
export function linkFace(about: ChapterViewModel, link: string, now: number): Face {
  const { isRead } = about;
  const name = i18n.t(isRead ? 'links.unmark' : 'links.mark', { link });
  return { look: lookOf(about), isRead, name, note: noteOf(about, now) };
}

function lookOf({ state: { delivery, read }, isSaving, failure, refusal }: ChapterViewModel): Face['look'] {
  if (failure !== null || refusal !== null || delivery === 'refused') return 'trouble';
  return isSaving || delivery === 'waiting' || delivery === 'sending' ? 'waiting' : read;
}

function noteOf({ state, isRead, isSaving, failure, refusal }: ChapterViewModel, now: number): string {
  if (refusal !== null) return refusalSentence(refusal);
  if (failure !== null) return pressFailureSentence(failure);
  if (isSaving) return i18n.t('reader.saving');
  const progress = progressNow(state, now)?.text;
  // The reason alone.
  if (state.delivery === 'refused' && progress) return progress;
  const reading = i18n.t(state.read === 'unknown' ? 'links.unknown' : isRead ? 'reader.read' : 'reader.unread');
  return progress ? `${reading}. ${progress}` : reading;
}
