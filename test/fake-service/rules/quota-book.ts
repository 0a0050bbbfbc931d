/** Counts what each address has used of the endpoint quotas, and says so in the headers. */
import { MINUTE, SECOND } from '../../../lib/clock.ts';
import type { Switches } from '../switches.ts';
import { type QuotaRow, quotaRows } from './quotas.ts';

export interface QuotaVerdict {
  readonly isExhausted: boolean;
  /** For every answer of a limited endpoint, refused or not. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface QuotaBook {
  /** Counts a request; undefined for an endpoint without a quota. `now` is epoch ms. */
  spend(method: string, route: string, now: number): QuotaVerdict | undefined;
}

interface Page {
  used: number;
  endsAt: number;
}

const rowByRoute = new Map(quotaRows.map((row) => [`${row.method} ${row.route}`, row]));

/** Each quota runs from its first request for its whole period, then starts again (the rules name a period's end, no sliding). */
export function createQuotaBook(switches: Switches): QuotaBook {
  const pages = new Map<string, Page>();
  return {
    spend: (method, route, now) => {
      const row = rowByRoute.get(`${method} ${route}`);
      if (!row) return undefined;
      const page = currentPage(pages, row, now);
      const isExhausted = page.used >= row.requests;
      if (!isExhausted) page.used += 1;
      return { isExhausted, headers: headers(row, page, now, switches) };
    },
  };
}

function currentPage(pages: Map<string, Page>, { share, minutes }: QuotaRow, now: number): Page {
  const known = pages.get(share);
  if (known && now < known.endsAt) return known;
  const page = { used: 0, endsAt: now + minutes * MINUTE };
  pages.set(share, page);
  return page;
}

/** The three published headers, and `x-ratelimit-retry-in`, seen live beside them (docs/service.md). */
function headers(row: QuotaRow, page: Page, now: number, switches: Switches): Record<string, string> {
  const remaining = row.requests - page.used;
  const mayRetryNow = switches.retryAfterMeaning === 'now-while-quota-left' && remaining > 0;
  const retryAfter = mayRetryNow ? Math.floor(now / SECOND) : Math.ceil(page.endsAt / SECOND);
  return {
    'x-ratelimit-limit': String(row.requests),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-retry-after': String(retryAfter),
    'x-ratelimit-retry-in': String(mayRetryNow ? 0 : retryAfter - Math.floor(now / SECOND)),
  };
}
