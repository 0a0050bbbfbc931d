import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { type AccessActions, AccessChoice } from '../../components/access/AccessChoice';
import { FailureNotice } from '../../components/look/FailureNotice';
import { BrandMark } from '../../components/look/Icon';
import { Notice } from '../../components/look/Notice';
import type { Views } from '../../components/look/watched';
import { LanguageQuestion } from '../../components/settings/LanguageQuestion';
import { type Shortcut, Shortcuts } from '../../components/settings/Shortcuts';
import { Toggle } from '../../components/settings/Toggle';
import { AccountCard } from '../../components/sign-in/AccountCard';
import { ClientSteps } from '../../components/sign-in/ClientSteps';
import type { Credentials } from '../../components/sign-in/credentials';
import { EraseEverything } from '../../components/sign-in/EraseEverything';
import { KeptMarks } from '../../components/sign-in/KeptMarks';
import { LeftBehind } from '../../components/sign-in/LeftBehind';
import { SignInForm } from '../../components/sign-in/SignInForm';
import { exactly } from '../../components/texts/times';
import type { Clock } from '../../lib/clock';
import type { RequestRecord } from '../../lib/diagnostics/requests';
import { asFailure, type Failure, familyOf, leftovers } from '../../lib/failure';
import type { ask } from '../../lib/messages/ask';
import { nameOfHost } from '../../lib/service/host-access';
import { profileIn } from '../../lib/service/profile';
import type { WriteRecord } from '../../lib/service/write-record';
import { languagesToOffer } from '../../lib/settings/languages-to-offer';
import { forgetPageItems } from '../../lib/settings/page-items';
import { forgetFirstScreens, forgetSnapshots } from '../../lib/settings/snapshots';
import { AdvancedCard, type AdvancedCardProps } from './advanced-card';
import { Choices, type ChoicesProps } from './choices';
import { Demo } from './demo';
import { DiagnosisCard, type DiagnosisCardProps } from './diagnosis-card';
import { RequestsCard } from './requests-card';
import { SettingsFileCard } from './settings-file-card';
import type { SettingsFileState } from './settings-file-state';
import { WritesCard } from './writes-card';

interface OptionsPageProps extends Views<'session' | 'keptMarks'> {
  readonly access: AccessActions;
  readonly choices: Omit<ChoicesProps, 'clock'>;
  /** In order, as the browser names them. */
  readonly browserLanguages: readonly string[];
  /** `null` until they are known, and where the browser has none. */
  readonly shortcuts: ReadonlySignal<readonly Shortcut[] | null>;
  readonly onChangeShortcuts: (() => void) | null;
  readonly settingsFile: SettingsFileState;
  readonly writes: ReadonlySignal<WriteRecord | null>;
  readonly signOutChoice: SignOutChoice;
  readonly advanced: AdvancedCardProps;
  readonly requests: ReadonlySignal<RequestRecord | null>;
  readonly diagnosis: DiagnosisCardProps;
  readonly ask: typeof ask;
  readonly clock: Clock;
  readonly onReloadExtension: () => void;
}

/** `null` until it is known. */
interface SignOutChoice {
  readonly endsWithBrowser: ReadonlySignal<boolean | null>;
  readonly choose: (isWanted: boolean) => Promise<void>;
}

