import type { QueuedWish } from '../../lib/library/queue';
import type { View } from '../../lib/settings/views';
import type { WaitingEntry, WaitingState } from './waiting-entry';

/** What keeps everything from leaving at present; and what waits for a captcha even where nothing else stands in the way. */
export interface Obstacle extends Pick<Extract<WaitingState, { name: 'waiting' }>, 'pausedBy' | 'pausedUntil'> {
  readonly held: readonly WaitingEntry['kind'][];
}

/** Nobody signed in comes before whatever the service says. @param held the kinds that wait for a captcha. */
export function obstacleOf(
  session: View<'session'>,
  { code, until }: View<'pause'>,
  held: Obstacle['held'] = [],
): Obstacle {
  if (session.state === 'signed-out') return { pausedBy: 'signed-out', pausedUntil: null, held };
  return { pausedBy: code, pausedUntil: until, held };
}

/** How far something in the queue has come; `null` for what has arrived. @param now epoch ms. */
export function waitingState(
  { kind, state }: QueuedWish['intent'],
  obstacle: Obstacle,
  now: number,
): WaitingState | null {
  const { held, ...pause } = obstacle;
  switch (state.name) {
    case 'waiting':
      if ('notBefore' in state && state.notBefore > now) return { name: 'held', until: state.notBefore };
      return {
        name: 'waiting',
        ...pause,
        ...(pause.pausedBy === null && held.includes(kind) && captcha),
        met: metBy(state.met),
      };
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

const captcha = { pausedBy: 'captcha' } as const;

/** A captcha that it once met says nothing of now: it holds its whole kind, or was done with since. */
function metBy(met: string | undefined): string | null {
  return met === undefined || met === 'captcha' ? null : met;
}
