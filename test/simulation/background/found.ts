/** What a look at the disk finds, between any two tasks: the laws believe the stores, not what the code says of them. */
import * as v from 'valibot';
import { Ledger } from '../../../lib/pacing/ledger';
import type { Browser } from './browser';
import type { Databases } from './databases';
import { type OpenKey, unsealNow } from './sealing';

/** A wish as it lies in the queue. */
export type FoundWish = v.InferOutput<typeof FoundWish>;
const FoundWish = v.looseObject({
  operationId: v.string(),
  kind: v.string(),
  key: v.string(),
  account: v.nullable(v.string()),
  state: v.looseObject({ name: v.string() }),
});

const FoundSecrets = v.looseObject({
  refreshToken: v.string(),
  isOver: v.boolean(),
  account: v.nullable(v.object({ id: v.string(), name: v.string() })),
});
export type FoundSecrets = v.InferOutput<typeof FoundSecrets>;

const FoundIdentity = v.looseObject({ name: v.literal('identity') });
const FoundTrace = v.looseObject({ account: v.nullable(v.looseObject({ id: v.string() })) });

const FoundMarkers = v.looseObject({ unconfirmed: v.optional(v.array(v.string()), []) });

export interface Found {
  /** The ledger that a new life would begin with: the session's copy, else the database's. */
  ledger(): Ledger | null;
  wishes(): FoundWish[];
  /** Whether the database knows who it is: one that was lost is rebuilt from the mirror, as soon as it can be written. */
  hasIdentity(): boolean;
  /** The wish for a key that stands in the queue, if one does. */
  wish(account: string, kind: string, key: string): FoundWish | undefined;
  /** What the vault holds, as its own key opens it. */
  secrets(): FoundSecrets | null;
  /** Whose wishes are taken at present: the vault says so, or the trace of a vault that was lost. */
  account(): string | undefined;
  /** The kinds that wait for a captcha, and since when, in epoch ms by the worker's clock. */
  held(): readonly { readonly kind: string; readonly since: number }[];
  /** Chapters that the library has seen a tab of the site mark. */
  unconfirmed(): readonly string[];
  mirrored(): readonly { readonly operationId: string; readonly key: string }[];
  /** What a person wants by a wish. */
  valueOf(wish: FoundWish): unknown;
}

interface KeyRow {
  readonly key: OpenKey;
}

interface SealedRow {
  readonly version: number;
  readonly api: string;
  readonly auth: string;
  readonly clientId: string;
  readonly iv: Uint8Array;
  readonly ciphertext: ArrayBuffer;
}

export function createFound(browser: Browser, databases: Databases): Found {
  const wishOf = onceEach((value: object) => v.parse(FoundWish, value));
  const isLedger = onceEach((copy: object) => v.is(Ledger, copy));
  const secretsOf = onceEach((sealed: SealedRow) => open((keyRow() as KeyRow).key, sealed));
  const keyRow = () => databases.rows('vault', 'key')[0]?.value as KeyRow | undefined;
  const wishes = () => databases.rows('dexmark', 'intents').map(({ value }) => wishOf(value as object));
  const secrets = () => {
    const sealed = databases.rows('vault', 'sealed')[0]?.value as SealedRow | undefined;
    return keyRow() && sealed ? secretsOf(sealed) : null;
  };
  return {
    account: () => {
      const held = secrets();
      const trace = v.safeParse(FoundTrace, JSON.parse(browser.kept.local.get('session.trace') ?? 'null'));
      return held ? held.account?.id : trace.success ? trace.output.account?.id : undefined;
    },
    ledger: () => {
      const session = browser.kept.session.get('pacing.ledger');
      const durable = databases.rows('dexmark', 'ledger').find(({ key }) => key === 'pacing')?.value;
      const copies = [session === undefined ? null : JSON.parse(session), durable];
      return copies.find((copy) => typeof copy === 'object' && copy !== null && isLedger(copy)) ?? null;
    },
    wishes,
    hasIdentity: () => databases.rows('dexmark', 'facts').some(({ value }) => v.is(FoundIdentity, value)),
    wish: (account, kind, key) =>
      wishes().find((wish) => wish.account === account && wish.kind === kind && wish.key === key),
    secrets,
    held: () => {
      const held = databases.rows('dexmark', 'ledger').find(({ key }) => key === 'captchas')?.value;
      return (held ?? []) as ReturnType<Found['held']>;
    },
    unconfirmed: () =>
      databases.rows('dexmark', 'markers').flatMap(({ value }) => v.parse(FoundMarkers, value).unconfirmed),
    mirrored: () => JSON.parse(browser.kept.local.get('outbox.mirror') ?? '{}').intents ?? [],
    valueOf: (wish) => wish.value,
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

/** What the ciphertext is written in `lib/session/encryption.ts`. */
function open({ bytes }: OpenKey, { version, api, auth, clientId, iv, ciphertext }: SealedRow): FoundSecrets {
  const additionalData = new TextEncoder().encode(JSON.stringify(['dexmark vault', version, api, auth, clientId]));
  return v.parse(
    FoundSecrets,
    JSON.parse(new TextDecoder().decode(unsealNow({ iv, additionalData }, { bytes }, ciphertext))),
  );
}
