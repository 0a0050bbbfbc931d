import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Clock, SECOND } from '../../lib/clock';
import type { View } from '../../lib/storage/views';
import { useEscape } from '../look/use-escape';
import { useNow } from '../look/use-now';
import { AllowancePanel } from './AllowancePanel';
import { allowanceNow, isQuiet, placesOf } from './allowance-now';

interface AllowanceMeterProps {
  readonly view: View<'allowance'>;
  /** Requests a second that the service allows to the address. */
  readonly all: number;
  /** Nothing leaves at present, whatever is free. */
  readonly isPaused: boolean;
  readonly clock: Clock;
}

/** The shared allowance, with a small bar for each request of the second; pressed, it shows who spends it. */
export function AllowanceMeter({ view, all, isPaused, clock }: AllowanceMeterProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const now = useNow(clock, SECOND);
  const allowance = allowanceNow(view, now);
  const free = isPaused ? 0 : allowance.free;
  const name = i18n.t('allowance.name', { free: `${free}`, all: `${all}` });

  useEscape(isOpen, () => setOpen(false));
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
      >
        {placesOf({ slots: allowance.slots, free }, all).map((place, number) => (
          // The bars have no other key than their place.
          <span key={`${number}`} class="meter-place" data-place={place} />
        ))}
      </button>
      <div id={panel} class="meter-panel" hidden={!isOpen} tabIndex={isOpen ? 0 : -1}>
        {isOpen && <AllowancePanel allowance={{ ...allowance, free }} all={all} isPaused={isPaused} now={now} />}
      </div>
    </div>
  );
}
