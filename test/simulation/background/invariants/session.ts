/** What becomes of tokens and secrets: one renewal at a time, nothing used before it is kept, nothing shown. */
import { HOUR, MINUTE, SECOND } from '../../../../lib/clock';
import type { Answered } from '../../../fake-service/exchange';
import type { Flight, Journal } from '../journal';
import type { StoredSecrets } from '../stored-state';

const TOKEN_ROUTE = '/realms/mangadex/protocol/openid-connect/token';

export interface SessionInvariants {
  leaves(flight: Flight, kept: StoredSecrets | null): void;
  answered(flight: Flight, answer: Answered): void;
  /** How many sign-ins were asked for so far. */
  signInsAsked(count: number): void;
  leapt(at: number): void;
  /** Everything that could be read: what is kept in the open, told, logged, or written into an address. */
  shown(where: string, text: string): void;
}

/** @param secrets what the person types and what may never be found. */
export function createSessionInvariants(journal: Journal, secrets: readonly string[]): SessionInvariants {
  const hidden = new Set(secrets);
  const pairs = new Map<string, string>();
  const over = new Map<string, number>();
  /** By refresh token: when it was last refused or sent by a server that may know no session yet, and the request of that. */
  const doubts = new Map<string, { at: number; asked: Flight | null }>();
  const grantsSent: number[] = [];
  const leaps: number[] = [];
  let grantsAsked = 0;

  return {
    leapt: (at) => void leaps.push(at),
    signInsAsked: (count) => {
      grantsAsked = count;
    },
    leaves: (flight, kept) => {
      const form = flight.route === TOKEN_ROUTE ? new URLSearchParams(flight.body) : null;
      if (form?.get('grant_type') === 'password') keepsPasswordsToClicks(flight);
      const refreshToken = form?.get('refresh_token');
      if (refreshToken) {
        renewsAlone(flight);
        staysOver(flight, refreshToken, kept);
        asksOnceMore(flight, refreshToken);
      }
      if (flight.token !== null) {
        usesWhatIsKept(flight.token, kept);
        asksTwiceAtMost(flight);
      }
    },
    answered: (flight, { status, body }) => {
      if (flight.route !== TOKEN_ROUTE) return;
      const asked = new URLSearchParams(flight.body).get('refresh_token');
      if (status === 200) {
        const { access_token: access, refresh_token: refresh } = JSON.parse(String(body));
        pairs.set(access, refresh);
        hidden.add(access).add(refresh);
        if (asked) journal.note('a session is renewed', 'refresh answered');
      } else if (asked && String(body).includes('Offline session not found') && !doubts.has(asked)) {
        doubts.set(asked, { at: flight.endedAt ?? flight.leftAt, asked: null });
        journal.note('a session is in doubt', 'session in doubt');
      } else if (asked && String(body).includes('invalid_grant')) {
        over.set(asked, flight.endedAt ?? flight.leftAt);
        journal.note('the service ends a session', 'session ended by the service');
      }
    },
    shown: (where, text) => {
      for (const secret of hidden) if (text.includes(secret)) journal.breach('I11 no secret stands in the open', where);
    },
  };

  /** I8: of all renewals one is under way at most, however many ask for it. */
  function renewsAlone(flight: Flight): void {
    const others = journal.flights.filter(
      (other) =>
        other !== flight &&
        other.endedAt === null &&
        other.route === TOKEN_ROUTE &&
        other.body.includes('grant_type=refresh_token'),
    );
    if (others.length > 0) journal.breach('I8 one renewal is under way at most');
  }

  /** I8: a pair is in the vault before it is used. */
  function usesWhatIsKept(access: string, kept: StoredSecrets | null): void {
    const refresh = pairs.get(access);
    // Signed out, or another account in: then what leaves was begun before, and the vault has moved on.
    if (refresh === undefined || kept === null) return;
    const isNewest = [...pairs.keys()].at(-1) === access;
    if (isNewest && kept.refreshToken !== refresh) journal.breach('I8 a pair is kept before it is used');
  }

  /** I9: what the service has refused for good is not sent again, and the vault's word that it is over counts. */
  function staysOver({ leftAt }: Flight, refreshToken: string, kept: StoredSecrets | null): void {
    if (kept?.isRevoked && kept.refreshToken === refreshToken)
      journal.breach('I9 a session that is over is not renewed');
    const refusedAt = over.get(refreshToken);
    if (refusedAt !== undefined && leftAt - refusedAt > GRACE_MS && !wasUnwritten(refusedAt)) {
      journal.breach('I9 a refused refresh token is not sent again');
    }
  }

  /** I9: the one exception. A request of it whose sender died counts; one without a verdict is followed by another after a minute. */
  function asksOnceMore(flight: Flight, refreshToken: string): void {
    const doubt = doubts.get(refreshToken);
    if (!doubt) return;
    const { at, asked } = doubt;
    doubts.set(refreshToken, { at: flight.leftAt, asked: flight });
    if (wasUnwritten(at) || leaps.some((leaptAt) => leaptAt >= at - GRACE_MS)) return;
    // The clock that is written down has whole ms.
    const isTooSoon = Math.floor(flight.leftAt) - Math.floor(at) < MINUTE;
    const hasDied = asked !== null && asked.endedAt === null && asked.life !== flight.life;
    if (isTooSoon || hasDied) journal.breach('I9 a session in doubt is asked for once more, a minute later');
  }

  /** I9: passwords are sent for a person's own request, once for each, and three times an hour. */
  function keepsPasswordsToClicks({ leftAt }: Flight): void {
    grantsSent.push(leftAt);
    if (grantsSent.length > grantsAsked) journal.breach('I9 a password is sent once for each sign-in');
    const fourthLast = grantsSent.at(-4);
    if (fourthLast !== undefined && leftAt - fourthLast < HOUR - GRACE_MS && leaps.every((at) => at < fourthLast)) {
      journal.breach('I9 three passwords an hour are the most');
    }
  }

  /** I10: after a 401 a request is sent once more; the same wanted again, by a click or a wake, has two requests again. */
  function asksTwiceAtMost(flight: Flight): void {
    const same = journal.flights.filter(
      (other) =>
        other !== flight &&
        other.life === flight.life &&
        other.method === flight.method &&
        other.target === flight.target &&
        other.body === flight.body,
    );
    const heard401 = same.slice(same.findLastIndex(({ heard }) => heard !== 401) + 1);
    const refused = heard401.slice(
      heard401.findLastIndex(({ leftAt }, i) => (heard401[i + 1] ?? flight).leftAt - leftAt >= AT_ONCE_MS) + 1,
    );
    const [first] = refused;
    if (!first) return;
    const wakes = journal.woken.filter((at) => at >= first.leftAt - AT_ONCE_MS && at <= flight.leftAt).length;
    if (refused.length >= 2 * (1 + wakes)) journal.breach('I10 a request is repeated once after a 401');
  }

  /** Neither a death nor a database that fails lets it be written down; then the next life cannot know of it. */
  function wasUnwritten(at: number): boolean {
    return [...journal.deaths, ...journal.failures].some((event) => event >= at && event <= at + GRACE_MS);
  }
}

/** By then what was refused has been written down, in ms. */
const GRACE_MS = SECOND;
/** Requests that each follow the one before so closely are one intent, in ms: a repeat waits for a refresh and for its turn. */
const AT_ONCE_MS = 5 * SECOND;
