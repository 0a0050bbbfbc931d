import { DAY, SECOND } from '../clock';

export interface QuotaAnswer {
  readonly limit: number;
  readonly remaining: number;
  /** When asking again helps, in epoch ms of this machine's clock; `null` if the answer leaves it open. */
  readonly endsAt: number | null;
}

/** Moments are read relative to `Date`, since this machine's clock may be hours wrong. See docs/service.md, "Rate limits". */
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
  // A second or less is the second meaning (or a rounding of it); a day or more is nonsense.
  return awayMs > SECOND && awayMs < DAY ? at + awayMs : null;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
