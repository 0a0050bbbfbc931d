import { DAY, SECOND } from '../clock';
import { bodyTellsDenial, demandsCaptcha, denialIn, headOf, isJson } from '../service/denial';
import { readQuotaAnswer } from './quotas';

export type Verdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'quota-exhausted' }
  /** Too many requests from this address; `askedMs` is the pause that the service asked for, 0 if none. */
  | { readonly kind: 'throttled'; readonly askedMs: number }
  /** The API's own 403, or a demand for a captcha: about this request, but see `forbid` in breaker.ts. */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'banned' };

/** Reads a copy of the body only if that says whom a refusal is about. */
export async function classifyResponse(response: Response, hasQuota: boolean): Promise<Verdict> {
  const verdict = judgeHead(response, hasQuota);
  if (verdict.kind !== 'fine' || !bodyTellsDenial(response.status)) return verdict;
  const denial = await denialIn(response.clone());
  if (denial === null) return verdict;
  return { kind: denial === 'address' ? 'banned' : 'forbidden' };
}

/** The body cannot be read here: a 403 that says it is JSON counts as the API's own. */
export function judgeHead(response: Pick<Response, 'status' | 'headers'>, hasQuota: boolean): Verdict {
  const { headers } = response;
  const head = headOf(response);
  const { status, contentType } = head;
  if (status === 429) {
    // Only what can be entered as the quota's end stops the quota alone; what cannot be read stops everything.
    const isExhausted = hasQuota && readQuotaAnswer(headers, 0)?.remaining === 0;
    return isExhausted ? { kind: 'quota-exhausted' } : { kind: 'throttled', askedMs: askedPauseMs(headers) };
  }
  if (demandsCaptcha(head)) return { kind: 'forbidden' };
  if (status === 403 && !isJson(contentType)) return { kind: 'banned' };
  return { kind: 'fine' };
}

/** `Retry-After` in both its forms (RFC 9110, section 10.2.3), at most a day: seconds, or a moment of the service's own clock. */
function askedPauseMs(headers: Headers): number {
  const asked = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(asked)) return Math.min(Number(asked) * SECOND, DAY);
  const awayMs = / GMT$/.test(asked) ? Date.parse(asked) - Date.parse(headers.get('date') ?? '') : 0;
  return Number.isNaN(awayMs) ? 0 : Math.min(Math.max(awayMs, 0), DAY);
}
