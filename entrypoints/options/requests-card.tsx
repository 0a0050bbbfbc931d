import type { ReadonlySignal } from '@preact/signals';
import { i18n } from '#i18n';
import { RequestList } from '../../components/allowance/RequestList';
import { RequestPlot } from '../../components/allowance/RequestPlot';
import { useNow } from '../../components/look/use-now';
import { numberText } from '../../components/texts/number-text';
import { type Clock, MINUTE, SECOND } from '../../lib/clock';
import { isOfLastHour, REQUESTS, type RequestRecord } from '../../lib/diagnostics/requests';
import { GENERAL_REQUESTS, GENERAL_WINDOW_MS } from '../../lib/service/limits';

interface RequestsCardProps {
  /** `null` until it is known. */
  readonly record: ReadonlySignal<RequestRecord | null>;
  readonly clock: Clock;
}

/** What was asked in the last hour and why, as a plot and request by request. */
export function RequestsCard({ record, clock }: RequestsCardProps) {
  useNow(clock, 10 * SECOND);
  if (record.value === null) return null;
  // A request that has just come is later than the last tick.
  const now = clock.now();
  const requests = record.value.sent.filter(({ at }) => isOfLastHour(at, now)).reverse();
  const minutes = record.value.minutes.filter(({ at }) => isOfLastHour(at, now));
  return (
    <section class="card" aria-labelledby="requests-title">
      <h2 id="requests-title">{i18n.t('requests.title')}</h2>
      <p class="fine-print">{i18n.t('requests.help')}</p>
      {minutes.length === 0 ? (
        <p>{i18n.t('requests.none')}</p>
      ) : (
        <RequestPlot minutes={minutes} allowed={(GENERAL_REQUESTS * MINUTE) / GENERAL_WINDOW_MS} now={now} />
      )}
      {requests.length > 0 && <RequestList requests={requests} />}
      {requests.length === REQUESTS && (
        <p class="fine-print">{i18n.t('requests.most', { most: numberText(REQUESTS) })}</p>
      )}
    </section>
  );
}
