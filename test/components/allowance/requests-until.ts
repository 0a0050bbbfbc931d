import { MINUTE } from '../../../lib/clock';
import type { RequestRecord, SentRequest } from '../../../lib/diagnostics/requests';

/** Requests a minute apart, the last of them sent at `now` (epoch ms): a check, and among it a mark that is refused and one without an answer. */
export function requestsUntil(now: number, count = 5): RequestRecord {
  const sent = Array.from({ length: count }, (_, place): SentRequest => {
    const at = now - (count - 1 - place) * MINUTE;
    const asked = { at, method: 'GET', route: '/user/follows/manga/feed', reason: 'sync', status: 200 } as const;
    const mark = { ...asked, method: 'POST', route: '/manga/{id}/read', reason: 'mark' } as const;
    const answered = place === 1 ? { ...mark, status: 429 } : place === 2 ? { ...mark, status: null } : asked;
    return { ...answered, waitedMs: 1_240, tookMs: 80 };
  });
  const minutes = sent.map(({ at, reason }) => ({ at: at - (at % MINUTE), by: reason, count: 1 }));
  const site = { at: now - (now % MINUTE), by: 'site', count: 7 } as const;
  return { answers: [], sent, minutes: [...minutes, site] };
}
