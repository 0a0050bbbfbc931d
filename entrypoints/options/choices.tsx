import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { Notice } from '../../components/look/Notice';
import { AllowedToggle } from '../../components/settings/AllowedToggle';
import { BadgeChoice } from '../../components/settings/BadgeChoice';
import { CheckInterval } from '../../components/settings/CheckInterval';
import { HiddenGroups } from '../../components/settings/HiddenGroups';
import { LanguageChoice } from '../../components/settings/LanguageChoice';
import { ManagedSetting } from '../../components/settings/ManagedSetting';
import { RatingChoice } from '../../components/settings/RatingChoice';
import { SaveNotice } from '../../components/settings/SaveNotice';
import { ShareOfAllowance } from '../../components/settings/ShareOfAllowance';
import { Toggle } from '../../components/settings/Toggle';
import type { Id } from '../../lib/service/ids';
import { languages } from '../../lib/service/languages';
import { GENERAL_REQUESTS } from '../../lib/service/limits';
import { type ChoiceName, type ContentRating, checkIntervals, contentRatings } from '../../lib/settings/settings';
import { LinkSitesChoice, type LinkSitesParts } from './link-sites-choice';
import type { NotificationPermission } from './notification-permission';
import { type ChoiceParts, useChoice } from './use-choice';
import { useGroupNames } from './use-group-names';

export interface ChoicesProps extends ChoiceParts {
  readonly permission: NotificationPermission;
  /** `null` until it is known. */
  readonly mayNotify: ReadonlySignal<boolean | null>;
  /** To send what tells of what the person has open. Only in the turn of a click. */
  readonly requestConsent: () => Promise<boolean>;
  /** `null` until it is known. */
  readonly hasConsent: ReadonlySignal<boolean | null>;
  readonly linkSites: Omit<LinkSitesParts, 'hasConsent'>;
  readonly groupNames: (groups: readonly Id[]) => Promise<ReadonlyMap<Id, string>>;
}

