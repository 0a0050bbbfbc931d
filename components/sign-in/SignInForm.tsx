import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Clock, SECOND } from '../../lib/clock';
import { FailureNotice } from '../look/FailureNotice';
import { Icon } from '../look/Icon';
import { useNow } from '../look/use-now';
import { isLastingRefusal } from '../texts/failure-sentence';
import {
  type CredentialField,
  type Credentials,
  credentialFields,
  type Problem,
  problemsOf,
  trimmed,
} from './credentials';

interface SignInFormProps {
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly failure: { readonly code: string; readonly retryAt: number | null } | null;
  /** The browser tells the service which extension it is that signs in. */
  readonly namesExtension: boolean;
  readonly clock: Clock;
  /** Called with trimmed credentials that pass the checks, never while busy. */
  readonly onSignIn: (credentials: Credentials) => void;
  readonly onReloadExtension: () => void;
}

/** A sign-in is the first thing that is sent with an `Origin`, and nothing is read at its host: docs/service.md, "What has never been tried". */
const mayBeAboutExtensions: ReadonlySet<string> = new Set(['banned', 'service-refused']);

const labels = {
  username: 'signIn.username',
  password: 'signIn.password',
  clientId: 'signIn.clientId',
  clientSecret: 'signIn.clientSecret',
} as const;

const secrets: Partial<Record<CredentialField, 'signIn.showPassword' | 'signIn.showClientSecret'>> = {
  password: 'signIn.showPassword',
  clientSecret: 'signIn.showClientSecret',
};

/** Four fields and a button. Every failure keeps what was typed, except for a password that was refused; "Check again" asks with it while a client waits for its approval. */
export function SignInForm(props: SignInFormProps) {
  const { isBusy, failure, namesExtension, clock, onSignIn, onReloadExtension } = props;
  const [typed, setTyped] = useState<Credentials>({ username: '', password: '', clientId: '', clientSecret: '' });
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  /** Another attempt has begun since the last one failed. */
  const [isOvertaken, setOvertaken] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  /** What the last attempt was made with. Once a client may wait for its approval, the same is asked again no sooner than `retryAt`. */
  const [sent, setSent] = useState<Credentials | null>(null);
  const isSame = sent !== null && credentialFields.every((field) => trimmed(typed)[field] === sent[field]);
  const recheckAt = !isBusy && isSame && failure?.code === 'client-refused' ? failure.retryAt : null;
  const isRefused = !isBusy && failure !== null && isLastingRefusal(failure.code) && failure.code !== 'client-refused';
  useEffect(() => {
    if (isRefused) setTyped((before) => ({ ...before, password: '' }));
  }, [isRefused]);

  useEffect(() => {
    if (isBusy) setOvertaken(false);
  }, [isBusy]);

  const submit = (event: Event) => {
    event.preventDefault();
    if (isBusy || (recheckAt !== null && clock.now() < recheckAt)) return;
    const credentials = trimmed(typed);
    const found = problemsOf(credentials);
    setProblems(found);
    setOvertaken(true);
    const first = credentialFields.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    else {
      setSent(credentials);
      onSignIn(credentials);
    }
  };

  const type = (field: CredentialField) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _, ...others }) => others);
  };

  return (
    <form class="sign-in" ref={form} onSubmit={submit} noValidate>
      {failure && !isBusy && !isOvertaken && (
        <>
          <FailureNotice failure={failure} clock={clock} onReloadExtension={onReloadExtension} />
          {namesExtension && mayBeAboutExtensions.has(failure.code) && (
            <p class="fine-print">
              {i18n.t('signIn.perhapsOrigin')} <a href="#writes-title">{i18n.t('writes.leaveOutOriginLabel')}</a>
            </p>
          )}
        </>
      )}
      {credentialFields.map((field) => {
        const problem = problems[field];
        const secret = secrets[field];
        return (
          <CredentialInput
            key={field}
            name={field}
            label={i18n.t(labels[field])}
            value={typed[field]}
            onInput={type(field)}
            autocomplete={autocomplete[field]}
            problem={problem ? problemSentence(field, problem) : null}
            {...(secret && { showLabel: i18n.t(secret) })}
          />
        );
      })}
      {recheckAt === null ? (
        <button type="submit" class="button button-primary" aria-disabled={isBusy} aria-busy={isBusy}>
          {i18n.t(isBusy ? 'signIn.busy' : 'signIn.submit')}
        </button>
      ) : (
        <CheckAgain at={recheckAt} clock={clock} />
      )}
      <p class="fine-print">{i18n.t('signIn.kept')}</p>
    </form>
  );
}

/** With what stands in the form. The notice above counts down. @param at from when on it asks, in epoch ms. */
function CheckAgain({ at, clock }: { at: number; clock: Clock }) {
  const now = useNow(clock, SECOND);
  return (
    <button type="submit" class="button button-primary" aria-disabled={now < at}>
      {i18n.t('signIn.checkAgain')}
    </button>
  );
}

/** The browser's password manager may fill in the account, but should not store the client. */
const autocomplete = {
  username: 'username',
  password: 'current-password',
  clientId: 'off',
  clientSecret: 'off',
} as const;

const missing = {
  username: 'signIn.missing.username',
  password: 'signIn.missing.password',
  clientId: 'signIn.missing.clientId',
  clientSecret: 'signIn.missing.clientSecret',
} as const;

function problemSentence(field: CredentialField, problem: Problem): string {
  if (problem === 'missing') return i18n.t(missing[field]);
  return i18n.t(problem === 'tooLong' ? 'signIn.tooLong' : 'signIn.clientIdPrefix');
}

interface CredentialInputProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly autocomplete: 'username' | 'current-password' | 'off';
  /** What is wrong with the value, as a sentence. */
  readonly problem: string | null;
  /** The name of the button that shows a secret; without it, the field is not secret. */
  readonly showLabel?: string;
}

/** One field of the sign-in form. A secret is hidden until its button is pressed. */
export function CredentialInput(props: CredentialInputProps) {
  const { name, label, value, onInput, autocomplete, problem, showLabel } = props;
  const id = useId();
  const [isShown, setShown] = useState(showLabel === undefined);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-box">
        <input
          id={id}
          name={name}
          dir="auto"
          {...(isShown ? ({ type: 'text' } as const) : ({ type: 'password' } as const))}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
          // Chrome writes a page's fields to disk, to open it again as it was, also one that shows a password.
          autocomplete={isShown && showLabel ? 'off' : autocomplete}
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={problem !== null}
          {...(problem !== null && { 'aria-describedby': `${id}-problem` })}
        />
        {showLabel !== undefined && (
          <button
            type="button"
            class="button button-icon"
            aria-label={showLabel}
            aria-pressed={isShown}
            title={showLabel}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye' : 'eyeShut'} />
          </button>
        )}
      </div>
      {problem !== null && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
