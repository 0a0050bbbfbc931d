import * as v from 'valibot';
import { logFailure } from '../diagnostics/log-failure';
import type { Profile } from '../service/profile';
import { readItem, removeItem, storedItem, writeItem } from '../storage/stored-item';
import { storageFailed } from './storage-failed';

/** That there is a session, and whose: kept apart from the vault, so that a lost vault does not look like a browser without a sign-in. */
export interface SessionMarker {
  /** `null` if this profile had no session. Throws Failure `storage-failed`. */
  read(): Promise<MarkedSession | null>;
  /** Does not reject: without a marker, a loss only goes unexplained. */
  write(session: MarkedSession): Promise<void>;
  /** Throws Failure `storage-failed`, since a session that was signed out of would look like a lost one. */
  clear(): Promise<void>;
}

const MarkedSession = v.object({
  /** Marks go on being kept for this account; `null` until the service was asked. */
  account: v.nullable(v.object({ id: v.string(), name: v.string() })),
});
export type MarkedSession = v.InferOutput<typeof MarkedSession>;

const Stored = v.object({ api: v.string(), auth: v.string(), ...MarkedSession.entries });
export const SESSION_MARKER = storedItem('local', 'session.marker', Stored, null);

export function createSessionMarker({ api, auth }: Pick<Profile, 'api' | 'auth'>): SessionMarker {
  return {
    async read() {
      const stored = await readItem(SESSION_MARKER).catch(storageFailed);
      return stored?.api === api && stored.auth === auth ? { account: stored.account } : null;
    },
    write: ({ account }) => writeItem(SESSION_MARKER, { api, auth, account }).catch(logFailure('session-marker-write')),
    clear: () => removeItem(SESSION_MARKER).catch(storageFailed),
  };
}
