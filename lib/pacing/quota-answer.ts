import { DAY, SECOND } from '../clock';

/** What an answer says about its quota. */
export interface QuotaAnswer {
  readonly limit: number;
  readonly remaining: number;
  /** When asking again helps, in epoch ms of this machine's clock; `null` when the answer leaves it open. */
  readonly endsAt: number | null;
}

/**
 * Reads the three headers of a quota, in both meanings that were seen: the end of the period (docs/service.md, "Rate limits"), or the
 * moment when asking again helps, which is now as long as something is left (captured answers). Both are the service's clock,
 * so they are taken relative to `Date`, and this machine's clock may be hours wrong.
 * @param at when the answer came, in epoch ms.
 */
export function readQuotaAnswer(headers: Headers, at: number): QuotaAnswer | null {
  const limit = wholeNumber(headers.get('x-ratelimit-limit'));
  const remaining = wholeNumber(headers.get('x-ratelimit-remaining'));
  if (limit === null || limit === 0 || remaining === null) return null;
  return { limit, remaining, endsAt: endOfPeriod(headers, at) };
}

function endOfPeriod(headers: Headers, at: number): number | null {
  const endSecond = wholeNumber(headers.get('x-ratelimit-retry-after'));
  const servedAt = Date.parse(headers.get('date') ?? '');
  if (endSecond === null || Number.isNaN(servedAt)) return null;
  const awayMs = endSecond * SECOND - servedAt;
  // A second or less away is the second meaning (or a rounding of it); a day or more is nonsense.
  return awayMs > SECOND && awayMs < DAY ? at + awayMs : null;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
