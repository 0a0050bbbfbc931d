import * as v from 'valibot';
import { DAY, SECOND } from '../clock';
import { ErrorAnswer } from '../service/schemas';

/** What an answer says about the allowance; everything else about it is for whoever asked. */
export type Verdict =
  | { readonly kind: 'fine' }
  /** The endpoint's own quota is spent. */
  | { readonly kind: 'quota-spent' }
  /** Too many requests from this address; `askedMs` is the pause that the service asked for, 0 if none. */
  | { readonly kind: 'throttled'; readonly askedMs: number }
  /** A 403 for the address, not for the request. */
  | { readonly kind: 'banned' };

/**
 * Judges an answer; reads a copy of its body only where a 403 needs it.
 * @param hasQuota whether the route has a quota of its own.
 */
export async function judge(response: Response, hasQuota: boolean): Promise<Verdict> {
  if (response.status === 429) {
    const isSpent = hasQuota && response.headers.get('x-ratelimit-remaining') === '0';
    return isSpent ? { kind: 'quota-spent' } : { kind: 'throttled', askedMs: askedPauseMs(response.headers) };
  }
  if (response.status === 403 && !(await isOwnRefusal(response))) return { kind: 'banned' };
  return { kind: 'fine' };
}

/** A refusal of Keycloak (RFC 6749, section 5.2). */
const TokenRefusal = v.object({ error: v.string() });

/** Whether a 403 is about this request: a demand for a captcha, or an answer shaped like the API's or the token endpoint's own. */
async function isOwnRefusal(response: Response): Promise<boolean> {
  if (response.headers.has('x-captcha-sitekey')) return true;
  if (!/^application\/([\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return v.is(v.union([ErrorAnswer, TokenRefusal]), body);
}

/** `Retry-After` in its form of seconds (RFC 9110, section 10.2.3), at most a day. */
function askedPauseMs(headers: Headers): number {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d+$/.test(seconds) ? Math.min(Number(seconds) * SECOND, DAY) : 0;
}
