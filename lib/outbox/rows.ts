import { ofAccount } from '../database/database';
import type { HistoryStore } from '../database/history';
import type { Dexmark, IntentKey } from '../database/schema';
import { stored, write } from '../database/transactions';
import type { Intent, IntentKind } from '../model/intents';

/** One transaction for each change, so no two see the same old row. Rejects with `storage-failed` or `storage-full`, nothing changed. */
export interface Rows {
  change(of: Address, step: Step, note?: Note): Promise<Changed>;
  /** All or none. @param isExpected of each row before it is changed. @returns `null`, and changes nothing, where one is not as expected. */
  changeAll<Of extends Address>(
    addresses: readonly Of[],
    step: (of: Of) => Step,
    note?: Note,
    isExpected?: Expectation,
  ): Promise<Changed[] | null>;
  get(of: Address): Promise<Intent | undefined>;
  /** In the order of the addresses. */
  getAll(addresses: readonly Address[]): Promise<(Intent | undefined)[]>;
  ofAccount(account: string | null): Promise<Intent[]>;
  everything(): Promise<Intent[]>;
}

export interface Address {
  readonly account: string | null;
  readonly kind: IntentKind;
  readonly key: string;
}

/** Returning the same row writes nothing; `null` deletes it. */
export type Step = (intent: Intent | undefined) => Intent | null | undefined;

/** Writes into the history what has changed, in the same transaction. @param changed in the order of the addresses. */
export type Note = (history: HistoryStore, changed: readonly Changed[]) => Promise<void>;

export type Expectation = (intent: Intent | undefined, n: number) => boolean;

export interface Changed {
  readonly after: Intent | null;
  readonly isChanged: boolean;
}

export function createRows(database: Dexmark): Rows {
  const changeAll: Rows['changeAll'] = (addresses, step, note, isExpected) =>
    write(database, note ? ['intents', 'history'] : ['intents'], async (transaction) => {
      const intents = transaction.objectStore('intents');
      if (isExpected) {
        const existing = await Promise.all(addresses.map((of) => intents.get(keyOf(of))));
        if (!existing.every(isExpected)) return null;
      }
      const changed: Changed[] = [];
      for (const of of addresses) changed.push(await changeIn(intents, of, step(of)));
      await note?.(transaction.objectStore('history'), changed);
      return changed;
    });

  return {
    async change(of, step, note) {
      const [changed] = (await changeAll([of], () => step, note)) ?? [];
      if (!changed) throw new TypeError('a row that was to be changed has an outcome');
      return changed;
    },

    changeAll,

    get: (of) => stored(() => database.get('intents', keyOf(of))),

    getAll: (addresses) =>
      stored(() => {
        const { store } = database.transaction('intents');
        return Promise.all(addresses.map((of) => store.get(keyOf(of))));
      }),

    ofAccount: (account) => stored(() => database.getAll('intents', ofAccount(account ?? ''))),

    everything: () => stored(() => database.getAll('intents')),
  };
}

async function changeIn(intents: Store, of: Address, step: Step): Promise<Changed> {
  const key = keyOf(of);
  const existing = await intents.get(key);
  const after = step(existing) ?? null;
  if (after && after !== existing) await intents.put(after, key);
  if (!after && existing) await intents.delete(key);
  return { after, isChanged: after !== (existing ?? null) };
}

interface Store {
  get(key: IntentKey): Promise<Intent | undefined>;
  put(intent: Intent, key: IntentKey): Promise<unknown>;
  delete(key: IntentKey): Promise<void>;
}

function keyOf({ account, kind, key }: Address): IntentKey {
  return [account ?? '', kind, key];
}
