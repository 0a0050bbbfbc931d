import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Clock, SECOND } from '../../lib/clock';
import type { View } from '../../lib/settings/views';
import { useNow } from '../look/use-now';
import { AllowancePanel } from './AllowancePanel';
import { allowanceNow, isQuiet, placesOf } from './allowance-now';

interface AllowanceMeterProps {
  readonly view: View<'allowance'>;
  /** How many requests a second the service allows to the address. */
  readonly all: number;
  /** Whether nothing leaves at present, whatever is free. */
  readonly isPaused: boolean;
  readonly clock: Clock;
}

/** The shared allowance as one small bar for each request of the second; pressed, it says who spends it. */
export function AllowanceMeter({ view, all, isPaused, clock }: AllowanceMeterProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const now = useNow(clock, SECOND);
  const allowance = allowanceNow(view, now);
  const free = isPaused ? 0 : allowance.free;
  const name = i18n.t('allowance.name', { free: `${free}`, all: `${all}` });

  const closeOnEscape = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return;
    // Ours alone: the list would clear its search, the browser close the popup.
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <div class="meter" data-quiet={!isOpen && !isPaused && isQuiet(allowance, all)}>
      <button
        type="button"
        class="meter-button"
        aria-label={name}
        title={name}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={closeOnEscape}
      >
        {placesOf({ slots: allowance.slots, free }, all).map((place, number) => (
          // A place has no other name than its number.
          <span key={`${number}`} class="meter-place" data-place={place} />
        ))}
      </button>
      <div id={panel} class="meter-panel" hidden={!isOpen}>
        {isOpen && <AllowancePanel allowance={{ ...allowance, free }} all={all} isPaused={isPaused} now={now} />}
      </div>
    </div>
  );
}
