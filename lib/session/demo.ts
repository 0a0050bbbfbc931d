import * as v from 'valibot';
import { logFailure } from '../diagnostics/log-failure';
import { storageFailed } from '../failure';
import { DEMO_ACCOUNT_ID } from '../model/demo';
import { readItem, removeItem, storedItem, writeItem } from '../storage/stored-item';
import type { Account, Session } from './session';

export const demoAccount: Account = { id: DEMO_ACCOUNT_ID, name: 'Demo' };

export const DEMO = storedItem('local', 'demo', v.boolean(), false);

export type Demo = Awaited<ReturnType<typeof createDemo>>;

/**
 * A look around without an account at the service. The demo's account has no session, so nothing of it can be sent:
 * docs/decisions/35-demo-without-a-session.md.
 */
export async function createDemo() {
  let isOn = (await readItem(DEMO).catch(logFailure('demo-read'))) ?? false;
  let isStored = isOn;
  return {
    isOn: () => isOn,
    /** It is on, or something of it may still be stored. */
    isStored: () => isStored,
    /** Throws Failure `storage-failed`. */
    async begin() {
      await writeItem(DEMO, true).catch(storageFailed);
      isOn = isStored = true;
    },
    /** It is off at once, and forgotten once everything of it is erased: until then the next worker has it on. Rejects with Failure `storage-failed` or as `erase`. */
    async end(erase: () => Promise<void>) {
      isOn = false;
      await erase();
      await removeItem(DEMO).catch(storageFailed);
      isStored = false;
    },
  };
}

/** The demo's account stands in where there is neither a session nor an account that marks are kept for. */
export function withDemo(session: Session, demo: Demo): Session {
  const snapshot = async () => {
    const held = await session.snapshot();
    const isNone = held.account === null && !held.isSignedIn && !held.isLost;
    return isNone && demo.isOn() ? { ...held, account: demoAccount } : held;
  };
  return {
    ...session,
    snapshot,
    account: async () => (demo.isOn() ? (await snapshot()).account : session.account()),
  };
}

export function isDemo(account: Account | null): boolean {
  return account?.id === DEMO_ACCOUNT_ID;
}
