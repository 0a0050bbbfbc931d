import { i18n } from '#i18n';
import type { Refusal } from '../../lib/in-page/visibility';

/** Why a press in a page does not count, and what to do. A refusal without a sentence does not compile. */
export function refusalSentence(refusal: Refusal): string {
  return i18n.t(`press.${refusal}`);
}
