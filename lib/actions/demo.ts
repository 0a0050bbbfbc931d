import { deleteAccount } from '../database/database';
import { Failure } from '../failure';
import { demoLibrary } from '../library/demo-library';
import { tellSitesChanged } from '../messages/tell';
import { demoAccount, isDemo } from '../session/demo';
import { lockNames } from '../storage/names';
import { showChange, showChaptersOnScreen } from './chapters/chapter-states';
import type { Dependencies, Showing } from './dependencies';
import { type SessionParts, showSession } from './session';

type DemoParts = Showing & SessionParts & Pick<Dependencies, 'demo' | 'database' | 'settings' | 'serviceClock'>;

/** Throws Failure `bad-request` beside a session or an account that marks are kept for, `storage-failed`, `storage-full`. */
export async function startDemo(parts: DemoParts): Promise<void> {
  const { demo, session, library, clock, serviceClock, settings, signIns } = parts;
  const { isSignedIn, isLost, account } = await session.snapshot();
  const isFree = !isSignedIn && !isLost && (account === null || isDemo(account));
  if (!isFree || (await signIns.read())?.failure === null) throw new Failure('bad-request');
  const now = clock.now() + serviceClock.aheadMs();
  // First, so that rows without a demo are never left behind.
  await demo.begin();
  try {
    await library.put(demoAccount.id, demoLibrary(now, settings().languages));
  } finally {
    await showAccount(parts);
  }
}

/** From here on no mark is taken for it. Throws as `startDemo`: what is left is erased with the next try. */
export async function endDemo(parts: DemoParts): Promise<void> {
  if (!parts.demo.isStored()) return;
  try {
    await eraseDemo(parts);
  } finally {
    await showAccount(parts);
  }
}

/** Also where a worker died between a sign-in and the end of the demo. Throws Failure `storage-failed`. */
export async function eraseDemo({ demo, database }: Pick<Dependencies, 'demo' | 'database'>): Promise<void> {
  // Its change of many series may be under way.
  await demo.end(() => navigator.locks.request(lockNames.bulk, () => deleteAccount(database, demoAccount.id)));
}

async function showAccount(parts: DemoParts): Promise<void> {
  await showSession(parts);
  await Promise.allSettled([showChange(parts), showChaptersOnScreen(parts), tellSitesChanged()]);
}
