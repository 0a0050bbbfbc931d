import * as v from 'valibot';
import { type Clock, MINUTE } from '../clock';
import { storageFailed } from '../failure';
import type { Profile } from '../service/profile';
import { readItem, removeItem, storedItem, writeItem } from '../storage/stored-item';

/** A token that is born with less than twice this is used for half its life. */
const REFRESH_BEFORE_MS = MINUTE;

const Stored = v.object({
  api: v.string(),
  auth: v.string(),
  token: v.string(),
  /** When its answer came, by our clock. */
  gotAt: v.number(),
  lifetimeMs: v.number(),
});
type Stored = v.InferOutput<typeof Stored>;
export const ACCESS_TOKEN = storedItem('session', 'session.accessToken', Stored, null);

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/**
 * In `storage.session`, which content scripts cannot read: gone with the browser, but not with the worker. How ages are counted:
 * docs/session.md, "Wrong clocks". Each function throws Failure `storage-failed`.
 */
export function createAccessTokens({ api, auth }: Pick<Profile, 'api' | 'auth'>, clock: Clock) {
  let gotHere: { readonly token: string; readonly at: number } | null = null;

  function ageOf({ token, gotAt }: Stored): number {
    const shown = clock.now() - gotAt;
    if (gotHere?.token === token) return Math.max(shown, clock.monotonic() - gotHere.at);
    // From an earlier worker, and the clock was set back since: its age is unknown.
    return shown < 0 ? Number.POSITIVE_INFINITY : shown;
  }

  return {
    /** The token if it has a minute to live and is not the one that the API refused; `null` also for an unreadable item. */
    async usable(refused?: string): Promise<string | null> {
      const stored = await readItem(ACCESS_TOKEN).catch(storageFailed);
      if (stored?.api !== api || stored.auth !== auth || stored.token === refused) return null;
      const { token, lifetimeMs } = stored;
      const leftMs = lifetimeMs - ageOf(stored);
      return leftMs >= Math.min(REFRESH_BEFORE_MS, lifetimeMs / 2) ? token : null;
    },
    async keep(token: string, lifetimeMs: number) {
      gotHere = { token, at: clock.monotonic() };
      const kept: Stored = { api, auth, token, gotAt: clock.now(), lifetimeMs };
      await writeItem(ACCESS_TOKEN, kept).catch(storageFailed);
    },
    async clear() {
      gotHere = null;
      await removeItem(ACCESS_TOKEN).catch(storageFailed);
    },
  };
}
