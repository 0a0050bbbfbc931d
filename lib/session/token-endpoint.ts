import * as v from 'valibot';
import type { PacedFetch } from '../api/paced-fetch';
import { DAY, MINUTE, SECOND } from '../clock';
import { Failure, type FailureCode } from '../failure';
import type { Turn } from '../pacing/turn';
import { demandsCaptcha, headOf, jsonOf, TokenRefusal } from '../service/denial';
import { type Profile, realmOf } from '../service/profile';

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Credentials extends Client {
  readonly username: string;
  /** Sent exactly as it was typed, once, and kept nowhere. */
  readonly password: string;
}

/** Lifetimes count from the answer, so a wrong clock of ours changes nothing. */
export interface Tokens {
  readonly accessToken: string;
  readonly lifetimeMs: number;
  /** `null` if the answer leaves it out, as a refresh may: then the old one stays good (RFC 6749, section 6). */
  readonly refreshToken: string | null;
  /** `null` if unknown: the service says 0, or nothing. */
  readonly refreshLifetimeMs: number | null;
}

/** One request each, never repeated. `beforeLeaving` runs when its turn has come; if that fails, nothing is sent, and it is thrown. */
export interface TokenEndpoint {
  /** Throws Failure `wrong-credentials`, `client-refused`, `unreadable-answer`, or one of the unreachable family. */
  signIn(credentials: Credentials, beforeLeaving: BeforeLeaving): Promise<Tokens>;
  /** Throws Failure `session-ended`, `session-in-doubt`, `client-refused`, `unreadable-answer`, or one of the unreachable family: then the refresh token may live. */
  refresh(client: Client, refreshToken: string, beforeLeaving: BeforeLeaving): Promise<Tokens>;
  /** Ends the session at the service (RFC 7009). Throws Failure `client-refused`, `unreadable-answer`, or one of the unreachable family. */
  revoke(client: Client, refreshToken: string): Promise<void>;
}

export interface TokenEndpointParts {
  readonly profile: Profile;
  readonly pacedFetch: PacedFetch;
}

type BeforeLeaving = () => Promise<void>;

type FormTurn = Pick<Turn, 'route' | 'priority' | 'reason'>;

/** The service's rules (4.1) demand the password grant, although RFC 9700, section 2.4 forbids it. */
export function createTokenEndpoint({ profile, pacedFetch }: TokenEndpointParts): TokenEndpoint {
  const realm = realmOf(profile);

  async function post(
    turn: FormTurn,
    url: string,
    fields: Readonly<Record<string, string>>,
    { clientId, clientSecret }: Client,
    beforeLeaving?: BeforeLeaving,
  ): Promise<Response> {
    if (!url.startsWith('https:')) throw new Error('secrets leave by HTTPS alone');
    return pacedFetch({ ...turn, host: 'auth', method: 'POST' }, url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret })),
      ...(beforeLeaving && { beforeLeaving }),
    });
  }

  return {
    async signIn({ username, password, ...client }, beforeLeaving) {
      const turn = { route: 'token', priority: 'click', reason: 'sign-in' } as const;
      const fields = { username, password, grant_type: 'password' };
      return readTokens(await post(turn, realm.token, fields, client, beforeLeaving), 'wrong-credentials');
    },

    async refresh(client, refreshToken, beforeLeaving) {
      const turn = { route: 'token', priority: 'token', reason: 'renew-session' } as const;
      const fields = { refresh_token: refreshToken, grant_type: 'refresh_token' };
      return readTokens(await post(turn, realm.token, fields, client, beforeLeaving), 'session-ended');
    },

    async revoke(client, refreshToken) {
      const turn = { route: 'revoke', priority: 'click', reason: 'sign-out' } as const;
      const fields = { token_type_hint: 'refresh_token', token: refreshToken };
      const response = await post(turn, realm.revocation, fields, client);
      // A 200 that is a page comes from a proxy in between, which has ended nothing.
      if (response.status !== 200 || isPage(response)) throw await tokenFailure(response, 'session-ended');
    },
  };
}

function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') === true;
}

/** If the answer does not say: docs/service.md, "Authentication". */
const ACCESS_TOKEN_MS = 15 * MINUTE;

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
type GrantRefusal = Extract<FailureCode, 'wrong-credentials' | 'session-ended'>;

async function readTokens(response: Response, refusal: GrantRefusal): Promise<Tokens> {
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
async function tokenFailure(response: Response, refusal: GrantRefusal): Promise<Failure> {
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
