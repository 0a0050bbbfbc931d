import type { QueuedWish } from '../../lib/library/queue';
import type { View } from '../../lib/settings/views';
import type { WaitingState } from './waiting-entry';

/** What keeps everything from leaving at present. */
export type Obstacle = Pick<Extract<WaitingState, { name: 'waiting' }>, 'pausedBy' | 'pausedUntil'>;

/** Nobody signed in comes before whatever the service says. */
export function obstacleOf(session: View<'session'>, { code, until }: View<'pause'>): Obstacle {
  if (session.state === 'signed-out') return { pausedBy: 'signed-out', pausedUntil: null };
  return { pausedBy: code, pausedUntil: until };
}

/** How far something in the queue has come; `null` for what has arrived. @param now epoch ms. */
export function waitingState({ state }: QueuedWish['intent'], obstacle: Obstacle, now: number): WaitingState | null {
  switch (state.name) {
    case 'waiting':
      if ('notBefore' in state && state.notBefore > now) return { name: 'held', until: state.notBefore };
      return { name: 'waiting', ...obstacle, met: state.met ?? null };
    case 'sending':
      return { name: 'sending' };
    case 'looking':
      return { name: 'looking', lookAt: state.lookAt };
    case 'asking':
      return { name: 'asking', why: state.why };
    case 'refused':
      return { name: 'refused', code: state.code };
    case 'delivered':
      return null;
  }
}
