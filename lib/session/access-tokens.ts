import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { type Clock, MINUTE } from '../clock';
import type { Profile } from '../service/profile';
import { storageFailed } from './storage-failed';

/** The token that opens the API for a quarter of an hour: gone with the browser, but not with the worker. */
export interface AccessTokens {
  /**
   * The one that is held, if it can be used: with a minute to live or more, and not the one that the API refused.
   * What lies there and makes no sense is no token. @throws Failure `storage-failed`, as the other two.
   */
  usable(refused?: string): Promise<string | null>;
  /** @param lifetimeMs how long it lives from now on, in ms. */
  keep(token: string, lifetimeMs: number): Promise<void>;
  clear(): Promise<void>;
}

/** A token is renewed when it has less than this to live, in ms; one that is born with little, when half of it is over. */
const RENEW_BEFORE_MS = MINUTE;

const KEY = 'session.accessToken';
const Stored = v.object({
  api: v.string(),
  token: v.string(),
  /** When its answer came, in epoch ms by our clock. */
  gotAt: v.number(),
  lifetimeMs: v.number(),
});
type Stored = v.InferOutput<typeof Stored>;

/**
 * Keeps it in `storage.session`, which content scripts cannot read (trusted contexts only in Chromium, absent for them in
 * Firefox). A token is kept with the origin it opens, and does not come out for another.
 *
 * Its age is counted from its answer, so that a clock which is wrong by hours changes nothing. Where this life got it, time
 * that only passes has a say too: a clock that is set back makes no token younger. One that is set forward costs a renewal.
 */
export function createAccessTokens({ api }: Pick<Profile, 'api'>, clock: Clock): AccessTokens {
  const { session } = browser.storage;
  let gotHere: { readonly token: string; readonly at: number } | null = null;

  function ageOf({ token, gotAt }: Stored): number {
    const shown = clock.now() - gotAt;
    if (gotHere?.token === token) return Math.max(shown, clock.monotonic() - gotHere.at);
    // From an earlier life, and the clock was set back since: its age is not known.
    return shown < 0 ? Number.POSITIVE_INFINITY : shown;
  }

  return {
    async usable(refused) {
      const stored = v.safeParse(Stored, (await session.get(KEY).catch(storageFailed))[KEY]);
      if (!stored.success || stored.output.api !== api || stored.output.token === refused) return null;
      const { token, lifetimeMs } = stored.output;
      const leftMs = lifetimeMs - ageOf(stored.output);
      return leftMs >= Math.min(RENEW_BEFORE_MS, lifetimeMs / 2) ? token : null;
    },
    async keep(token, lifetimeMs) {
      gotHere = { token, at: clock.monotonic() };
      const kept: Stored = { api, token, gotAt: clock.now(), lifetimeMs };
      await session.set({ [KEY]: kept }).catch(storageFailed);
    },
    clear: () => session.remove(KEY).catch(storageFailed),
  };
}
