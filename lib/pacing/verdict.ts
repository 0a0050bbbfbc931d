import * as v from 'valibot';
import { DAY, SECOND } from '../clock';
import { ErrorAnswer } from '../service/schemas';
import { readQuotaAnswer } from './quota-answer';

/** What an answer says about the allowance; everything else about it is for whoever asked. */
export type Verdict =
  | { readonly kind: 'fine' }
  /** The endpoint's own quota is spent. */
  | { readonly kind: 'quota-spent' }
  /** Too many requests from this address; `askedMs` is the pause that the service asked for, 0 if none. */
  | { readonly kind: 'throttled'; readonly askedMs: number }
  /** The API's own 403, or one that demands a captcha: about this request; but see `forbid` in breaker.ts. */
  | { readonly kind: 'forbidden' }
  /** A 403 for the address, not for the request. */
  | { readonly kind: 'banned' };

/**
 * Judges an answer; reads a copy of its body only where a 403 needs it.
 * @param hasQuota whether the route has a quota of its own.
 */
export async function judge(response: Response, hasQuota: boolean): Promise<Verdict> {
  const verdict = judgeHead(response, hasQuota);
  if (verdict.kind !== 'fine' || response.status !== 403) return verdict;
  return { kind: wantsCaptcha(response.headers) || (await isOwnRefusal(response)) ? 'forbidden' : 'banned' };
}

/** Judges an answer whose body nobody can read here: a 403 that says it is JSON is taken for the API's own. */
export function judgeHead({ status, headers }: Pick<Response, 'status' | 'headers'>, hasQuota: boolean): Verdict {
  if (status === 429) {
    // Only what can be entered as the quota's end stops the quota alone; what cannot be read stops everything.
    const isSpent = hasQuota && readQuotaAnswer(headers, 0)?.remaining === 0;
    return isSpent ? { kind: 'quota-spent' } : { kind: 'throttled', askedMs: askedPauseMs(headers) };
  }
  if (status === 403 && !wantsCaptcha(headers) && !isJson(headers)) return { kind: 'banned' };
  return { kind: 'fine' };
}

/** A refusal of Keycloak (RFC 6749, section 5.2). */
const TokenRefusal = v.object({ error: v.string() });

/** Whether a JSON 403 is about this request: shaped like the API's or the token endpoint's own. */
async function isOwnRefusal(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return v.is(v.union([ErrorAnswer, TokenRefusal]), body);
}

function wantsCaptcha(headers: Headers): boolean {
  return headers.has('x-captcha-sitekey');
}

function isJson(headers: Headers): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
}

/** `Retry-After` in both its forms (RFC 9110, section 10.2.3), at most a day: seconds, or a moment of the service's own clock. */
function askedPauseMs(headers: Headers): number {
  const asked = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(asked)) return Math.min(Number(asked) * SECOND, DAY);
  const awayMs = / GMT$/.test(asked) ? Date.parse(asked) - Date.parse(headers.get('date') ?? '') : 0;
  return Number.isNaN(awayMs) ? 0 : Math.min(Math.max(awayMs, 0), DAY);
}
