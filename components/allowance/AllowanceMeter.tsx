import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Clock, MINUTE, SECOND } from '../../lib/clock';
import type { View } from '../../lib/storage/views';
import { useEscape } from '../look/use-escape';
import { useNow } from '../look/use-now';
import { reasonText, waitSentence } from './spending-sentences';

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

/**
 * What is still true of the stored allowance. The background writes it while anything changes; if the last write is a minute old,
 * nothing was sent since, and everything that was spent then is free again.
 * @param now epoch ms.
 */
function allowanceNow(view: View<'allowance'>, now: number): View<'allowance'> {
  return view.asOf === null || now - view.asOf < MINUTE
    ? view
    : { ...view, free: view.slots, ours: [], site: 0, waiting: [] };
}

/** One request of the shared second: it may leave now, it has left or has to wait, or it is not ours to send. */
export type Place = 'free' | 'taken' | 'others';

/** The requests of the shared second, free ones first. @param all how many the service allows to the address. */
function placesOf({ slots, free }: Pick<View<'allowance'>, 'slots' | 'free'>, all: number): Place[] {
  return Array.from({ length: all }, (_, place) => (place < free ? 'free' : place < slots ? 'taken' : 'others'));
}

/** Everything is free and nothing was sent. */
export function isQuiet({ slots, free, ours, site, waiting }: View<'allowance'>, all: number): boolean {
  return slots === all && free === slots && ours.length === 0 && site === 0 && waiting.length === 0;
}

interface AllowancePanelProps {
  /** As it is now. */
  readonly allowance: View<'allowance'>;
  /** Requests a second that the service allows to the address. */
  readonly all: number;
  readonly isPaused: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** What is free now, who spent how much in the last minute, and why requests wait. */
export function AllowancePanel({ allowance, all, isPaused, now }: AllowancePanelProps) {
  const { slots, free, ours, site, waiting } = allowance;
  return (
    <section aria-label={i18n.t('allowance.title')}>
      <h2>{i18n.t('allowance.title')}</h2>
      <p>{isPaused ? i18n.t('allowance.paused') : i18n.t('allowance.free', { free: `${free}`, all: `${all}` })}</p>
      {!isPaused && slots < all && <p>{i18n.t('allowance.others', { count: `${all - slots}` })}</p>}
      <p class="meter-about">{i18n.t('allowance.about', { all: `${all}` })}</p>

      <h3>{i18n.t('allowance.spent')}</h3>
      {ours.length === 0 && site === 0 && <p>{i18n.t('allowance.nothingSpent')}</p>}
      <dl>
        {ours.map(({ reason, count }) => (
          <Count key={reason} what={reasonText(reason)} whose="ours" count={count} />
        ))}
        {site > 0 && <Count what={i18n.t('allowance.site')} whose="others" count={site} />}
      </dl>

      {waiting.length > 0 && (
        <>
          <h3>{i18n.t('allowance.waiting')}</h3>
          <dl>
            {waiting.map((turns) => (
              <Count
                key={`${turns.reason} ${turns.because}`}
                what={reasonText(turns.reason)}
                whose="waiting"
                count={turns.count}
              >
                {waitSentence(turns, now)}
              </Count>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

interface CountProps {
  readonly what: string;
  readonly whose: 'ours' | 'others' | 'waiting';
  readonly count: number;
  readonly children?: ComponentChildren;
}

function Count({ what, whose, count, children }: CountProps) {
  return (
    <div class="meter-count" data-whose={whose}>
      <dt>
        {what}
        {children && <span>{children}</span>}
      </dt>
      <dd>{count}</dd>
    </div>
  );
}
