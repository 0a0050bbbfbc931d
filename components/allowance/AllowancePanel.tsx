import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { View } from '../../lib/storage/views';
import { reasonText, waitSentence } from './spending-sentences';

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
