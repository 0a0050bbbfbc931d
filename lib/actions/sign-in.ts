import { logFailure } from '../diagnostics/log-failure';
import { asFailure, Failure } from '../failure';
import { tellSitesChanged } from '../messages/tell';
import { endpoints } from '../service/endpoints';
import { ownerAt } from '../service/profile';
import { ENDS_WITH_BROWSER } from '../settings/sign-out-choice';
import { BROWSER_RUN } from '../storage/background-items';
import { lockNames } from '../storage/names';
import { readItem, writeItem } from '../storage/stored-item';
import { views, writeView } from '../storage/views';
import { runAlone } from './account-scope';
import { showChaptersOnScreen } from './chapters/chapter-states';
import { endDemo } from './demo';
import type { Dependencies, Showing, Syncing } from './dependencies';
import { type SessionParts, showSession } from './session';
import { syncLibrary } from './sync';

export interface Credentials {
  readonly username: string;
  /** Sent once, exactly as typed, and kept nowhere. */
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A second press during a sign-in changes nothing, unless a sign-out came between. Never rejects: the session view says how it goes. */
export async function signIn(
  parts: Syncing & Pick<Dependencies, 'signIns' | 'serviceChoices' | 'delivery' | 'demo' | 'database' | 'backupCopy'>,
  credentials: Credentials,
): Promise<void> {
  const signal = parts.accountScope.signal();
  const isKnown = await runAlone(lockNames.signIn, signal, () => attemptSignIn(parts, credentials, signal));
  if (isKnown === true) await onAccountKnown(parts);
}

async function attemptSignIn(
  parts: Parameters<typeof signIn>[0],
  credentials: Credentials,
  signal: AbortSignal,
): Promise<boolean> {
  const { signIns, session } = parts;
  try {
    await signIns.begin();
    await showSession(parts);
    await session.signIn(credentials);
  } catch (thrown) {
    // After a sign-out, another sign-in may have begun.
    if (signal.aborted) return false;
    const failure = asFailure(thrown);
    await signIns.end(failure).catch(logFailure('sign-in-attempt-write'));
    await showSession(parts, failure);
    return false;
  }
  await noteBrowserRun();
  await endDemo(parts).catch(logFailure('demo-end'));
  // That there is a session says more than the stored attempt.
  await signIns.end(null).catch(logFailure('sign-in-attempt-write'));
  return learnAccount(parts);
}

/**
 * Resolves when no credential is left here; the service hears of it afterwards. The outbox stays: it belongs to its account.
 * @throws Failure `storage-failed` where something of the session is still here.
 */
export async function signOut(parts: Showing & SessionParts & Pick<Dependencies, 'accountScope'>): Promise<void> {
  parts.accountScope.end();
  try {
    await parts.session.signOut();
    await parts.signIns.end(null).catch(logFailure('sign-in-attempt-write'));
    await writeView('sync', views.sync.initial);
    await writeView('readingHistory', views.readingHistory.initial);
    await showSession(parts);
  } catch (cause) {
    await showSession(parts);
    throw new Failure(asFailure(cause).code, { left: ['session'], cause });
  } finally {
    await Promise.allSettled([showChaptersOnScreen(parts), tellSitesChanged()]);
  }
}

/** Only the token endpoint can end a session, so it outlives any answer and the next wake asks again. Never rejects. */
export async function learnAccount(parts: SessionParts & Pick<Dependencies, 'api'>): Promise<boolean> {
  try {
    await parts.session.adoptAccount(async () => {
      const { data } = await parts.api.call(endpoints.account, undefined, { priority: 'click' });
      return { id: ownerAt(parts.profile, data.id), name: data.attributes.username };
    });
  } catch (thrown) {
    await showSession(parts, asFailure(thrown));
    return false;
  }
  await showSession(parts);
  return true;
}

export async function onAccountKnown(parts: Syncing & Pick<Dependencies, 'delivery'>): Promise<void> {
  await Promise.allSettled([showChaptersOnScreen(parts), tellSitesChanged()]);
  parts.delivery.wake();
  await syncLibrary(parts, { kind: 'whole', priority: 'screen' });
}

/** At the start of a worker instance. A sign-in that died with the last one has failed. */
export async function recoverSession(parts: SessionParts): Promise<void> {
  const ending = endInterrupted(parts).catch(logFailure('sign-in-attempt-write'));
  const [hasEnded] = await Promise.all([ending, showSession(parts)]);
  if (hasEnded) await showSession(parts);
}

async function endInterrupted({ session, signIns }: SessionParts): Promise<boolean> {
  const isUnderWay = async () => (await signIns.read())?.failure === null;
  if (!(await isUnderWay())) return false;
  // While the lock is held, a worker is at it.
  await navigator.locks.request(lockNames.signIn, { ifAvailable: true }, async (lock) => {
    if (lock === null || !(await isUnderWay())) return;
    await signIns.end((await session.isSignedIn()) ? null : new Failure('unexpected'));
  });
  return true;
}

/**
 * Before a worker does anything, the session of an earlier browser run ends here if the person wants that. What cannot be read ends nothing.
 * @param isUpdate whether only the extension is a new one; asked where it matters. `started` resolves at the browser's start, which may be reported later.
 * @returns false where the session could not be erased. It sends nothing, but dependencies that are built again would.
 */
export async function endEarlierSession(
  parts: Parameters<typeof signOut>[0],
  isUpdate: () => Promise<boolean>,
  started: Promise<unknown>,
): Promise<boolean> {
  const unread = logFailure('browser-run');
  const hasRun = await readItem(BROWSER_RUN).catch(unread);
  if (hasRun) return true;
  const isWanted = await readItem(ENDS_WITH_BROWSER).catch(unread);
  if (isWanted === undefined || (isWanted && hasRun === undefined)) return true;
  if (isWanted && (await hasSession(parts))) {
    const end = () => signOut(parts).then(() => true);
    if (await isUpdate()) void started.then(end).catch(unread);
    else if (!(await end().catch(unread))) return false;
  }
  await noteBrowserRun();
  return true;
}

/** Also after a sign-in, whose session belongs to this browser run: the first note may have failed. */
async function noteBrowserRun(): Promise<void> {
  await writeItem(BROWSER_RUN, true).catch(logFailure('browser-run'));
}

/** A vault that cannot be read is erased as well. */
async function hasSession({ session }: SessionParts): Promise<boolean> {
  const held = await session.snapshot().catch(() => null);
  return held === null || held.isSignedIn || held.isRevoked || held.isLost;
}
