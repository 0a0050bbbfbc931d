import * as oauth from 'oauth4webapi';
import { DAY, MINUTE, SECOND } from '../clock';
import { Failure, type FailureCode } from '../failure';
import { demandsCaptcha } from '../service/denial';

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

/**
 * Reads an answer of the token endpoint.
 * @param refusal what `invalid_grant` means: a password that is wrong, or a session that is over.
 * @throws Failure see `tokenFailure`.
 */
export async function readTokens(
  server: oauth.AuthorizationServer,
  clientId: string,
  response: Response,
  refusal: 'wrong-credentials' | 'session-ended',
): Promise<Tokens> {
  try {
    const published = await asPublished(response);
    const answer = await oauth.processGenericTokenEndpointResponse(server, { client_id: clientId }, published);
    // One that no request could leave with would keep every request from leaving, as if there were no network.
    if (!ACCESS_TOKEN.test(answer.access_token)) throw new Failure('unreadable-answer');
    return {
      accessToken: answer.access_token,
      lifetimeMs: answer.expires_in ? Math.min(answer.expires_in * SECOND, DAY) : ACCESS_TOKEN_MS,
      refreshToken: answer.refresh_token ?? null,
      refreshLifetimeMs: lifetimeOf(answer.refresh_expires_in),
    };
  } catch (cause) {
    throw tokenFailure(cause, response, refusal);
  }
}

/**
 * A refused or unreadable answer as one of three things that are never mixed: *refused* (`invalid_grant` in a 400 or 401),
 * *misconfigured* (`client-refused`: the client's id, its secret or its approval), or *later* (everything else).
 * The cause stays behind: it may quote the answer, and the answer may hold tokens.
 */
export function tokenFailure(cause: unknown, { status, headers }: Response, refusal: FailureCode): Failure {
  // It wants a person to prove that it is one; that says nothing about the address, nor about the session.
  if (demandsCaptcha(status, headers.has('X-Captcha-Sitekey'))) return new Failure('service-refused');
  const error = cause instanceof oauth.ResponseBodyError ? cause.error : undefined;
  return new Failure(codeOf(status, error, refusal));
}

function codeOf(status: number, error: string | undefined, refusal: FailureCode): FailureCode {
  if (status === 400 || status === 401) {
    if (error === 'invalid_grant') return refusal;
    if (error === 'invalid_client' || error === 'unauthorized_client') return 'client-refused';
  }
  if (status === 429) return 'throttled';
  if (status === 403 && error === undefined) return 'banned';
  if (status >= 500) return 'service-trouble';
  return error === undefined ? 'unreadable-answer' : 'service-refused';
}

/**
 * The answer with the allowances that this service needs, and nothing that we have no use for. A `token_type` may be missing:
 * the rules (4.1) promise less than RFC 6749 does. A `WWW-Authenticate` header must not hide the error in the body. An
 * ID token would be judged by our clock, which may be wrong.
 * @throws Error where it does not say that it is JSON, or is none.
 */
async function asPublished(response: Response): Promise<Response> {
  const text = await response.text();
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok) return new Response(text, { status: response.status, headers: { 'Content-Type': type } });
  if (!type.startsWith('application/json')) throw new Error('an answer that is not JSON');
  const { token_type = 'Bearer', access_token, expires_in, refresh_token, refresh_expires_in } = JSON.parse(text);
  return Response.json({ token_type, access_token, expires_in, refresh_token, refresh_expires_in });
}

function lifetimeOf(seconds: unknown): number | null {
  return typeof seconds === 'number' && seconds > 0 ? seconds * SECOND : null;
}
