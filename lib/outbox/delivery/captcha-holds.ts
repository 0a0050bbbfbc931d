import * as v from 'valibot';
import { type Clock, HOUR } from '../../clock';
import type { Dexmark } from '../../database/schema';
import { stored, write } from '../../database/transactions';
import { logFailure } from '../../diagnostics/log-failure';
import type { IntentKind } from '../../model/intents';
import { createMutex } from '../../one-at-a-time';

export type CaptchaHolds = ReturnType<typeof createCaptchaHolds>;

/** `since` in epoch ms. */
const Hold = v.object({ kind: v.picklist(['mark', 'follow', 'status', 'rating', 'report']), since: v.number() });
export type CaptchaHold = Readonly<v.InferOutput<typeof Hold>>;

/** Outlives the browser. Rejects what it cannot read or write. */
export interface CaptchaMemory {
  read(): Promise<readonly CaptchaHold[]>;
  write(holds: readonly CaptchaHold[]): Promise<void>;
}

/** In ms: a demand that the service has dropped must not hold a kind forever. */
export const CAPTCHA_HOLD_MS = HOUR;

/**
 * Kinds that wait for a person to solve a captcha on the site: each further try would look like a machine's.
 * @param onChange called once the holds are known, then at each change, also with what was held before.
 */
export function createCaptchaHolds(parts: {
  clock: Clock;
  memory: CaptchaMemory;
  onChange?(held: readonly CaptchaHold[], before: readonly CaptchaHold[]): void;
}) {
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
    /** Until when each kind waits at most, in epoch ms. */
    async present(): Promise<ReadonlyMap<IntentKind, number>> {
      const lasting = await change((holds) =>
        holds.some(isOver) ? holds.filter((hold) => !isOver(hold)) : holds,
      ).catch((thrown) => {
        if (unwritten === null) throw thrown;
        return unwritten;
      });
      return new Map(lasting.map(({ kind, since }) => [kind, since + CAPTCHA_HOLD_MS]));
    },
    async hold(kind: IntentKind): Promise<void> {
      await change((holds) => [...holds.filter((hold) => hold.kind !== kind), { kind, since: clock.now() }]);
    },
    async release(): Promise<void> {
      await change(() => []);
    },
  };
}

const KEY = 'captchas';

/** In the store that is never erased: a forgotten hold asks for a captcha again. Rejects with `storage-failed` or `storage-full`. */
export function createCaptchaStore(database: Dexmark): CaptchaMemory {
  return {
    async read() {
      const held = v.safeParse(v.array(Hold), await stored(() => database.get('ledger', KEY)));
      return held.success ? held.output : [];
    },
    write: (held) =>
      write(database, ['ledger'], async (transaction) => {
        await transaction.objectStore('ledger').put(held, KEY);
      }),
  };
}
