import { Icon, type IconName } from '../look/Icon';
import { type WaitingState, waitingSentence } from './waiting-entry';

/** The state of something that MangaDex does not have yet: why it waits, and until when. @param now epoch ms. */
export function DeliveryLine({ state, now }: { state: WaitingState; now: number }) {
  return (
    <p class="waiting-state" data-delivery={state.name}>
      <Icon name={iconOf(state)} />
      {waitingSentence({ state }, now)}
    </p>
  );
}

/** The pause icon only for a pause: what merely waits for its turn is not paused. */
function iconOf(state: WaitingState): IconName {
  if (state.name !== 'waiting') return icons[state.name];
  return state.pausedBy === null || state.pausedBy === 'quota' ? 'clock' : 'pause';
}

const icons = {
  held: 'clock',
  sending: 'sending',
  verifying: 'search',
  'needs-decision': 'question',
  refused: 'warning',
} as const satisfies Record<Exclude<WaitingState['name'], 'waiting'>, IconName>;
