import type { Clock } from '../clock';
import { type Dexmark, ofAccount } from '../database/database';
import type { IntentKey } from '../database/schema';
import { stored, write } from '../database/transactions';
import type { FailureCode } from '../failure';
import type { Id } from '../service/ids';
import { type Intent, isPending, type MarkWish, type Sent } from './intents';
import * as merge from './merge';

/**
 * The durable queue of what people want. What a person did is written here before anything is sent, and crossed out only
 * when the service has said yes. Every change reads and writes its row inside one transaction with strict durability:
 * two changes never see the same old row, and what was acknowledged survives the worker, the browser and a power cut.
 * Every method rejects with Failure `storage-failed` when the database does not take it; then the row is as it was.
 */
export interface Outbox {
  /** Adds a wish; durable when this resolves. @returns what is wanted now; null when the service has it already. */
  want(wish: MarkWish): Promise<Intent | null>;
  /** Takes a wish back that has not left, or was refused; `unknown` when another wish, or none, stands in its place. */
  takeBack(account: string | null, wishId: string, key: Id): Promise<'forgotten' | 'too-late' | 'unknown'>;
  /** Wants a refused wish once more, as the click of that id; one that was not refused is left alone. */
  retry(account: string | null, clickId: string, key: Id): Promise<void>;
  /** Every undelivered intent of an account, oldest first. */
  all(account: string | null): Promise<Intent[]>;
  /** The intents for these keys, those just delivered included. */
  find(account: string | null, keys: readonly Id[]): Promise<Map<Id, Intent>>;
  counts(account: string | null): Promise<{ waiting: number; refused: number }>;
  readonly delivery: OutboxDelivery;
}

/** The part of the outbox that delivery works with. Each answer leaves alone what a newer wish has changed since. */
export interface OutboxDelivery {
  /** Before anything is sent: what still says that it is in flight waits again. Running it twice changes nothing. */
  recover(): Promise<void>;
  /** Hands wishes to the network. @returns those that still waited as they were given. */
  claim(account: string, intents: readonly Intent[]): Promise<Intent[]>;
  /** The service said yes. */
  settle(account: string, claimed: readonly Intent[]): Promise<void>;
  /** Back to waiting. @param hadNoEffect whether the service surely did nothing. */
  release(account: string, claimed: readonly Intent[], hadNoEffect: boolean): Promise<void>;
  /** The service said no, for good. */
  refuse(account: string, intent: Intent, code: FailureCode): Promise<void>;
}

export interface OutboxParts {
  readonly database: Dexmark;
  readonly clock: Clock;
  /** Told after each change was durably written. */
  onChange(): void;
}

export function createOutbox({ database, clock, onChange }: OutboxParts): Outbox {
  /** Reads, changes and writes one row; a step that returns the row as it was writes nothing, `null` deletes it. */
  async function change(key: IntentKey, step: (intent: Intent | undefined) => Intent | null | undefined) {
    return write(database, ['intents'], async (transaction) => {
      const intents = transaction.objectStore('intents');
      const before = await intents.get(key);
      const after = step(before) ?? null;
      if (after && after !== before) await intents.put(after, key);
      if (!after && before) await intents.delete(key);
      return { after, isChanged: after !== (before ?? null) };
    });
  }

  async function answer(
    account: string,
    claimed: readonly Intent[],
    step: (intent: Intent, sent: Sent) => Intent | null,
  ) {
    for (const { id, key, read } of claimed) {
      await change(keyOf(account, key), (intent) =>
        intent?.state.name === 'sending' && intent.state.sent.id === id ? step(intent, { id, read }) : intent,
      );
    }
    onChange();
  }

  const rowsOf = (account: string | null) => stored(() => database.getAll('intents', ofAccount(account ?? '')));

  return {
    async want(wish) {
      const { after, isChanged } = await change(keyOf(wish.account, wish.key), (intent) => merge.add(intent, wish));
      if (isChanged) onChange();
      return after;
    },

    async takeBack(account, wishId, key) {
      let outcome: 'forgotten' | 'too-late' | 'unknown' = 'forgotten';
      const { isChanged } = await change(keyOf(account, key), (intent) => {
        const left = merge.takeBack(intent, wishId);
        if (left !== 'too-late' && left !== 'unknown') return left;
        outcome = left;
        return intent;
      });
      if (isChanged) onChange();
      return outcome;
    },

    async retry(account, clickId, key) {
      const click = { id: clickId, at: clock.now() };
      const { isChanged } = await change(keyOf(account, key), (intent) => intent && merge.retry(intent, click));
      if (isChanged) onChange();
    },

    async all(account) {
      const intents = await rowsOf(account);
      return intents.filter(({ state }) => state.name !== 'delivered').sort((a, b) => a.at - b.at);
    },

    async find(account, keys) {
      return stored(async () => {
        const { store } = database.transaction('intents');
        const found = await Promise.all(keys.map((key) => store.get(keyOf(account, key))));
        return new Map(found.flatMap((intent) => (intent ? [[intent.key, intent]] : [])));
      });
    },

    async counts(account) {
      const intents = await rowsOf(account);
      return {
        waiting: intents.filter(isPending).length,
        refused: intents.filter(({ state }) => state.name === 'refused').length,
      };
    },

    delivery: {
      async recover() {
        const now = clock.now();
        for (const left of await stored(() => database.getAll('intents'))) {
          if (merge.recover(left, now) === left) continue;
          await change(keyOf(left.account, left.key), (intent) => intent && merge.recover(intent, now));
          onChange();
        }
      },

      async claim(account, intents) {
        const claimed: Intent[] = [];
        for (const { id, key } of intents) {
          const { after, isChanged } = await change(keyOf(account, key), (intent) =>
            intent?.id === id && intent.state.name === 'waiting' ? merge.claim(intent, clock.now()) : intent,
          );
          if (after && isChanged) claimed.push(after);
        }
        onChange();
        return claimed;
      },

      settle: (account, claimed) => answer(account, claimed, (intent, sent) => merge.settle(intent, sent, clock.now())),

      release: (account, claimed, hadNoEffect) =>
        answer(account, claimed, (intent, sent) =>
          hadNoEffect ? merge.putBack(intent) : merge.giveUpOn(intent, sent, clock.now()),
        ),

      refuse: (account, intent, code) =>
        answer(account, [intent], (current, sent) => merge.refuse(current, sent, code, clock.now())),
    },
  };
}

function keyOf(account: string | null, key: Id): IntentKey {
  return [account ?? '', 'mark', key];
}
