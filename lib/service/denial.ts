import * as v from 'valibot';
import { ErrorAnswer } from './schemas';

export interface AnswerHead {
  readonly status: number;
  readonly contentType: string;
  readonly wantsCaptcha: boolean;
}

export interface DeniedAnswer extends AnswerHead {
  readonly text: string;
}

export function headOf({ status, headers }: Pick<Response, 'status' | 'headers'>): AnswerHead {
  return { status, contentType: headers.get('Content-Type') ?? '', wantsCaptcha: headers.has('X-Captcha-Sitekey') };
}

/** Reads the body of a refusal that says there whom it is about. One that breaks off is no JSON: then the status alone speaks. */
export async function denialIn(answer: Response): Promise<ReturnType<typeof denialOf>> {
  const text = bodyTellsDenial(answer.status) ? await answer.text().catch(() => '') : '';
  return denialOf({ ...headOf(answer), text });
}

/** Whom a refusal is about: the pacer and the caller of a request both go by this, so they never disagree. `null` for other answers. */
export function denialOf(answer: DeniedAnswer): 'captcha' | 'request' | 'address' | null {
  const { status } = answer;
  if (demandsCaptcha(answer)) return 'captcha';
  if (!bodyTellsDenial(status)) return null;
  const body = jsonOf(answer);
  const error = v.safeParse(ErrorAnswer, body);
  // An error without its key means the same.
  if (error.success && error.output.errors.some(({ title }) => title === 'captcha_required_exception'))
    return 'captcha';
  if (status !== 403) return null;
  // After too many requests every answer is a generic 403: docs/service.md, "Bans of an address".
  return error.success || v.is(TokenRefusal, body) ? 'request' : 'address';
}

/** Believed with every refusal but a 429, which is about the allowance (docs/service.md, "Captcha"). Other answers may carry it idly. */
export function demandsCaptcha({ status, wantsCaptcha }: AnswerHead): boolean {
  return wantsCaptcha && status >= 400 && status < 500 && status !== 429;
}

export function bodyTellsDenial(status: number): boolean {
  return status === 403 || status === 412;
}

/** `undefined`, which no schema takes, unless it says that it is JSON and is. */
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
export const TokenRefusal = v.object({ error: v.string(), error_description: v.fallback(v.string(), '') });
