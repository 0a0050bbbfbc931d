import { ofAccount } from '../database/database';
import type { HistoryStore } from '../database/history';
import type { Dexmark, IntentKey } from '../database/schema';
import { stored, write } from '../database/transactions';
import type { Intent, IntentKind } from '../model/intents';

export type Rows = ReturnType<typeof createRows>;

export interface Address {
  readonly account: string;
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

/**
 * One transaction for each change, so no two see the same old row. Rejects with `storage-failed` or `storage-full`, nothing changed.
 * @param onChange called after each change that has written something.
 */
export function createRows(database: Dexmark, onChange: () => void) {
  return {
    /**
     * All or none. @param note left out where there is no mark: the history has nothing else.
     * @param isExpected of each row before it is changed. @returns `null`, and changes nothing, where one is not as expected.
     */
    async change<Of extends Address>(
      addresses: readonly Of[],
      step: (of: Of) => Step,
      note?: Note,
      isExpected?: Expectation,
    ): Promise<Changed[] | null> {
      const noteMarks = addresses.some(({ kind }) => kind === 'mark') ? note : undefined;
      const changes = await write(database, noteMarks ? ['intents', 'history'] : ['intents'], async (transaction) => {
        const intents = transaction.objectStore('intents');
        if (isExpected) {
          const existing = await Promise.all(addresses.map((of) => intents.get(keyOf(of))));
          if (!existing.every(isExpected)) return null;
        }
        const changed: Changed[] = [];
        for (const of of addresses) changed.push(await changeIn(intents, of, step(of)));
        await noteMarks?.(transaction.objectStore('history'), changed);
        return changed;
      });
      if (changes?.some(({ isChanged }) => isChanged)) onChange();
      return changes;
    },

    /** In the order of the addresses. */
    get: (addresses: readonly Address[]) =>
      stored(() => {
        const { store } = database.transaction('intents');
        return Promise.all(addresses.map((of) => store.get(keyOf(of))));
      }),

    ofAccount: (account: string) => stored(() => database.getAll('intents', ofAccount(account))),

    count: (account: string) => stored(() => database.count('intents', ofAccount(account))),

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
  return [account, kind, key];
}
