import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Clock } from '../../lib/clock';
import { FailureNotice } from '../look/FailureNotice';
import { isLastingRefusal } from '../texts/failure-sentence';
import { CredentialInput } from './CredentialInput';
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

const secrets: Partial<Record<CredentialField, 'signIn.showPassword' | 'signIn.showClientSecret'>> = {
  password: 'signIn.showPassword',
  clientSecret: 'signIn.showClientSecret',
};

/** Four fields and a button. Every failure keeps what was typed, except for a password that was refused. */
export function SignInForm(props: SignInFormProps) {
  const { isBusy, failure, namesExtension, clock, onSignIn, onReloadExtension } = props;
  const [typed, setTyped] = useState<Credentials>({ username: '', password: '', clientId: '', clientSecret: '' });
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  /** Another attempt has begun since the last one failed. */
  const [isOvertaken, setOvertaken] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const isRefused = !isBusy && failure !== null && isLastingRefusal(failure.code);
  useEffect(() => {
    if (isRefused) setTyped((before) => ({ ...before, password: '' }));
  }, [isRefused]);

  useEffect(() => {
    if (isBusy) setOvertaken(false);
  }, [isBusy]);

  const submit = (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    const credentials = trimmed(typed);
    const found = problemsOf(credentials);
    setProblems(found);
    setOvertaken(true);
    const first = credentialFields.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    else onSignIn(credentials);
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
              {i18n.t('signIn.perhapsOrigin')} <a href="#writes-title">{i18n.t('writes.leaveOutOrigin')}</a>
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
            label={i18n.t(`signIn.${field}`)}
            value={typed[field]}
            onInput={type(field)}
            autocomplete={autocomplete[field]}
            problem={problem ? problemSentence(field, problem) : null}
            {...(secret && { showLabel: i18n.t(secret) })}
          />
        );
      })}
      <button type="submit" class="button button-primary" aria-disabled={isBusy} aria-busy={isBusy}>
        {i18n.t(isBusy ? 'signIn.busy' : 'signIn.submit')}
      </button>
      <p class="fine-print">{i18n.t('signIn.kept')}</p>
    </form>
  );
}

/** The browser's password manager may fill in the account, but should not store the client. */
const autocomplete = {
  username: 'username',
  password: 'current-password',
  clientId: 'off',
  clientSecret: 'off',
} as const;

function problemSentence(field: CredentialField, problem: Problem): string {
  return problem === 'missing' ? i18n.t(`signIn.missing.${field}`) : i18n.t(`signIn.${problem}`);
}