/** Each choice is stored at once; a line says so. */
export function Choices(props: ChoicesProps) {
  const { permission, mayNotify, requestConsent, hasConsent, linkSites, groupNames, ...parts } = props;
  const { chosen, outcome, choose } = useChoice(parts);
  const wasRefused = useSignal(false);
  const wasDeclined = useSignal(false);
  const names = useGroupNames(chosen?.hiddenGroups ?? [], groupNames);

  const notify = async (isWanted: boolean) => {
    if (await isRefused(isWanted, permission.request, wasRefused)) return;
    if (!isWanted) await permission.giveBack().catch(() => undefined);
    await choose(() => ({ notifyNewChapters: isWanted }));
  };
  const markAtEnd = async (isWanted: boolean) => {
    if (await isRefused(isWanted, requestConsent, wasDeclined)) return;
    await choose(() => ({ markAtLastPage: isWanted }));
  };

  if (!chosen) return null;
  const isManaged = (name: ChoiceName) => chosen.managed.includes(name);
  // Only the person can allow what an administrator has turned on.
  const isUnasked = chosen.notifyNewChapters && mayNotify.value === false;
  const isUndecided = chosen.markAtLastPage && hasConsent.value === false;
  return (
    <>
      {chosen.isOnDevice && (
        <Notice tone="warn">
          <p>{i18n.t('settings.onDevice')}</p>
        </Notice>
      )}
      <section class="card" aria-labelledby="reading-title">
        <h2 id="reading-title">{i18n.t('reading.title')}</h2>
        <ManagedSetting isManaged={isManaged('languages')}>
          <LanguageChoice
            languages={languages}
            chosen={chosen.languages}
            onChoose={(wanted) => {
              const change = listChange(chosen.languages, wanted);
              void choose(({ languages }) => ({ languages: change(languages) }));
            }}
          />
        </ManagedSetting>
        <ManagedSetting isManaged={isManaged('ratings')}>
          <RatingChoice
            ratings={contentRatings}
            chosen={chosen.ratings}
            onChoose={(wanted) => {
              const change = listChange(chosen.ratings, wanted);
              void choose(({ ratings }) => ({ ratings: ratingsOf(change(ratings), ratings) }));
            }}
          />
        </ManagedSetting>
        <ManagedSetting isManaged={isManaged('groupReleases')}>
          <Toggle
            label={i18n.t('reading.fold')}
            isOn={chosen.groupReleases}
            onToggle={(groupReleases) => void choose(() => ({ groupReleases }))}
          >
            {i18n.t('reading.foldHelp')}
          </Toggle>
        </ManagedSetting>
        <ManagedSetting isManaged={isManaged('markOtherReleases')}>
          <Toggle
            label={i18n.t('reading.otherReleases')}
            isOn={chosen.markOtherReleases}
            onToggle={(markOtherReleases) => void choose(() => ({ markOtherReleases }))}
          >
            {i18n.t('reading.otherReleasesHelp')}
          </Toggle>
        </ManagedSetting>
        <ManagedSetting isManaged={isManaged('markAtLastPage') && !isUndecided}>
          <AllowedToggle
            label={i18n.t('reading.lastPage')}
            help={i18n.t('reading.lastPageHelp')}
            refused={i18n.t('reading.lastPageRefused')}
            isOn={chosen.markAtLastPage}
            isMissing={hasConsent.value === false}
            isManaged={isManaged('markAtLastPage')}
            wasRefused={wasDeclined.value}
            onToggle={(isWanted) => void markAtEnd(isWanted)}
          />
        </ManagedSetting>
        <ManagedSetting isManaged={isManaged('offerResume')}>
          <Toggle
            label={i18n.t('reading.resume')}
            isOn={chosen.offerResume}
            onToggle={(offerResume) => void choose(() => ({ offerResume }))}
          >
            {i18n.t('reading.resumeHelp')}
          </Toggle>
        </ManagedSetting>
        <HiddenGroups
          groups={chosen.hiddenGroups}
          names={names.value}
          onShowAgain={(shown) =>
            void choose(({ hiddenGroups }) => ({ hiddenGroups: hiddenGroups.filter((id) => id !== shown) }))
          }
        />
      </section>

      <section class="card" aria-labelledby="checks-title">
        <h2 id="checks-title">{i18n.t('checks.title')}</h2>
        <ManagedSetting isManaged={isManaged('checkEveryMinutes')}>
          <CheckInterval
            choices={checkIntervals}
            minutes={chosen.checkEveryMinutes}
            onChoose={(checkEveryMinutes) => void choose(() => ({ checkEveryMinutes }))}
          />
        </ManagedSetting>
      </section>

      <section class="card" aria-labelledby="news-title">
        <h2 id="news-title">{i18n.t('news.title')}</h2>
        <ManagedSetting isManaged={isManaged('notifyNewChapters') && !isUnasked}>
          <AllowedToggle
            label={i18n.t('news.label')}
            help={i18n.t('news.help')}
            refused={i18n.t('news.refused')}
            isOn={chosen.notifyNewChapters}
            isMissing={mayNotify.value === false}
            isManaged={isManaged('notifyNewChapters')}
            wasRefused={wasRefused.value}
            onToggle={(isWanted) => void notify(isWanted)}
          />
        </ManagedSetting>
        <ManagedSetting isManaged={isManaged('badgeCounts')}>
          <BadgeChoice counted={chosen.badgeCounts} onChoose={(badgeCounts) => void choose(() => ({ badgeCounts }))} />
        </ManagedSetting>
      </section>

      <section class="card" aria-labelledby="sites-title">
        <h2 id="sites-title">{i18n.t('sites.title')}</h2>
        <ManagedSetting isManaged={isManaged('marksOnSite')}>
          <Toggle
            label={i18n.t('sites.own')}
            isOn={chosen.marksOnSite}
            onToggle={(marksOnSite) => void choose(() => ({ marksOnSite }))}
          >
            {i18n.t('sites.ownHelp')}
          </Toggle>
        </ManagedSetting>
        <LinkSitesChoice {...linkSites} hasConsent={hasConsent} />
      </section>

      <section class="card" aria-labelledby="keys-title">
        <h2 id="keys-title">{i18n.t('letterKeys.title')}</h2>
        <ManagedSetting isManaged={isManaged('letterKeys')}>
          <Toggle
            label={i18n.t('letterKeys.label')}
            isOn={chosen.letterKeys}
            onToggle={(letterKeys) => void choose(() => ({ letterKeys }))}
          >
            {i18n.t('letterKeys.help')}
          </Toggle>
        </ManagedSetting>
      </section>

      <section class="card" aria-labelledby="share-title">
        <h2 id="share-title">{i18n.t('share.title')}</h2>
        <ManagedSetting isManaged={isManaged('slots')}>
          <ShareOfAllowance
            slots={chosen.slots}
            all={GENERAL_REQUESTS}
            onChoose={(slots) => void choose(() => ({ slots }))}
          />
        </ManagedSetting>
      </section>

      <SaveNotice outcome={outcome} />
    </>
  );
}

/** The browser takes the question only in the turn of the click. */
async function isRefused(
  isWanted: boolean,
  request: () => Promise<boolean>,
  wasRefused: Signal<boolean>,
): Promise<boolean> {
  wasRefused.value = false;
  wasRefused.value = isWanted && !(await request().catch(() => false));
  return wasRefused.value;
}

/** In the order of the list; at least one stays. */
function ratingsOf(wanted: readonly ContentRating[], stored: readonly ContentRating[]): readonly ContentRating[] {
  return wanted.length === 0 ? stored : contentRatings.filter((rating) => wanted.includes(rating));
}

/** A function of the stored list: a page that has not seen the newest list removes only what the person removed. */
function listChange<Item>(seen: readonly Item[], wanted: readonly Item[]): (stored: readonly Item[]) => Item[] {
  const added = wanted.filter((item) => !seen.includes(item));
  const removed = seen.filter((item) => !wanted.includes(item));
  return (stored) => [
    ...stored.filter((item) => !removed.includes(item)),
    ...added.filter((item) => !stored.includes(item)),
  ];
}
