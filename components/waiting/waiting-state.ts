import { lastErrorShown } from '../../lib/failure';
import type { QueuedIntent } from '../../lib/library/list/pending';
import { blockOfEverything } from '../../lib/pauses';
import type { View } from '../../lib/storage/views';
import type { WaitingEntry, WaitingState } from './waiting-entry';

/** What blocks it, and until when in epoch ms; `null` for what may leave, and for an unknown end. */
export type Pause = Pick<Extract<WaitingState, { name: 'waiting' }>, 'pausedBy' | 'pausedUntil'>;

/** What blocks everything at present, and what blocks single kinds. */
export interface DeliveryBlock extends Pause {
  /** The kinds that wait for a captcha. */
  readonly held: readonly WaitingEntry['kind'][];
  /** When the quota lets the next report leave, in epoch ms; `null` if it may leave now. */
  readonly nextReportAt: number | null;
}

/** A missing sign-in outranks any block by the service, and what blocks everything a hold of a single kind. */
export function blockOf(
  session: View<'session'>,
  pause: View<'pause'>,
  captcha: View<'captcha'> | null,
  allowance: View<'allowance'> | null,
  areWritesHeld: boolean,
): DeliveryBlock {
  const some = { held: captcha?.held.map(({ kind }) => kind) ?? [], nextReportAt: allowance?.nextReportAt ?? null };
  if (session.state === 'signed-out') return { pausedBy: 'signed-out', pausedUntil: null, ...some };
  const isInDoubt = session.failure?.code === 'session-in-doubt';
  const { code, until } = blockOfEverything(pause, { isInDoubt, areWritesHeld });
  return { pausedBy: code, pausedUntil: until, ...some };
}

/** How far an intent has come; `null` for a delivered one. @param now epoch ms. */
export function waitingState(
  { kind, state }: QueuedIntent['intent'],
  block: DeliveryBlock,
  now: number,
): WaitingState | null {
  switch (state.name) {
    case 'waiting':
      if ('notBefore' in state && state.notBefore > now) return { name: 'held', until: state.notBefore };
      return {
        name: 'waiting',
        ...pauseOf(kind, block, now),
        lastError: lastErrorShown(state.lastError),
        retryAt: state.retryAt,
      };
    case 'sending':
      return { name: 'sending' };
    case 'verifying':
      return { name: 'verifying', verifyAt: state.verifyAt };
    case 'needs-decision':
      return { name: 'needs-decision', why: state.why };
    case 'refused':
      return { name: 'refused', code: state.code };
    case 'delivered':
      return null;
  }
}

/** First what blocks everything, then what waits for a person, then what only takes time. @param now epoch ms. */
export function pauseOf(
  kind: WaitingEntry['kind'],
  { held, nextReportAt, ...pause }: DeliveryBlock,
  now: number,
): Pause {
  if (pause.pausedBy !== null) return pause;
  if (held.includes(kind)) return { ...pause, pausedBy: 'captcha' };
  const isOverQuota = kind === 'report' && nextReportAt !== null && nextReportAt > now;
  return isOverQuota ? { pausedBy: 'quota', pausedUntil: nextReportAt } : pause;
}
