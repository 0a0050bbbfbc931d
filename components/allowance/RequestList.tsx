import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { SentRequest } from '../../lib/diagnostics/requests';
import { exactly } from '../texts/times';
import { secondsText, timeWithSeconds } from './request-times';
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
