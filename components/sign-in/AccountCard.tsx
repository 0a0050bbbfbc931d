import { i18n } from '#i18n';
import { type Clock, MINUTE } from '../../lib/clock';
import { useNow } from '../look/use-now';
import { age, exactly } from '../texts/times';

interface AccountCardProps {
  readonly name: string;
  /** When the session was last refreshed, in epoch ms. */
  readonly refreshedAt: number | null;
  readonly clock: Clock;
  readonly onSignOut: () => void;
}

/** Who is signed in, with "Sign out". */
export function AccountCard({ name, refreshedAt, clock, onSignOut }: AccountCardProps) {
  const now = useNow(clock, MINUTE);
  return (
    <div class="account">
      <span class="account-initial" aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <div class="account-words">
        <p class="fine-print">{i18n.t('account.signedInAs')}</p>
        <p class="account-name" dir="auto">
          {name}
        </p>
        <p class="fine-print" title={refreshedAt === null ? undefined : exactly(refreshedAt)}>
          {renewedSentence(refreshedAt, now)}
        </p>
      </div>
      <button type="button" class="button" onClick={onSignOut}>
        {i18n.t('account.signOut')}
      </button>
      <p class="fine-print account-note">{i18n.t('account.signOutText')}</p>
    </div>
  );
}

function renewedSentence(refreshedAt: number | null, now: number): string {
  if (refreshedAt === null) return i18n.t('account.neverRenewed');
  const howLong = age(refreshedAt, now);
  return howLong === null ? i18n.t('account.renewedNow') : i18n.t('account.renewed', { age: howLong });
}
