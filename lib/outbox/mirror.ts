import * as v from 'valibot';
import type { Dexmark } from '../database/database';
import { write } from '../database/transactions';
import { asFailure, type Failure } from '../failure';
import { Id } from '../service/ids';
import type { Intent } from './intents';

/**
 * A compact copy of the outbox outside the database, because a browser that was killed once came back with an empty one
 * while its `storage.local` was whole (PACING 2). Only a database that lost its identity is rebuilt from it: a copy that is
 * merely old must not bring back what was delivered since.
 */
export interface Mirror {
  /**
   * Once at the start of a life, before anything else touches the outbox: rebuilds a lost queue.
   * Running it twice changes nothing. @returns how many wishes were restored.
   * @throws Failure `storage-failed`.
   */
  restore(newIdentity: () => string, now: number): Promise<number>;
  /** Copies the outbox as it is; returns at once, and calls that come while it writes make one more copy together. */
  refresh(): void;
  /** Resolves when the copy is up to date: `null`, or why it could not be written. The outbox itself is whole in any case. */
  settled(): Promise<Failure | null>;
}

/** Where the copy is kept; what comes back is believed no more than any input. */
export interface MirrorPort {
  read(): Promise<unknown>;
  write(copy: MirrorCopy): Promise<void>;
}

const MirroredWish = v.object({
  id: v.string(),
  kind: v.literal('mark'),
  key: Id,
  account: v.nullable(v.string()),
  read: v.boolean(),
  at: v.number(),
});
type MirroredWish = v.InferOutput<typeof MirroredWish>;

const MirrorCopy = v.object({
  version: v.literal(1),
  /** Which life of the database this is a copy of. */
  database: v.string(),
  /** One unreadable wish does not cost the others. */
  intents: v.pipe(
    v.array(v.unknown()),
    v.transform((wishes) => wishes.filter((wish) => v.is(MirroredWish, wish))),
  ),
});
export type MirrorCopy = v.InferOutput<typeof MirrorCopy>;

export function createMirror({ database, port }: { database: Dexmark; port: MirrorPort }): Mirror {
  let isDirty = false;
  let writing: Promise<Failure | null> | null = null;

  async function writeWhileDirty(): Promise<Failure | null> {
    let failure: Failure | null = null;
    while (isDirty) {
      isDirty = false;
      failure = await writeCopy().then(() => null, asFailure);
    }
    writing = null;
    return failure;
  }

  async function writeCopy(): Promise<void> {
    const reading = database.transaction(['facts', 'intents']);
    const identity = await reading.objectStore('facts').get(identityKey);
    const intents = await reading.objectStore('intents').getAll();
    // Without an identity nothing was restored yet: the copy is all there is, and is left alone.
    if (identity?.name === 'identity') await port.write(copyOf(identity.id, intents));
  }

  return {
    async restore(newIdentity, now) {
      if (await database.get('facts', identityKey)) return 0;
      const copy = v.safeParse(MirrorCopy, await port.read());
      const lost = copy.success ? copy.output.intents : [];
      const id = copy.success ? copy.output.database : newIdentity();

      await write(database, ['facts', 'intents'], async (rebuilding) => {
        for (const wish of lost) {
          await rebuilding.objectStore('intents').put(restored(wish, now), [wish.account ?? '', wish.kind, wish.key]);
        }
        await rebuilding.objectStore('facts').put({ account: '', name: 'identity', id });
      });
      return lost.length;
    },

    refresh() {
      isDirty = true;
      writing ??= writeWhileDirty();
    },

    settled: () => writing ?? Promise.resolve(null),
  };
}

const identityKey: [account: string, name: 'identity'] = ['', 'identity'];

function copyOf(database: string, intents: readonly Intent[]): MirrorCopy {
  const undelivered = intents.filter(({ state }) => state.name !== 'delivered');
  return {
    version: 1,
    database,
    intents: undelivered.map(({ id, kind, key, account, read, at }) => ({ id, kind, key, account, read, at })),
  };
}

/** Nobody remembers whether a restored wish had left: it counts as unanswered. */
function restored(wish: MirroredWish, now: number): Intent {
  return {
    ...wish,
    before: null,
    earlier: null,
    unanswered: { id: wish.id, read: wish.read, at: now },
    state: { name: 'waiting', attempts: 0 },
  };
}
