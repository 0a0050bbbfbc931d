/** The ways in which a service may count five requests a second. The rules (section 8) do not say which one it is. */
import { GENERAL_LIMIT, slidingWindow } from '../../fake-service/rules/allowance';
import type { ServerKind } from './scenario';

/** Whether a request that arrives at `at` (ms, never going back) through this load balancer is within the allowance. */
export type Count = (at: number, balancer: number) => boolean;

/**
 * A service of this kind, before its first request.
 * @param phaseMs where its fixed windows begin.
 */
export function createCount(kind: ServerKind, phaseMs: number): Count {
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
