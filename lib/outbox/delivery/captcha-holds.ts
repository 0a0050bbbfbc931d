import { type Clock, HOUR } from '../../clock';
import { noted } from '../../diagnostics/note';
import type { IntentKind } from '../../model/intents';

/**
 * The kinds of requests for which the service demands a captcha. Only a person can solve one, on the site; until then what is wanted of
 * that kind waits, and the service is not asked again: each try would be one more request that looks like a machine's.
 */
export interface CaptchaHolds {
  /** Until when each kind waits at most, in epoch ms. */
  present(): Promise<ReadonlyMap<IntentKind, number>>;
  /** The service has demanded a captcha for this kind. */
  hold(kind: IntentKind): Promise<void>;
  /** A person may have solved it: everything may be tried once more. */
  release(): Promise<void>;
}

/** A kind that waits, and since when, in epoch ms. */
export interface CaptchaHold {
  readonly kind: IntentKind;
  readonly since: number;
}

/** Where they outlive the worker and the browser. What it cannot read or write, it rejects. */
export interface CaptchaMemory {
  read(): Promise<readonly CaptchaHold[]>;
  write(holds: readonly CaptchaHold[]): Promise<void>;
}

/** How long a kind waits for a person at most, in ms: what the service no longer demands must not keep it for ever. */
export const CAPTCHA_HOLD_MS = HOUR;

/** @param onChange told what is held, the first time that it is known and whenever it changes. */
export function createCaptchaHolds(parts: {
  clock: Clock;
  memory: CaptchaMemory;
  onChange?(held: readonly CaptchaHold[]): void;
}): CaptchaHolds {
  const { clock, memory, onChange } = parts;
  /** Also over where the clock was set back behind it: how long it has lasted is not known then. */
  const isOver = ({ since }: CaptchaHold) => since > clock.now() || clock.now() - since >= CAPTCHA_HOLD_MS;

  /** What could not be written down: this life keeps to it all the same, and tries to write it with the next change. */
  let unwritten: readonly CaptchaHold[] | null = null;
  let isTold = false;

  /** Changes take turns: marks and reports are delivered side by side, and the memory has no transaction of its own. */
  let changing: Promise<unknown> = Promise.resolve();
  function change(step: (holds: readonly CaptchaHold[]) => readonly CaptchaHold[]): Promise<readonly CaptchaHold[]> {
    const changed = changing.catch(noted('captcha-holds-write')).then(async () => {
      const before = unwritten ?? (await memory.read());
      const after = step(before);
      if (after !== before) unwritten = after;
      if (after !== before || !isTold) onChange?.(after);
      isTold = true;
      if (unwritten) await memory.write(unwritten);
      unwritten = null;
      return after;
    });
    changing = changed;
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
