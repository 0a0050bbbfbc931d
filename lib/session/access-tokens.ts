import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { Failure } from '../failure';
import type { Profile } from '../service/profile';

/** A token that opens the API for a quarter of an hour. */
export interface AccessToken {
  readonly token: string;
  /** In epoch ms by our clock. */
  readonly expiresAt: number;
}

/** Where it waits for the next request: gone with the browser, but not with the worker. */
export interface AccessTokenStore {
  /** @throws Failure `storage-failed`, as the other two. What it cannot make sense of is no token. */
  read(): Promise<AccessToken | null>;
  write(token: AccessToken): Promise<void>;
  clear(): Promise<void>;
}

const KEY = 'session.accessToken';
const Stored = v.object({ api: v.string(), token: v.string(), expiresAt: v.number() });

/**
 * Keeps it in `storage.session`, which content scripts cannot read (trusted contexts only in Chromium, absent for them in
 * Firefox). A token is kept with the origin it opens, and does not come out for another.
 */
export function createAccessTokens({ api }: Pick<Profile, 'api'>): AccessTokenStore {
  const { session } = browser.storage;
  return {
    async read() {
      const stored = v.safeParse(Stored, (await session.get(KEY).catch(failed))[KEY]);
      if (!stored.success || stored.output.api !== api) return null;
      const { token, expiresAt } = stored.output;
      return { token, expiresAt };
    },
    write: ({ token, expiresAt }) => session.set({ [KEY]: { api, token, expiresAt } }).catch(failed),
    clear: () => session.remove(KEY).catch(failed),
  };
}

function failed(cause: unknown): never {
  throw new Failure('storage-failed', { cause });
}
