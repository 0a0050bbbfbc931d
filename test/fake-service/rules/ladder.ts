/**
 * What happens to an address that goes on asking: 429, then a generic 403 for everything, then no reply at all.
 * The rules (sections 3 and 8) give this shape and say that each request while blocked renews the block; they keep numbers
 * and durations to themselves, so those here are ours, and options.
 */
import { HOUR, MINUTE, SECOND } from '../../../lib/clock.ts';

export interface LadderOptions {
  /** So many 429s … */
  readonly throttledAnswers: number;
  /** … within so many ms are a ban. */
  readonly throttledWithinMs: number;
  /** How long a ban lasts after the last request, in ms. */
  readonly banMs: number;
  /** So many further requests while banned, and the service falls silent. */
  readonly bannedRequests: number;
  /** How long the silence lasts after the last request, in ms. */
  readonly silenceMs: number;
}

export type Rung = 'clear' | 'banned' | 'silent';

/** One address's place on the ladder. Times are epoch ms. */
export interface Ladder {
  /** A request arrives: where does it find the address? Renews a block. */
  climb(now: number): Rung;
  /** A request was answered 429. */
  throttled(now: number): void;
}

export const defaultLadder: LadderOptions = {
  throttledAnswers: 10,
  throttledWithinMs: 10 * SECOND,
  banMs: 10 * MINUTE,
  bannedRequests: 10,
  silenceMs: HOUR,
};

export function createLadder(options: LadderOptions = defaultLadder): Ladder {
  let rung: Rung = 'clear';
  let endsAt = 0;
  let requestsWhileBanned = 0;
  let throttledAt: number[] = [];

  const block = (next: 'banned' | 'silent', now: number) => {
    rung = next;
    endsAt = now + (next === 'banned' ? options.banMs : options.silenceMs);
  };
  return {
    climb: (now) => {
      if (rung !== 'clear' && now >= endsAt) rung = 'clear';
      if (rung === 'clear') return rung;
      if (rung === 'banned') requestsWhileBanned += 1;
      block(requestsWhileBanned > options.bannedRequests ? 'silent' : rung, now);
      return rung;
    },
    throttled: (now) => {
      throttledAt = [...throttledAt.filter((at) => at > now - options.throttledWithinMs), now];
      if (throttledAt.length < options.throttledAnswers) return;
      throttledAt = [];
      requestsWhileBanned = 0;
      block('banned', now);
    },
  };
}