/** Presses go to the background; the views show their outcome. */
export function OptionsPage(props: OptionsPageProps) {
  const {
    access,
    choices,
    browserLanguages,
    shortcuts,
    onChangeShortcuts,
    settingsFile,
    session,
    keptMarks,
    writes,
    signOutChoice,
    advanced,
    requests,
    diagnosis,
    ask,
    clock,
    onReloadExtension,
  } = props;
  const isSigningIn = useSignal(false);
  const isErased = useSignal(false);
  const refusal = useSignal<Failure | null>(null);
  const unerased = useSignal<Unerased | null>(null);

  // Pages paint first what series were called before.
  const titlesBefore = useRef<string | undefined>(undefined);
  useSignalEffect(() => {
    const titles = choices.settings.value?.titles;
    if (titlesBefore.current && titles !== titlesBefore.current) forgetSnapshots();
    titlesBefore.current = titles;
  });

  // The background has taken over: from here on its view says whether a sign-in is under way.
  useSignalEffect(() => {
    if (session.value) isSigningIn.value = false;
  });

  const command = async (work: () => Promise<void>) => {
    // Whatever comes of it, no page shows a list of another account meanwhile.
    forgetFirstScreens();
    refusal.value = null;
    unerased.value = null;
    isErased.value = false;
    await work().catch((thrown) => {
      refusal.value = asFailure(thrown);
      isSigningIn.value = false;
    });
  };
  const signIn = (credentials: Credentials) => {
    isSigningIn.value = true;
    void command(() => ask('session.signIn', credentials));
  };
  /** Without an answer it is unknown what is left. */
  const ending = (by: Unerased['by']) =>
    ask(by, undefined).catch((thrown) => {
      const failure = asFailure(thrown);
      if (familyOf(failure) !== 'ours' || failure.code === 'no-background') throw failure;
      unerased.value = { by, failure };
    });
  const signOut = () =>
    command(async () => {
      await ending('session.signOut');
      if (!unerased.value) forgetSnapshots();
    });
  const endWithBrowser = async (isWanted: boolean) => {
    refusal.value = null;
    await signOutChoice.choose(isWanted).catch((thrown) => {
      refusal.value = asFailure(thrown);
    });
  };
  const erase = () =>
    command(async () => {
      await ending('data.erase');
      if (unerased.value) return;
      forgetPageItems();
      isErased.value = true;
    });

  if (!session.value) return null;
  const { state, account, refreshedAt, failure, unconfirmed } = session.value;
  const profile = profileIn(session.value);
  const shownFailure = refusal.value ? { code: refusal.value.code, retryAt: refusal.value.retryAt ?? null } : failure;
  const isSignedIn = state === 'signed-in' && account !== null;
  const spoken = languagesToOffer(choices.settings.value, browserLanguages);
  const leftBy = (by: Unerased['by']) =>
    unerased.value?.by === by && (
      <LeftBehind
        {...leftoversOf(unerased.value)}
        onTryAgain={() => void (by === 'data.erase' ? erase() : signOut())}
      />
    );
  return (
    <main class="options">
      <header class="options-head">
        <BrandMark size={48} />
        <div>
          <h1>{i18n.t('settings.title')}</h1>
          <p class="fine-print">{i18n.t('settings.tagline')}</p>
        </div>
      </header>

      <AccessChoice {...access} />

      {profile.id !== 'live' && (
        <p class="fine-print">{i18n.t('advanced.serviceInUse', { host: nameOfHost(profile, 'api') })}</p>
      )}

      {isErased.value && (
        <Notice tone="done">
          <p>{i18n.t('erase.done')}</p>
        </Notice>
      )}

      {spoken.length > 0 && (
        <LanguageQuestion
          spoken={spoken}
          onAnswer={(wanted) => choices.change(({ languages }) => ({ languages: wanted ?? languages }))}
        />
      )}

      {isSignedIn ? (
        <section class="card" aria-labelledby="account-title">
          <h2 id="account-title">{i18n.t('account.title')}</h2>
          {shownFailure && <FailureNotice failure={shownFailure} clock={clock} onReloadExtension={onReloadExtension} />}
          {leftBy('session.signOut')}
          {keptMarks.value?.account === account.id && (
            <KeptMarks
              {...keptMarks.value}
              name={account.name}
              onSettle={(isSent) => ask('keptMarks.settle', { account: account.id, isSent })}
            />
          )}
          <AccountCard name={account.name} refreshedAt={refreshedAt} clock={clock} onSignOut={() => void signOut()} />
          {signOutChoice.endsWithBrowser.value !== null && (
            <Toggle
              label={i18n.t('account.endsWithBrowser')}
              isOn={signOutChoice.endsWithBrowser.value}
              onToggle={(isWanted) => void endWithBrowser(isWanted)}
            >
              {i18n.t('account.endsWithBrowserHelp')}
            </Toggle>
          )}
        </section>
      ) : (
        <section class="card" aria-labelledby="sign-in-title">
          <h2 id="sign-in-title">{i18n.t('signIn.title')}</h2>
          {leftBy('session.signOut')}
          {unconfirmed !== null && (
            <Notice tone="warn">
              <p>
                {unconfirmed.until === null
                  ? i18n.t('account.livesOn')
                  : i18n.t('account.livesOnUntil', { time: exactly(unconfirmed.until) })}
              </p>
            </Notice>
          )}
          <p class="lead">{i18n.t('signIn.intro')}</p>
          <ClientSteps siteSettings={`${profile.site}/settings`} />
          <SignInForm
            isBusy={isSigningIn.value || (state === 'signing-in' && failure === null)}
            failure={shownFailure}
            namesExtension={writes.value?.isOriginLeftOut === false}
            clock={clock}
            onSignIn={signIn}
            onReloadExtension={onReloadExtension}
          />
        </section>
      )}

      <Demo session={session} settings={choices.settings} ask={ask} change={choices.change} />

      <Choices {...choices} clock={clock} />

      {shortcuts.value !== null && (
        <section class="card" aria-labelledby="shortcuts-title">
          <h2 id="shortcuts-title">{i18n.t('shortcuts.title')}</h2>
          <Shortcuts shortcuts={shortcuts.value} onChange={onChangeShortcuts} />
        </section>
      )}

      {choices.settings.value && <SettingsFileCard state={settingsFile} settings={choices.settings.value} />}

      <WritesCard record={writes} ask={ask} clock={clock} />

      <AdvancedCard {...advanced} clock={clock} />

      <RequestsCard record={requests} clock={clock} />

      <DiagnosisCard {...diagnosis} onClear={() => ask('diagnostics.clear', undefined)} />

      <section class="card" aria-labelledby="erase-title">
        <h2 id="erase-title">{i18n.t('erase.title')}</h2>
        {leftBy('data.erase')}
        <EraseEverything waiting={keptMarks.value?.waitingOfAll ?? 0} onErase={() => void erase()} />
      </section>
    </main>
  );
}

/** What could not be erased, by a sign-out or by "Erase everything". */
interface Unerased {
  readonly by: 'session.signOut' | 'data.erase';
  readonly failure: Failure;
}

/** A failure without leftovers came before anything was erased. */
function leftoversOf({ by, failure: { code, left } }: Unerased) {
  const all = by === 'data.erase' ? leftovers : leftovers.slice(0, 1);
  // A session may be erased in part.
  const isAll = left.length === 0 || left.length === leftovers.length;
  return { code, left: left.length > 0 ? left : all, isAll };
}
