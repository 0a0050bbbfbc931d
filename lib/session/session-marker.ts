import * as v from 'valibot';
import { logFailure } from '../diagnostics/log-failure';
import { storageFailed } from '../failure';
import type { Profile } from '../service/profile';
import { readItem, removeItem, storedItem, writeItem } from '../storage/stored-item';

const Stored = v.object({
  api: v.string(),
  auth: v.string(),
  /** Marks go on being kept for this account; `null` until the service was asked. */
  account: v.nullable(v.object({ id: v.string(), name: v.string() })),
});
type MarkedSession = Pick<v.InferOutput<typeof Stored>, 'account'>;
export const SESSION_MARKER = storedItem('local', 'session.marker', Stored, null);

export type SessionMarker = ReturnType<typeof createSessionMarker>;

/** That there is a session, and whose: kept apart from the vault, so that a lost vault does not look like a browser without a sign-in. */
export function createSessionMarker({ api, auth }: Pick<Profile, 'api' | 'auth'>) {
  return {
    /** `null` if this profile had no session. Throws Failure `storage-failed`. */
    async read(): Promise<MarkedSession | null> {
      const stored = await readItem(SESSION_MARKER).catch(storageFailed);
      return stored?.api === api && stored.auth === auth ? { account: stored.account } : null;
    },
    /** Does not reject: without a marker, a loss only goes unexplained. */
    write: ({ account }: MarkedSession) =>
      writeItem(SESSION_MARKER, { api, auth, account }).catch(logFailure('session-marker-write')),
    /** Throws Failure `storage-failed`, since a session that was signed out of would look like a lost one. */
    clear: () => removeItem(SESSION_MARKER).catch(storageFailed),
  };
}
