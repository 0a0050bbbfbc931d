import * as v from 'valibot';
import { DAY, MINUTE, SECOND } from '../clock';
import { Failure, type FailureCode } from '../failure';
import { demandsCaptcha, headOf, jsonOf, TokenRefusal } from '../service/denial';

/** Lifetimes count from the answer, so a wrong clock of ours changes nothing. */
export interface Tokens {
  readonly accessToken: string;
  readonly lifetimeMs: number;
  /** `null` if the answer leaves it out, as a refresh may: then the old one stays good (RFC 6749, section 6). */
  readonly refreshToken: string | null;
  /** `null` if unknown: the service says 0, or nothing. */
  readonly refreshLifetimeMs: number | null;
}

/** If the answer does not say: docs/service.md, "Authentication". */
export const ACCESS_TOKEN_MS = 15 * MINUTE;

/** What a header can carry (RFC 6750, section 2.1), ten times as long as the service's tokens are. */
const ACCESS_TOKEN = /^[\w\-.~+/]{1,16000}=*$/;

const Seconds = v.pipe(v.number(), v.finite(), v.minValue(0));

/** RFC 6749, section 5.1, but the service's rules (4.1) let `token_type` be missing. ID tokens are not read: our clock would judge them. */
const Pair = v.object({
  // No request could leave with any other, which would look as if there were no network.
  access_token: v.pipe(v.string(), v.regex(ACCESS_TOKEN)),
  token_type: v.optional(v.pipe(v.string(), v.regex(/^bearer$/i))),
  expires_in: v.optional(v.union([Seconds, v.pipe(v.string(), v.nonEmpty(), v.transform(Number), Seconds)]), 0),
  refresh_token: v.optional(v.pipe(v.string(), v.nonEmpty())),
  refresh_expires_in: v.fallback(Seconds, 0),
});

/** What `invalid_grant` means: a wrong password, or a session that is over. */
export type GrantRefusal = Extract<FailureCode, 'wrong-credentials' | 'session-ended'>;

export async function readTokens(response: Response, refusal: GrantRefusal): Promise<Tokens> {
  const pair = v.safeParse(Pair, response.ok ? await bodyOf(response) : null);
  if (!pair.success) throw await tokenFailure(response, refusal);
  const { access_token, expires_in, refresh_token, refresh_expires_in } = pair.output;
  return {
    accessToken: access_token,
    lifetimeMs: Math.min(expires_in * SECOND, DAY) || ACCESS_TOKEN_MS,
    refreshToken: refresh_token ?? null,
    refreshLifetimeMs: refresh_expires_in * SECOND || null,
  };
}

/** A refusal, a client that is refused, or trouble that may pass. Nothing of the answer goes along: it may hold tokens. */
export async function tokenFailure(response: Response, refusal: GrantRefusal): Promise<Failure> {
  const { ok, status } = response;
  // A captcha says nothing about the address or the session.
  if (demandsCaptcha(headOf(response))) return new Failure('service-refused');
  const said = v.safeParse(TokenRefusal, ok ? null : await bodyOf(response));
  const { error = null, error_description = '' } = said.success ? said.output : {};
  const isInDoubt = refusal === 'session-ended' && JUST_STARTED.test(error_description);
  return new Failure(codeOf(status, error, isInDoubt ? 'session-in-doubt' : refusal));
}

/** What a server says that has not loaded its sessions yet: docs/session.md, "A server that was just restarted". */
const JUST_STARTED = /^(session doesn['’]t have required client|offline (user )?session not found)\b/i;

function codeOf(status: number, error: string | null, refusal: FailureCode): FailureCode {
  if (status === 400 || status === 401) {
    if (error === 'invalid_grant') return refusal;
    if (error === 'invalid_client' || error === 'unauthorized_client') return 'client-refused';
  }
  if (status === 429) return 'throttled';
  if (status === 403 && error === null) return 'banned';
  if (status >= 500) return 'service-trouble';
  return error === null ? 'unreadable-answer' : 'service-refused';
}

async function bodyOf(response: Response): Promise<unknown> {
  return jsonOf({ ...headOf(response), text: await response.text() });
}
