import { ofAccount } from '../database/database';
import type { Dexmark, IntentKey } from '../database/schema';
import { stored, write } from '../database/transactions';
import type { Intent, IntentKind } from '../model/intents';

/**
 * The rows of the outbox: each change reads and writes its row, and no other, inside one transaction with strict durability, so
 * that two changes never see the same old row. Everything rejects with Failure `storage-failed` or `storage-full` when the database does not take
 * it; then the rows are as they were.
 */
export interface Rows {
  /** Changes one row. */
  change(of: Address, step: Step): Promise<Changed>;
  /** Changes many rows, all or none of them: what was pressed, leaves, or is answered together. */
  changeAll<Of extends Address>(addresses: readonly Of[], step: (of: Of) => Step): Promise<Changed[]>;
  get(of: Address): Promise<Intent | undefined>;
  /** In the order of the addresses. */
  getAll(addresses: readonly Address[]): Promise<(Intent | undefined)[]>;
  ofAccount(account: string | null): Promise<Intent[]>;
  /** Of every account. */
  everything(): Promise<Intent[]>;
}

/** Where an intent lies. */
export interface Address {
  readonly account: string | null;
  readonly kind: IntentKind;
  readonly key: string;
}

/** How a row becomes another; one that returns the row as it was writes nothing, `null` deletes it. */
export type Step = (intent: Intent | undefined) => Intent | null | undefined;

interface Changed {
  readonly after: Intent | null;
  readonly isChanged: boolean;
}

export function createRows(database: Dexmark): Rows {
  return {
    change: (of, step) =>
      write(database, ['intents'], (transaction) => changeIn(transaction.objectStore('intents'), of, step)),

    changeAll: (addresses, step) =>
      write(database, ['intents'], async (transaction) => {
        const intents = transaction.objectStore('intents');
        const changed: Changed[] = [];
        for (const of of addresses) changed.push(await changeIn(intents, of, step(of)));
        return changed;
      }),

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
  const before = await intents.get(key);
  const after = step(before) ?? null;
  if (after && after !== before) await intents.put(after, key);
  if (!after && before) await intents.delete(key);
  return { after, isChanged: after !== (before ?? null) };
}

interface Store {
  get(key: IntentKey): Promise<Intent | undefined>;
  put(intent: Intent, key: IntentKey): Promise<unknown>;
  delete(key: IntentKey): Promise<void>;
}

function keyOf({ account, kind, key }: Address): IntentKey {
  return [account ?? '', kind, key];
}
