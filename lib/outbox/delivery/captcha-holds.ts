import { type Clock, HOUR } from '../../clock';
import { logFailure } from '../../diagnostics/log-failure';
import type { IntentKind } from '../../model/intents';
import { createMutex } from '../../one-at-a-time';

/** Kinds that wait for a person to solve a captcha on the site: each further try would look like a machine's. */
export interface CaptchaHolds {
  /** Until when each kind waits at most, in epoch ms. */
  present(): Promise<ReadonlyMap<IntentKind, number>>;
  hold(kind: IntentKind): Promise<void>;
  release(): Promise<void>;
}

export interface CaptchaHold {
  readonly kind: IntentKind;
  readonly since: number;
}

/** Outlives the browser; `since` in epoch ms. Rejects what it cannot read or write. */
export interface CaptchaMemory {
  read(): Promise<readonly CaptchaHold[]>;
  write(holds: readonly CaptchaHold[]): Promise<void>;
}

/** In ms: a demand that the service has dropped must not hold a kind forever. */
export const CAPTCHA_HOLD_MS = HOUR;

/** @param onChange called once the holds are known, then at each change, also with what was held before. */
export function createCaptchaHolds(parts: {
  clock: Clock;
  memory: CaptchaMemory;
  onChange?(held: readonly CaptchaHold[], before: readonly CaptchaHold[]): void;
}): CaptchaHolds {
  const { clock, memory, onChange } = parts;
  /** A hold in the future is over, too: the clock was set back, and its age is unknown. */
  const isOver = ({ since }: CaptchaHold) => since > clock.now() || clock.now() - since >= CAPTCHA_HOLD_MS;

  /** Changes that could not be written. They count all the same, and the next change writes them. */
  let unwritten: readonly CaptchaHold[] | null = null;
  let isTold = false;

  /** One change after the other: two lanes share a memory without transactions. */
  const inTurn = createMutex();
  function change(step: (holds: readonly CaptchaHold[]) => readonly CaptchaHold[]): Promise<readonly CaptchaHold[]> {
    const changed = inTurn(async () => {
      const held = unwritten ?? (await memory.read());
      const after = step(held);
      if (after !== held) unwritten = after;
      if (after !== held || !isTold) onChange?.(after, held);
      isTold = true;
      if (unwritten) await memory.write(unwritten);
      unwritten = null;
      return after;
    });
    void changed.catch(logFailure('captcha-holds-write'));
    return changed;
  }

  return {
    async present() {
      const lasting = await change((holds) =>
        holds.some(isOver) ? holds.filter((hold) => !isOver(hold)) : holds,
      ).catch((thrown) => {
        if (unwritten === null) throw thrown;
        return unwritten;
      });
      return new Map(lasting.map(({ kind, since }) => [kind, since + CAPTCHA_HOLD_MS]));
    },
    async hold(kind) {
      await change((holds) => [...holds.filter((hold) => hold.kind !== kind), { kind, since: clock.now() }]);
    },
    async release() {
      await change(() => []);
    },
  };
}
