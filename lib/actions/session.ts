import { asFailure, Failure } from '../failure';
import { isDemoId } from '../model/demo';
import type { Id } from '../service/ids';
import { signedOutOwner } from '../service/profile';
import { isDemo } from '../session/demo';
import { type View, views, writeView } from '../storage/views';
import type { Dependencies } from './dependencies';

/** Also of a session that has ended: intents are still taken. @throws Failure `signed-out` without an account, `storage-failed`. */
export async function accountOf({ session }: Pick<Dependencies, 'session'>): Promise<string> {
  const account = await session.account();
  if (!account) throw new Failure('signed-out');
  return account.id;
}

/** For a mark: without an account, and beside the demo's for a real chapter, it is kept until a sign-in. @throws Failure `storage-failed`. */
export async function markOwner(
  { session, profile }: Pick<Dependencies, 'session' | 'profile'>,
  chapterId: Id,
): Promise<string> {
  const account = await session.account();
  const isTaken = account !== null && (!isDemo(account) || isDemoId(chapterId));
  return isTaken ? account.id : signedOutOwner(profile);
}

/** The only account to ask for. @returns `null` without a session, or while its owner is unknown. @throws Failure `storage-failed`. */
export async function accountSignedIn({ session }: Pick<Dependencies, 'session'>): Promise<string | null> {
  const [isSignedIn, account] = await Promise.all([session.isSignedIn(), session.account()]);
  return isSignedIn ? (account?.id ?? null) : null;
}

type ShownFailure = { readonly code: string; readonly retryAt?: number | null | undefined };

export type SessionParts = Pick<Dependencies, 'session' | 'signIns' | 'events' | 'profile' | 'serviceChoices'>;

/** A lost session or unreadable vault is shown, and leaves a new sign-in open. Parts of a service that was left show nothing. */
export async function showSession(parts: SessionParts, failure?: ShownFailure): Promise<void> {
  if (parts.profile.id !== parts.serviceChoices.service()) return parts.events.leftSession.emit();
  await writeView('session', {
    ...(await sessionView(parts, failure).catch(unreadable)),
    ...(parts.profile.id !== 'live' && { service: parts.profile.id }),
  });
  parts.events.session.emit();
}

async function sessionView({ session, signIns }: SessionParts, given?: ShownFailure): Promise<View<'session'>> {
  const [snapshot, attempt] = await Promise.all([session.snapshot(), signIns.read()]);
  const { isSignedIn, isRevoked, isLost, account, accountError, refreshedAt, unconfirmed, doubtedUntil } = snapshot;
  const isUnderWay = given === undefined && attempt?.failure === null && !(isSignedIn && account);
  const known = (): ShownFailure | null => {
    if (isUnderWay) return null;
    if (isSignedIn && doubtedUntil !== null) return { code: 'session-in-doubt', retryAt: doubtedUntil };
    if (isSignedIn) return account === null && accountError !== null ? { code: accountError } : null;
    return attempt?.failure ?? (isLost ? new Failure('session-lost') : isRevoked ? new Failure('session-ended') : null);
  };
  const failure = given ?? known();
  return {
    state: isSignedIn && account ? 'signed-in' : isSignedIn || isUnderWay ? 'signing-in' : 'signed-out',
    account,
    ...(isDemo(account) && { isDemo: true }),
    refreshedAt,
    unconfirmed: isUnderWay ? null : unconfirmed,
    failure: failure ? { code: failure.code, retryAt: failure.retryAt ?? null } : null,
  };
}

/** Shows what stops every start until "Erase everything" ends it. @throws what it is given. */
export async function showUnreleasedData(thrown: unknown): Promise<never> {
  if (asFailure(thrown).code === 'unreleased-data') await writeView('session', unreadable(thrown));
  throw thrown;
}

function unreadable(thrown: unknown): View<'session'> {
  return { ...views.session.initial, state: 'signed-out', failure: { code: asFailure(thrown).code, retryAt: null } };
}
