import * as v from 'valibot';
import type { Dexmark } from '../database/schema';
import { stored, write } from '../database/transactions';
import { logFailure } from '../diagnostics/log-failure';
import { asFailure, type Failure } from '../failure';
import { DEMO_ACCOUNT_ID } from '../model/demo';
import { clickScopes, type Intent, isValueIntent } from '../model/intents';
import { coalesce } from '../one-at-a-time';
import { Id, Rating, readingStatuses, reportCategories } from '../service/ids';
import { isSignedOutOwner } from '../service/profile';
import { storedItem } from '../storage/stored-item';
import { markUnknown, newIntent } from './merge';

export type BackupCopy = ReturnType<typeof createBackupCopy>;

/** What `read` gives is validated like any input. */
export interface BackupCopyPort {
  read(): Promise<unknown>;
  write(copy: StoredCopy): Promise<void>;
}

/** Those before it were never released. */
const VERSION = 3;

const origin = { operationId: v.string(), account: v.string(), at: v.number() };

const edit = { ...origin, scope: v.optional(v.picklist(clickScopes)) };

const CopiedValueIntent = v.variant('kind', [
  v.object({ ...edit, kind: v.literal('mark'), key: Id, value: v.boolean() }),
  v.object({ ...edit, kind: v.literal('follow'), key: Id, value: v.boolean() }),
  v.object({ ...edit, kind: v.literal('status'), key: Id, value: v.nullable(v.picklist(readingStatuses)) }),
  v.object({ ...edit, kind: v.literal('rating'), key: Id, value: v.nullable(Rating) }),
]);

/** Without a word of the person's text. */
const CopiedReport = v.object({
  ...origin,
  kind: v.literal('report'),
  key: v.pipe(v.string(), v.uuid()),
  report: v.object({ category: v.picklist(reportCategories), objectId: Id, reasonId: Id }),
});

const CopiedIntent = v.union([CopiedValueIntent, CopiedReport]);
type CopiedIntent = v.InferOutput<typeof CopiedIntent>;

const StoredCopy = v.object({
  version: v.literal(VERSION),
  /** The `identity` of the copied database. */
  database: v.string(),
  /** One unreadable intent does not cost the others. */
  intents: v.pipe(
    v.array(v.unknown()),
    v.transform((intents) =>
      intents.flatMap((intent) => {
        const parsed = v.safeParse(CopiedIntent, intent);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  ),
});
export type StoredCopy = v.InferOutput<typeof StoredCopy>;
export const QUEUE_COPY = storedItem('local', 'outbox.backup', StoredCopy, undefined);

/** A copy outside the database, which a killed browser once emptied (docs/outbox.md, "The backup copy"). */
export function createBackupCopy({ database, port }: { database: Dexmark; port: BackupCopyPort }) {
  let written: Promise<Failure | null> = Promise.resolve(null);
  const copySoon = coalesce(async () => {
    const failure = await writeCopy().then(() => null, asFailure);
    if (failure) logFailure('backup-copy-write')(failure);
    return failure;
  });

  async function writeCopy(): Promise<void> {
    const reading = database.transaction(['metadata', 'intents']);
    const identity = await reading.objectStore('metadata').get(identityKey);
    const intents = await reading.objectStore('intents').getAll();
    // Without an identity nothing was restored yet: the copy is all there is.
    if (identity?.name === 'identity') await port.write(copyOf(identity.id, intents));
  }

  return {
    /** Before anything else touches the outbox; idempotent. @returns intents restored. @throws Failure `storage-failed`. */
    async restore(newIdentity: () => string, now: number): Promise<number> {
      if (await stored(() => database.get('metadata', identityKey))) return 0;
      const copy = v.safeParse(StoredCopy, await stored(() => port.read()));
      const lost = copy.success ? copy.output.intents : [];
      const id = copy.success ? copy.output.database : newIdentity();

      await write(database, ['metadata', 'intents'], async (rebuilding) => {
        for (const intent of lost) {
          const { account, kind, key } = intent;
          await rebuilding.objectStore('intents').put(restored(intent, now), [account, kind, key]);
        }
        await rebuilding.objectStore('metadata').put({ account: '', name: 'identity', id });
      });
      return lost.length;
    },

    /** Returns at once; calls that come during a write share the next one. */
    refresh(): void {
      written = copySoon();
    },

    /** Resolves when the copy is up to date: with `null`, or with why it could not be written. */
    settled: () => written,
  };
}

const identityKey: [account: string, name: 'identity'] = ['', 'identity'];

/** Without the demo's: it is over when its library is gone. */
function copyOf(database: string, intents: readonly Intent[]): StoredCopy {
  const undelivered = intents.filter(({ account, state }) => account !== DEMO_ACCOUNT_ID && state.name !== 'delivered');
  return { version: VERSION, database, intents: undelivered.map(copyOfIntent) };
}

function copyOfIntent(intent: Intent): CopiedIntent {
  if (isValueIntent(intent)) {
    const { retries, baseline, undoValue, previous, inDoubt, state, ...copied } = intent;
    return copied;
  }
  const { state, report, ...origin } = intent;
  const { details, ...withoutText } = report;
  return { ...origin, report: withoutText };
}

/** Whether it had left is unknown, but for what waits for a sign-in: a value counts as in doubt, and the person is asked about a report. */
function restored(intent: CopiedIntent, now: number): Intent {
  if (intent.kind === 'report') {
    const state = { name: 'needs-decision', attempts: 0, since: now, why: 'restored' } as const;
    return { ...intent, report: { ...intent.report, details: null }, state };
  }
  const wanted = newIntent({ ...intent, baseline: null });
  return isSignedOutOwner(intent.account) ? wanted : markUnknown(wanted, intent, now);
}
