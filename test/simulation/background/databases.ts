/**
 * IndexedDB for all lives together: the databases outlive them, their connections and transactions do not. A transaction of a
 * life that ends is taken back, unless all of it was done; then it may have been written, though the answer was lost.
 */
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import type { Dice } from '../../fake-service/library/seeded';
import type { EventLoop, Owner } from './event-loop';

export interface Databases {
  /** The databases as one life opens them. */
  of(life: Owner): IDBFactory;
  /** The life is over: its connections are closed, what it had begun is settled. */
  end(life: Owner): void;
  /** The browser closes the connections of a living worker: its transactions are aborted, and it gets the `close` events. */
  close(life: Owner): void;
  /** A crash leaves an empty database, or all of them empty. */
  lose(name: string): void;
  /** The version of a database; setting it is what another version of the extension does. */
  version(name: string, to?: number): number;
  /** Everything that a store holds, for those who look on. */
  rows(database: string, store: string): { readonly key: unknown; readonly value: unknown }[];
}

/** What of the databases in memory the simulation has to reach: they have no doors for it. */
interface RawTransaction {
  readonly db: object;
  readonly mode: string;
  _started: boolean;
  _state: string;
  readonly _requests: readonly unknown[];
  _start(): void;
  _abort(reason: null): void;
}
interface RawStore {
  storeRecord(record: unknown, noOverwrite: unknown, rollback: unknown): unknown;
  readonly records: { values(): Iterable<{ readonly key: unknown; readonly value: unknown }> };
}
interface RawDatabase {
  version: number;
  transactions: RawTransaction[];
  connections: object[];
  rawObjectStores: Map<string, RawStore>;
  processTransactions(): void;
}

/** @param mayWrite told before each write; what it throws is the failure of the write. */
export function createDatabases(
  loop: EventLoop,
  dice: Dice,
  mayOpen: () => void,
  mayWrite: (store: string) => void,
): Databases {
  const owners = new WeakMap<object, Owner | null>();
  const raw = databasesByName(owners, loop, mayWrite);

  return {
    of: (life) => {
      const factory = Object.assign(new IDBFactory(), { _databases: raw });
      const open = factory.open.bind(factory);
      factory.open = (name, version) => {
        if (life.isOver()) return open(NOWHERE, 1);
        mayOpen();
        return open(name, version);
      };
      return factory;
    },
    end: (life) => {
      const isTheirs = (connection: object) => owners.get(connection) === life;
      for (const database of raw.values()) {
        const theirs = database.transactions.filter(({ db }) => isTheirs(db));
        // In their name, so that no event of it reaches a listener.
        for (const transaction of theirs) loop.as(life, () => settle(transaction, dice));
        for (const connection of database.connections.filter(isTheirs)) Object.assign(connection, shut);
        database.connections = database.connections.filter((connection) => !isTheirs(connection));
        for (const transaction of theirs) database.transactions.splice(database.transactions.indexOf(transaction), 1);
        // What was about to look who is next may have died with it.
        for (const _ of database.transactions) loop.as(null, () => database.processTransactions());
      }
    },
    close: (life) => {
      for (const database of [...raw.values()]) {
        const theirs = database.connections.filter((connection) => owners.get(connection) === life);
        for (const transaction of database.transactions.filter(({ db }) => theirs.includes(db)))
          if (transaction._state !== 'finished') loop.as(life, () => transaction._abort(null));
        for (const connection of theirs) loop.as(life, () => forceCloseDatabase(connection as never));
      }
      loop.as(null, () => undefined);
    },
    lose: (name) => void raw.delete(name),
    version: (name, to) => {
      const database = raw.get(name);
      if (database && to !== undefined) database.version = to;
      return database?.version ?? 0;
    },
    rows: (database, store) => [...(raw.get(database)?.rawObjectStores.get(store)?.records.values() ?? [])],
  };
}

/** Where the dead open what they open. */
const NOWHERE = 'nowhere';
const shut = { _closed: true, _closePending: true };

function settle(transaction: RawTransaction, dice: Dice): void {
  if (transaction._state === 'finished') return;
  const isAllDone = transaction._started && transaction._requests.length === 0;
  if (isAllDone && transaction.mode !== 'versionchange' && dice.chance(0.5)) transaction._state = 'finished';
  else transaction._abort(null);
}

/** Knows of each connection who opened it, and asks before anything is stored. */
function databasesByName(
  owners: WeakMap<object, Owner | null>,
  loop: EventLoop,
  mayWrite: (store: string) => void,
): Map<string, RawDatabase> {
  /** The transaction that gave way to this one: what comes of it belongs to its own life. */
  const claim = (transaction: RawTransaction) => {
    const owner = owners.get(transaction.db) ?? null;
    const start = transaction._start.bind(transaction);
    transaction._start = () => {
      if (!owner?.isOver()) loop.as(owner, start);
    };
  };
  const onOpen = (connection: object) => void owners.set(connection, loop.current());

  return changedAsTheyAreSet((database) => {
    database.transactions = new Noticed(claim);
    let connections = new Noticed(onOpen);
    Object.defineProperty(database, 'connections', {
      get: () => connections,
      set: (left: readonly object[]) => {
        connections = new Noticed(onOpen, left);
      },
    });
    database.rawObjectStores = changedAsTheyAreSet((store, name) => {
      const storeRecord = store.storeRecord.bind(store);
      store.storeRecord = (record, noOverwrite, rollback) => {
        // What takes a write back is no write.
        if (rollback !== undefined) mayWrite(name);
        return storeRecord(record, noOverwrite, rollback);
      };
    });
  });
}

function changedAsTheyAreSet<Value>(change: (value: Value, name: string) => void): Map<string, Value> {
  const values = new Map<string, Value>();
  const set = values.set.bind(values);
  values.set = (name, value) => {
    change(value, name);
    return set(name, value);
  };
  return values;
}

/** A list that says what is added to it. */
class Noticed<Item> extends Array<Item> {
  static override readonly [Symbol.species] = Array;
  readonly #onAdded: (item: Item) => void;

  constructor(onAdded: (item: Item) => void, items: readonly Item[] = []) {
    super();
    super.push(...items);
    this.#onAdded = onAdded;
  }

  override push(...items: Item[]): number {
    items.forEach(this.#onAdded);
    return super.push(...items);
  }
}
