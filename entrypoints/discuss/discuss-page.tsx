import type { AccessActions } from '../../components/access/AccessChoice';
import { DiscussionWait } from '../../components/discuss/DiscussionWait';
import { profileIn } from '../../lib/service/profile';
import type { DiscussState } from './discuss-state';

interface DiscussPageProps {
  readonly state: DiscussState;
  readonly access: AccessActions;
  readonly onReloadExtension: () => void;
}

/** The tab that "Discuss" opens where the thread has to be found first. */
export function DiscussPage({
  state: { session, failure, find, ask, clock },
  access,
  onReloadExtension,
}: DiscussPageProps) {
  return (
    <DiscussionWait
      failure={failure.value}
      clock={clock}
      access={access}
      site={profileIn(session.value).site}
      onTryAgain={find}
      onSignIn={() => void ask('options.open', undefined).catch(() => undefined)}
      onReloadExtension={onReloadExtension}
    />
  );
}
