import { i18n } from '#i18n';
import type { Refusal } from '../../lib/in-page/visibility';

const sentences = {
  covered: 'press.covered',
  moved: 'press.moved',
  faded: 'press.faded',
  small: 'press.small',
  busy: 'press.busy',
  sudden: 'press.sudden',
  changed: 'press.changed',
} as const satisfies Record<Refusal, string>;

/** Why a press in a page does not count: what stood in its way, and what to do. */
export function refusalSentence(refusal: Refusal): string {
  return i18n.t(sentences[refusal]);
}
