import * as v from 'valibot';
import { DAY, MINUTE, SECOND } from '../clock';
import { Failure, type FailureCode } from '../failure';
import { demandsCaptcha, jsonOf, TokenRefusal } from '../service/denial';

/** What the token endpoint gives. Lifetimes count from its answer, so a wrong clock of ours cancels out. */
export interface Tokens {
  readonly accessToken: string;
  /** In ms. */
  readonly lifetimeMs: number;
  /** `null` when the answer leaves it out, which a refresh may: then the old one stays good (RFC 6749, section 6). */
  readonly refreshToken: string | null;
  /** In ms; `null` when unknown: the service says 0, or nothing. */
  readonly refreshLifetimeMs: number | null;
}

/** How long an access token lives when the answer does not say (docs/service.md, "Authentication"). */
export const ACCESS_TOKEN_MS = 15 * MINUTE;

/** What a header can carry (RFC 6750, section 2.1), ten times as long as the service's tokens are (docs/service.md). */
const ACCESS_TOKEN = /^[\w\-.~+/]{1,16000}=*$/;

const Seconds = v.pipe(v.number(), v.finite(), v.minValue(0));

/**
 * A pair of tokens (RFC 6749, section 5.1). The service's rules (4.1) promise less than the RFC: `token_type` may be missing. An ID
 * token is not read: our clock, which may be wrong, would judge it.
 */
const Pair = v.object({
  // No request could leave with any other, which would look as if there were no network.
  access_token: v.pipe(v.string(), v.regex(ACCESS_TOKEN)),
  token_type: v.optional(v.pipe(v.string(), v.regex(/^bearer$/i))),
  expires_in: v.optional(v.union([Seconds, v.pipe(v.string(), v.nonEmpty(), v.transform(Number), Seconds)]), 0),
  refresh_token: v.optional(v.pipe(v.string(), v.nonEmpty())),
  refresh_expires_in: v.fallback(Seconds, 0),
});

/** What `invalid_grant` means: a password that is wrong, or a session that is over. */
export type GrantRefusal = Extract<FailureCode, 'wrong-credentials' | 'session-ended'>;

/** Reads an answer of the token endpoint. @throws Failure see `tokenFailure`. */
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

/**
 * A refused or unreadable answer as one of three things that are never mixed: *refused* (`invalid_grant` in a 400 or 401),
 * *misconfigured* (`client-refused`: the client's id, its secret or its approval), or *later* (everything else).
 * Nothing of the answer goes along: it may hold tokens.
 */
export async function tokenFailure(response: Response, refusal: GrantRefusal): Promise<Failure> {
  const { ok, status, headers } = response;
  // It wants a person to prove that it is one; that says nothing about the address, nor about the session.
  if (demandsCaptcha(status, headers.has('X-Captcha-Sitekey'))) return new Failure('service-refused');
  const said = v.safeParse(TokenRefusal, ok ? null : await bodyOf(response));
  return new Failure(codeOf(status, said.success ? said.output.error : null, refusal));
}

function codeOf(status: number, error: string | null, refusal: GrantRefusal): FailureCode {
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
  return jsonOf({ contentType: response.headers.get('Content-Type') ?? '', text: await response.text() });
}
