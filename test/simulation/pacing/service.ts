/** The service at the far end of the wire: one allowance, one ladder and the quotas of one address, for all that sends from it. */
import { MINUTE } from '../../../lib/clock';
import { diceFor } from '../../fake-service/library/seeded';
import { GENERAL_LIMIT, slidingWindow } from '../../fake-service/rules/allowance';
import { createLadder } from '../../fake-service/rules/ladder';
import { createQuotaBook, type QuotaVerdict } from '../../fake-service/rules/quota-book';
import { liveSwitches } from '../../fake-service/switches';
import type { Scenario, ServerKind } from './scenario';
import type { OtherRequest } from './traffic';

export interface Reply {
  readonly status: number;
  /** Why it is a 429. */
  readonly refused?: 'allowance' | 'quota';
  readonly headers: Readonly<Record<string, string>>;
}

export interface Arriving {
  readonly method: string;
  readonly route: string;
  readonly balancer: number;
}

export interface Service {
  /** A request arrives, `at` ms after the start; `null` is no answer at all. */
  arrive(request: Arriving, at: number): Reply | null;
}

/** Routes with a quota of their own that the runs ask, from the published table. */
export const quotaRoutes = [
  { method: 'GET', route: '/at-home/server/{id}' },
  { method: 'POST', route: '/report' },
  { method: 'GET', route: '/report' },
] as const;

export const plainRoute = { method: 'GET', route: '/chapter' } as const;
export const tabRoute = { method: 'GET', route: '/manga' } as const;

/** The service of a scenario, before its first request. Its clock is its own. */
export function createService(scenario: Scenario): Service {
  const dice = diceFor(`service ${scenario.seed}`);
  const isWithin = createCount(scenario.server, dice.between(0, 999));
  const startsAt = Date.UTC(2026, 0, 31, 3) + dice.between(0, 999);
  const ladder = createLadder({
    throttledAnswers: 10,
    throttledWithinMs: 10_000,
    banMs: dice.between(1, 40) * MINUTE,
    bannedRequests: dice.between(1, 4),
    silenceMs: dice.between(5, 60) * MINUTE,
  });
  const quotas = createQuotaBook({
    ...liveSwitches,
    retryAfterMeaning: scenario.retryAfterIsEnd ? 'end-of-period' : 'now-while-quota-left',
  });
  let isBanDue = scenario.bannedAt !== null;

  return {
    arrive: ({ method, route, balancer }, at) => {
      const now = startsAt + at;
      if (isBanDue && at >= (scenario.bannedAt ?? at)) {
        isBanDue = false;
        for (let n = 0; n < 10; n++) ladder.throttled(now);
      }
      const isOver = !isWithin(at, balancer);
      const rung = ladder.climb(now);
      if (rung === 'silent') return null;
      if (rung === 'banned') return { status: 403, headers: { 'content-type': 'text/html' } };
      if (isOver) {
        ladder.throttled(now);
        return { status: 429, refused: 'allowance', headers: {} };
      }
      const quota = spend(method, route, now);
      const headers = quota && scenario.tellsQuotas ? { ...quota.headers, date: new Date(now).toUTCString() } : {};
      if (!quota?.isExhausted) return { status: 200, headers };
      ladder.throttled(now);
      return { status: 429, refused: 'quota', headers };
    },
  };

  /** Counts a request of ours, and what others use as a period begins. */
  function spend(method: string, route: string, now: number): QuotaVerdict | undefined {
    let quota = quotas.spend(method, route, now);
    const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining } = quota?.headers ?? {};
    const hasBegun = Number(remaining) === Number(limit) - 1;
    for (let n = 0; hasBegun && n < scenario.quotaSpentByOthers; n++) quota = quotas.spend(method, route, now);
    return quota;
  }
}

/** Which of these requests are refused when nothing else is sent. */
export function refusedAlone(scenario: Scenario, traffic: readonly OtherRequest[]): ReadonlySet<OtherRequest> {
  const service = createService(scenario);
  return new Set(
    traffic.filter(({ arrivesAt, balancer }) => service.arrive({ ...tabRoute, balancer }, arrivesAt)?.status !== 200),
  );
}

/** The ways in which a service may count five requests a second: the rules (section 8) do not say which one it is. Whether a request that arrives at `at` (ms, never going back) through this load balancer is within the allowance. */
type Count = (at: number, balancer: number) => boolean;

/** A service of this kind, before its first request. @param phaseMs where its fixed windows begin. */
function createCount(kind: ServerKind, phaseMs: number): Count {
  switch (kind) {
    case 'sliding window':
      return slidingWindow().arrive;
    case 'fixed windows':
      return fixedWindows(phaseMs);
    case 'token bucket':
      return tokenBucket();
    case 'two load balancers': {
      const each = [slidingWindow(), slidingWindow()];
      return (at, balancer) => each[balancer % each.length]?.arrive(at) ?? false;
    }
  }
}

/** Every window of a clock has its own five; refused requests count too. */
function fixedWindows(phaseMs: number): Count {
  const { requests, windowMs } = GENERAL_LIMIT;
  let current = Number.NaN;
  let arrived = 0;
  return (at) => {
    const window = Math.floor((at + phaseMs) / windowMs);
    arrived = window === current ? arrived + 1 : 1;
    current = window;
    return arrived <= requests;
  };
}

/** Five tokens, that come back one by one, evenly. */
function tokenBucket(): Count {
  const { requests, windowMs } = GENERAL_LIMIT;
  let tokens: number = requests;
  let filledAt = 0;
  return (at) => {
    tokens = Math.min(requests, tokens + ((at - filledAt) * requests) / windowMs);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
