import type { ActionResult } from '../../lib/messages/action-result';
import type { PageToast } from '../../lib/messages/page-toast';
import { waitsForCaptcha } from './delivery-sentence';
import { resultSentence } from './result-sentence';

/** What a toast in a page says of a click. @param now epoch ms: a time on another day is shown with its day. */
export function toastOfResult(result: ActionResult, now: number): PageToast {
  const { operationId, delivery, code, canUndo, upNext, goesAt } = result;
  const { text, room, note, tone, undo } = resultSentence(result, now);
  return {
    ...{ operationId, icon: iconOf(result), text, room: [...room], note, tone, goesAt },
    undo: canUndo ? undo : null,
    upNext,
    leadsToSite: waitsForCaptcha({ delivery, pausedBy: code }),
  };
}

function iconOf({ outcome, delivery, code }: ActionResult): PageToast['icon'] {
  if (outcome === 'failed' || outcome === 'unresolved' || delivery === 'refused') return 'warning';
  if (outcome === 'asking') return 'clock';
  if (outcome === 'nothing' || outcome === 'later') return 'question';
  if (delivery === 'delivered') return 'delivered';
  return delivery === 'waiting' && code !== null ? 'pause' : 'tick';
}
