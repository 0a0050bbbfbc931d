/** What a look at the disk finds, between any two tasks: the invariants believe the stores, not what the code says of them. */
import * as v from 'valibot';
import { Ledger } from '../../../lib/pacing/ledger';
import type { Browser } from './browser';
import type { Databases } from './databases';
import { decryptNow, type OpenKey } from './encryption';

/** An intent as it lies in the queue. */
export type StoredIntent = v.InferOutput<typeof StoredIntent>;
const StoredIntent = v.looseObject({
  operationId: v.string(),
  kind: v.string(),
  key: v.string(),
  account: v.nullable(v.string()),
  state: v.looseObject({ name: v.string() }),
});

const StoredSecrets = v.looseObject({
  refreshToken: v.string(),
  isRevoked: v.boolean(),
  account: v.nullable(v.object({ id: v.string(), name: v.string() })),
});
export type StoredSecrets = v.InferOutput<typeof StoredSecrets>;

const StoredIdentity = v.looseObject({ name: v.literal('identity') });
const StoredSessionMarker = v.looseObject({ account: v.nullable(v.looseObject({ id: v.string() })) });

const StoredMarkers = v.looseObject({
  account: v.string(),
  read: v.array(v.string()),
  unconfirmed: v.optional(v.array(v.string()), []),
});
const StoredRow = v.looseObject({ account: v.string(), id: v.optional(v.string(), ''), name: v.optional(v.string()) });

const StoredBulkChange = v.looseObject({
  account: v.string(),
  name: v.literal('bulk'),
  of: v.number(),
  queued: v.number(),
  skipped: v.number(),
  letGo: v.optional(v.number()),
  isPaused: v.boolean(),
});
const StoredBulkEntry = v.looseObject({ account: v.string(), state: v.string() });

/** What is known here of an account's library, by ids. */
export interface StoredLibrary {
  readonly isSynced: boolean;
  readonly series: ReadonlySet<string>;
  readonly chapters: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
}

export interface StoredState {
  /** The ledger that a new life would begin with: the session's copy, else the database's. */
  ledger(): Ledger | null;
  intents(): StoredIntent[];
  /** Whether the database knows who it is: one that was lost is rebuilt from its copy, as soon as it can be written. */
  hasIdentity(): boolean;
  /** The intent for a key that stands in the queue, if one does. */
  intent(account: string, kind: string, key: string): StoredIntent | undefined;
  /** What the vault holds, as its own key opens it. */
  secrets(): StoredSecrets | null;
  /** Whose intents are taken at present: the vault says so, or the marker of a vault that was lost. */
  account(): string | undefined;
  /** The kinds that wait for a captcha, and since when, in epoch ms by the worker's clock. */
  held(): readonly { readonly kind: string; readonly since: number }[];
  /** Whether it is written down that the service has no route for single marks. */
  isRouteMissing(): boolean;
  /** Chapters that the library has seen a tab of the site mark. */
  unconfirmed(): readonly string[];
  library(account: string): StoredLibrary;
  /** The last change of many series of an account, and how each of its series stands. */
  bulkChange(account: string): {
    readonly change: v.InferOutput<typeof StoredBulkChange> | null;
    readonly states: readonly string[];
  };
  /** Whether the outbox is to get more of it. */
  isToBeFed(account: string): boolean;
  copied(): readonly { readonly operationId: string; readonly key: string }[];
  /** What a person wants by an intent. */
  valueOf(intent: StoredIntent): unknown;
}

interface KeyRow {
  readonly key: OpenKey;
}

interface EncryptedRow {
  readonly version: number;
  readonly api: string;
  readonly auth: string;
  readonly clientId: string;
  readonly iv: Uint8Array;
  readonly ciphertext: ArrayBuffer;
}

