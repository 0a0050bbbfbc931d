import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { noted } from '../diagnostics/note';
import type { Profile } from '../service/profile';
import { storageFailed } from './storage-failed';

/**
 * That there is a session here, and whose: no secret, and kept apart from the vault. A browser that was killed has once come
 * back with an empty database beside a whole `storage.local`; without a trace that would look like an installation without a sign-in.
 */
export interface SessionMarker {
  /** What is left of a session of this profile; `null` where there was none. @throws Failure `storage-failed`. */
  read(): Promise<Trace | null>;
  /** Does not reject: without a trace a loss goes unexplained, and nothing else is worse. */
  write(trace: Trace): Promise<void>;
  /** @throws Failure `storage-failed`: then a session that was signed out of would look like a lost one. */
  clear(): Promise<void>;
}

const Trace = v.object({
  /** Whose session it is, so that marks go on being kept for that account; `null` until the service was asked. */
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
