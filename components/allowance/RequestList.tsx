import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { SECOND } from '../../lib/clock';
import type { SentRequest } from '../../lib/diagnostics/requests';
import { dateFormat, numberFormat } from '../texts/formats';
import { exactly } from '../texts/times';
import { reasonText } from './spending-sentences';

interface RequestListProps {
  /** Newest first. */
  readonly requests: readonly SentRequest[];
}

/** How many are shown at first, and added at a time. */
const [FIRST, MORE] = [10, 50];

/** Each request of ours with its route, why it was sent, and what came of it. */
export function RequestList({ requests }: RequestListProps) {
  const [most, setMost] = useState(FIRST);
  return (
    <div class="requests">
      <ul>
        {requests.slice(0, most).map((request, place) => (
          <Request key={requests.length - place} {...request} />
        ))}
      </ul>
      {requests.length > most && (
        <button type="button" class="button" onClick={() => setMost(most + MORE)}>
          {i18n.t('requests.older')}
        </button>
      )}
    </div>
  );
}

function Request({ at, method, route, reason, status, waitedMs, tookMs }: SentRequest) {
  return (
    <li class="request">
      <time dateTime={new Date(at).toISOString()} title={exactly(at)}>
        {timeWithSeconds(at)}
      </time>
      <span class="request-why">{reasonText(reason)}</span>
      <span class="request-answer" data-good={status !== null && status < 400}>
        {status === null ? i18n.t('requests.noAnswer') : i18n.t('requests.answer', { status: `${status}` })}
      </span>
      <code dir="ltr">{`${method} ${route}`}</code>
      <span class="request-times">
        {i18n.t('requests.times', { waited: secondsText(waitedMs), took: secondsText(tookMs) })}
      </span>
    </li>
  );
}

/** `14:05:09` or `2:05:09 pm`. @param at epoch ms. */
function timeWithSeconds(at: number): string {
  return dateFormat({ timeStyle: 'medium' }).format(at);
}

/** `0.42 sec`, as the language of the interface writes it, on one line. */
function secondsText(ms: number): string {
  const seconds = { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 2 } as const;
  return numberFormat(seconds)
    .format(ms / SECOND)
    .replaceAll(' ', '\u00a0');
}
