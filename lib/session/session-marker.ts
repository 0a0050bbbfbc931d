import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { noted } from '../diagnostics/note';
import type { Profile } from '../service/profile';
import { storageFailed } from './storage-failed';

/** That there is a session, and whose: kept apart from the vault, so that a lost vault does not look like a browser without a sign-in. */
export interface SessionMarker {
  /** `null` if this profile had no session. Throws Failure `storage-failed`. */
  read(): Promise<Trace | null>;
  /** Does not reject: without a marker, a loss only goes unexplained. */
  write(trace: Trace): Promise<void>;
  /** Throws Failure `storage-failed`, since a session that was signed out of would look like a lost one. */
  clear(): Promise<void>;
}

const Trace = v.object({
  /** Marks go on being kept for this account; `null` until the service was asked. */
  account: v.nullable(v.object({ id: v.string(), name: v.string() })),
});
export type Trace = v.InferOutput<typeof Trace>;

const KEY = 'session.trace';
const Stored = v.object({ api: v.string(), auth: v.string(), ...Trace.entries });

export function createSessionMarker({ api, auth }: Pick<Profile, 'api' | 'auth'>): SessionMarker {
  const { local } = browser.storage;
  return {
    async read() {
      const stored = await local.get(KEY).catch(storageFailed);
      const trace = v.safeParse(Stored, stored[KEY]);
      if (!trace.success || trace.output.api !== api || trace.output.auth !== auth) return null;
      return { account: trace.output.account };
    },
    write: ({ account }) => local.set({ [KEY]: { api, auth, account } }).catch(noted('session-marker-write')),
    clear: () => local.remove(KEY).catch(storageFailed),
  };
}
