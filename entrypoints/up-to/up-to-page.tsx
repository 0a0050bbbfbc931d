import { i18n } from '#i18n';
import { type AccessActions, AccessChoice } from '../../components/access/AccessChoice';
import { AccessNeeded } from '../../components/access/AccessNeeded';
import { FailureNotice } from '../../components/look/FailureNotice';
import { BrandMark } from '../../components/look/Icon';
import { useEscape } from '../../components/look/use-escape';
import { useNow } from '../../components/look/use-now';
import { deliverySentence, needsSignIn } from '../../components/texts/delivery-sentence';
import { DOT } from '../../components/texts/dot';
import { UpToDone } from '../../components/up-to/UpToDone';
import { UpToPreview } from '../../components/up-to/UpToPreview';
import { CaptchaNotice } from '../../components/waiting/CaptchaNotice';
import { SECOND } from '../../lib/clock';
import { profileIn } from '../../lib/service/profile';
import type { UpToState } from './up-to-state';

interface UpToPageProps {
  readonly state: UpToState;
  readonly access: AccessActions;
  readonly onClose: () => void;
  readonly onReloadExtension: () => void;
}

/** The window of "Mark this and all before it as read": preview, marking, and "Undo". */
export function UpToPage(props: UpToPageProps) {
  const { preview, session } = props.state;
  useEscape(true, props.onClose);
  if (!session.value) return null;
  return (
    <main class="up-to">
      <header class="up-to-head">
        <BrandMark size={32} />
        <div>
          <h1>{i18n.t('upTo.title')}</h1>
          {preview.value && (
            <p>
              <bdi>{preview.value.title}</bdi>
              {DOT + preview.value.chapter}
            </p>
          )}
        </div>
      </header>
      <Body {...props} />
    </main>
  );
}

function Body({ state, access, onClose, onReloadExtension }: UpToPageProps) {
  const { phase, preview, session, fetching, failure, upTo, prepare } = state;
  if (phase.value !== 'asked') return <Doing state={state} access={access} onClose={onClose} />;
  const stopped = { state, access, onClose, onReloadExtension };
  if (!session.value?.account) return <Stopped {...stopped} code="signed-out" retryAt={null} onTryAgain={prepare} />;
  if (fetching.value === 'failed' && upTo.value?.failure) {
    return <Stopped {...stopped} {...upTo.value.failure} onTryAgain={prepare} />;
  }
  if (failure.value !== null) return <Stopped {...stopped} code={failure.value} retryAt={null} onTryAgain={prepare} />;
  if (fetching.value !== 'ready' || !preview.value) {
    return (
      <p class="up-to-word" role="status">
        {fetching.value === 'asking' ? i18n.t('upTo.asking') : i18n.t('upTo.looking')}
      </p>
    );
  }
  return (
    <div class="up-to-body">
      <UpToPreview {...preview.value} onMark={() => void state.mark()} onCancel={onClose} />
    </div>
  );
}

function Doing({ state, access, onClose }: Pick<UpToPageProps, 'state' | 'access' | 'onClose'>) {
  const { phase, progress, failure, block, clock, mark, undo } = state;
  const now = useNow(clock, SECOND);
  const { done, of } = progress.value;
  if (phase.value === 'marking') {
    return (
      <div class="up-to-word" role="status">
        <p>{i18n.t('upTo.marking', { done: `${done}`, count: `${of}` })}</p>
        <progress value={done} max={of} aria-label={i18n.t('upTo.title')} />
      </div>
    );
  }
  const { pausedBy } = block.value;
  const isWithheld = pausedBy === 'access-withheld';
  // Withheld access has its own notice.
  const isSaid = pausedBy === null || isWithheld;
  const kept = isSaid ? null : deliverySentence({ delivery: 'waiting', ...block.value }, now);
  return (
    <UpToDone
      done={done}
      of={of}
      isUndone={phase.value === 'undone'}
      isBusy={phase.value === 'undoing'}
      failure={failure.value}
      kept={kept}
      onUndo={() => void undo()}
      onGoOn={() => void mark()}
      onClose={onClose}
    >
      {isWithheld && <AccessChoice {...access} />}
    </UpToDone>
  );
}

interface StoppedProps extends UpToPageProps {
  readonly code: string;
  readonly retryAt: number | null;
  readonly onTryAgain: () => void;
}

/** Why there is no preview, and what helps. */
function Stopped({ state: { ask, clock, session }, code, retryAt, onTryAgain, ...props }: StoppedProps) {
  const { access, onClose, onReloadExtension } = props;
  const signIn = () => void ask('options.open', undefined).catch(() => undefined);
  if (code === 'captcha') {
    return (
      <div class="up-to-word">
        <CaptchaNotice site={profileIn(session.value).site} onTryAgain={onTryAgain} />
      </div>
    );
  }
  const way = () => {
    if (needsSignIn(code)) return { name: i18n.t('empty.signIn'), go: signIn };
    // What the service does not have now, it will not have in a moment either.
    if (code === 'not-found') return { name: i18n.t('report.close'), go: onClose };
    return { name: i18n.t('empty.tryAgain'), go: onTryAgain };
  };
  const { name, go } = way();
  return (
    <div class="up-to-word">
      <AccessNeeded access={access} code={code} onGiven={onTryAgain}>
        <FailureNotice failure={{ code, retryAt }} clock={clock} onReloadExtension={onReloadExtension} />
        <div class="up-to-buttons">
          <button type="button" class="button button-primary" onClick={go}>
            {name}
          </button>
        </div>
      </AccessNeeded>
    </div>
  );
}