export function createStoredState(browser: Browser, databases: Databases): StoredState {
  const intentOf = onceEach((value: object) => v.parse(StoredIntent, value));
  const isLedger = onceEach((copy: object) => v.is(Ledger, copy));
  const secretsOf = onceEach((sealed: EncryptedRow) => open((keyRow() as KeyRow).key, sealed));
  const keyRow = () => databases.rows('vault', 'key')[0]?.value as KeyRow | undefined;
  const valuesIn = (store: string) => databases.rows('dexmark', store).map(({ value }) => value);
  const rowsOf = <Row extends { readonly account: string }>(
    account: string,
    store: string,
    row: v.GenericSchema<unknown, Row>,
  ) =>
    valuesIn(store)
      .map((value) => v.parse(row, value))
      .filter((one) => one.account === account);
  const inLedger = (wanted: string) => databases.rows('dexmark', 'ledger').find(({ key }) => key === wanted)?.value;
  const intents = () => valuesIn('intents').map((value) => intentOf(value as object));
  const bulkChange = (account: string) => {
    const facts = valuesIn('metadata').filter((value) => v.is(StoredBulkChange, value));
    return {
      change: facts.find((change) => change.account === account) ?? null,
      states: rowsOf(account, 'bulkEntries', StoredBulkEntry).map(({ state }) => state),
    };
  };
  const secrets = () => {
    const sealed = databases.rows('vault', 'sealed')[0]?.value as EncryptedRow | undefined;
    return keyRow() && sealed ? secretsOf(sealed) : null;
  };
  return {
    account: () => {
      const held = secrets();
      const trace = v.safeParse(StoredSessionMarker, JSON.parse(browser.kept.local.get('session.marker') ?? 'null'));
      return held ? held.account?.id : trace.success ? trace.output.account?.id : undefined;
    },
    ledger: () => {
      const session = browser.kept.session.get('pacing.ledger');
      const copies = [session === undefined ? null : JSON.parse(session), inLedger('pacing')];
      return copies.find((copy) => typeof copy === 'object' && copy !== null && isLedger(copy)) ?? null;
    },
    intents,
    hasIdentity: () => valuesIn('metadata').some((value) => v.is(StoredIdentity, value)),
    intent: (account, kind, key) =>
      intents().find((intent) => intent.account === account && intent.kind === kind && intent.key === key),
    secrets,
    held: () => (inLedger('captchas') ?? []) as ReturnType<StoredState['held']>,
    isRouteMissing: () => browser.kept.local.has('service.missingRoute'),
    unconfirmed: () => valuesIn('markers').flatMap((value) => v.parse(StoredMarkers, value).unconfirmed),
    library: (account) => {
      const idsOf = (store: string) => new Set(rowsOf(account, store, StoredRow).map(({ id }) => id));
      return {
        isSynced: rowsOf(account, 'metadata', StoredRow).some(({ name }) => name === 'sync'),
        series: idsOf('manga'),
        chapters: idsOf('chapters'),
        read: new Set(rowsOf(account, 'markers', StoredMarkers).flatMap(({ read }) => read)),
      };
    },
    bulkChange,
    isToBeFed: (account) => {
      const { change } = bulkChange(account);
      return change !== null && !change.isPaused && change.queued < change.of;
    },
    copied: () => JSON.parse(browser.kept.local.get('outbox.backup') ?? '{}').intents ?? [],
    valueOf: (intent) => intent.value,
  };
}

/** Rows are replaced, never changed: what was read out of one is read once, however often it is looked at. */
function onceEach<Row extends object, Value>(read: (row: Row) => Value): (row: Row) => Value {
  const known = new WeakMap<Row, Value>();
  return (row) => {
    const value = known.get(row) ?? read(row);
    known.set(row, value);
    return value;
  };
}

/** What the ciphertext is written in `lib/session/vault.ts`. */
function open({ bytes }: OpenKey, { version, api, auth, clientId, iv, ciphertext }: EncryptedRow): StoredSecrets {
  const additionalData = new TextEncoder().encode(JSON.stringify(['dexmark vault', version, api, auth, clientId]));
  return v.parse(
    StoredSecrets,
    JSON.parse(new TextDecoder().decode(decryptNow({ iv, additionalData }, { bytes }, ciphertext))),
  );
}
