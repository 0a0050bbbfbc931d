import * as v from 'valibot';
import { ErrorAnswer } from './schemas';

/** An answer as far as it tells whom a refusal is about. */
export interface DeniedAnswer {
  readonly status: number;
  /** The `Content-Type` header, or an empty text. */
  readonly contentType: string;
  /** Whether it came with `X-Captcha-Sitekey`. */
  readonly wantsCaptcha: boolean;
  readonly text: string;
}

/**
 * Whom a refusal is about: a person has to prove that they are one, this request alone is refused, or the whole address is.
 * The pacer and the caller of a request both go by this, so that they never take one answer for two things.
 * @returns `null` for every other answer.
 */
export function denialOf(answer: DeniedAnswer): 'captcha' | 'request' | 'address' | null {
  const { status, wantsCaptcha } = answer;
  if (demandsCaptcha(status, wantsCaptcha)) return 'captcha';
  if (!bodyTellsDenial(status)) return null;
  const body = jsonOf(answer);
  const error = v.safeParse(ErrorAnswer, body);
  // A key that got lost on the way changes nothing about what the error says.
  if (error.success && error.output.errors.some(({ title }) => title === 'captcha_required_exception'))
    return 'captcha';
  if (status !== 403) return null;
  // After too many requests every answer is a generic 403 (docs/service.md, "Bans of an address").
  return error.success || v.is(TokenRefusal, body) ? 'request' : 'address';
}

/**
 * The OpenAPI document sends the key with a 403; the sources of two other clients expect it with a 412. It is believed with
 * every refusal but a 429, which is about the allowance. A success or an error of the service's own may carry it idly.
 */
export function demandsCaptcha(status: number, hasKey: boolean): boolean {
  return hasKey && status >= 400 && status < 500 && status !== 429;
}

/** Whether the body has to be read to know whom the refusal is about. */
export function bodyTellsDenial(status: number): boolean {
  return status === 403 || status === 412;
}

/** The content if it says that it is JSON and is; `undefined`, which no schema takes, if not. */
export function jsonOf({ contentType, text }: Pick<DeniedAnswer, 'contentType' | 'text'>): unknown {
  if (!isJson(contentType)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isJson(contentType: string): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(contentType);
}

/** A refusal of the token endpoint (RFC 6749, section 5.2). */
export const TokenRefusal = v.object({ error: v.string() });
