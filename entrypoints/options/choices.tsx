import type { ReadonlySignal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { BadgeChoice } from '../../components/settings/BadgeChoice';
import { CheckInterval } from '../../components/settings/CheckInterval';
import { HiddenGroups } from '../../components/settings/HiddenGroups';
import { LanguageChoice } from '../../components/settings/LanguageChoice';
import { NewChapterNotices } from '../../components/settings/NewChapterNotices';
import { RatingChoice } from '../../components/settings/RatingChoice';
import { SaveNotice, type SaveOutcome } from '../../components/settings/SaveNotice';
import { ShareOfAllowance } from '../../components/settings/ShareOfAllowance';
import { Toggle } from '../../components/settings/Toggle';
import { type Clock, SECOND } from '../../lib/clock';
import { languages } from '../../lib/service/languages';
import { GENERAL_REQUESTS } from '../../lib/service/limits';
import { type changeSettings, checkIntervals, contentRatings, type Settings } from '../../lib/settings/settings';
import type { NotificationPermission } from './notification-permission';

/** How long "Saved" is to be read, in ms. */
const SAVED_MS = 4 * SECOND;

export interface ChoicesProps {
  readonly settings: ReadonlySignal<Settings | null>;
  readonly change: typeof changeSettings;
  readonly permission: NotificationPermission;
  /** `null` until it is known. */
  readonly mayNotify: ReadonlySignal<boolean | null>;
  readonly clock: Clock;
}

/** What a person can choose. Every choice is kept at once; a line says so. */
export function Choices({ settings, change, permission, mayNotify, clock }: ChoicesProps) {
  const outcome = useSignal<SaveOutcome>(null);
  const wasRefused = useSignal(false);
  const latest = useSignal(0);

  const choose = async (choice: Partial<Settings>) => {
    const mine = ++latest.value;
    outcome.value = null;
    outcome.value = await change(choice).then(
      () => 'saved' as const,
      () => 'failed' as const,
    );
    if (outcome.value === 'failed') return;
    await clock.sleep(SAVED_MS);
    if (mine === latest.value) outcome.value = null;
  };
  const notify = async (isWanted: boolean) => {
    // The browser takes the question only in the turn of the click.
    wasRefused.value = isWanted && !(await permission.request().catch(() => false));
    if (wasRefused.value) return;
    if (!isWanted) await permission.giveBack().catch(() => undefined);
    await choose({ notifyNewChapters: isWanted });
  };

  const chosen = settings.value;
  if (!chosen) return null;
  return (
    <>
      <section class="card" aria-labelledby="reading-title">
        <h2 id="reading-title">{i18n.t('reading.title')}</h2>
        <LanguageChoice
          languages={languages}
          chosen={chosen.languages}
          onChoose={(wanted) => void choose({ languages: wanted })}
        />
        <RatingChoice
          ratings={contentRatings}
          chosen={chosen.ratings}
          onChoose={(ratings) => void choose({ ratings })}
        />
        <Toggle
          label={i18n.t('reading.fold')}
          isOn={chosen.foldReleases}
          onToggle={(foldReleases) => void choose({ foldReleases })}
        >
          {i18n.t('reading.foldHelp')}
        </Toggle>
        <HiddenGroups
          groups={chosen.hiddenGroups}
          onShowAgain={({ id }) =>
            void choose({ hiddenGroups: chosen.hiddenGroups.filter((group) => group.id !== id) })
          }
        />
      </section>

      <section class="card" aria-labelledby="checks-title">
        <h2 id="checks-title">{i18n.t('checks.title')}</h2>
        <CheckInterval
          choices={checkIntervals}
          minutes={chosen.checkEveryMinutes}
          onChoose={(checkEveryMinutes) => void choose({ checkEveryMinutes })}
        />
      </section>

      <section class="card" aria-labelledby="news-title">
        <h2 id="news-title">{i18n.t('news.title')}</h2>
        <NewChapterNotices
          isOn={chosen.notifyNewChapters}
          isMissing={mayNotify.value === false}
          wasRefused={wasRefused.value}
          onToggle={(isWanted) => void notify(isWanted)}
        />
        <BadgeChoice counted={chosen.badgeCounts} onChoose={(badgeCounts) => void choose({ badgeCounts })} />
      </section>

      <section class="card" aria-labelledby="share-title">
        <h2 id="share-title">{i18n.t('share.title')}</h2>
        <ShareOfAllowance slots={chosen.slots} all={GENERAL_REQUESTS} onChoose={(slots) => void choose({ slots })} />
      </section>

      <SaveNotice outcome={outcome.value} />
    </>
  );
}
