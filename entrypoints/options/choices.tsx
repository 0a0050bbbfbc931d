import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Notice } from '../../components/look/Notice';
import { CheckInterval } from '../../components/settings/CheckInterval';
import { HiddenGroups } from '../../components/settings/HiddenGroups';
import { LanguageChoice } from '../../components/settings/LanguageChoice';
import { ManagedSetting } from '../../components/settings/ManagedSetting';
import { RadioChoice } from '../../components/settings/RadioChoice';
import { RatingChoice } from '../../components/settings/RatingChoice';
import { SaveNotice } from '../../components/settings/SaveNotice';
import { ShareOfAllowance } from '../../components/settings/ShareOfAllowance';
import { AllowedToggle, Toggle } from '../../components/settings/Toggle';
import type { Id } from '../../lib/service/ids';
import { languages } from '../../lib/service/languages';
import { GENERAL_REQUESTS } from '../../lib/service/limits';
import {
  type ChoiceName,
  type ContentRating,
  checkIntervals,
  choiceNames,
  contentRatings,
  sections,
  choices as table,
} from '../../lib/settings/choices';
import type { Settings } from '../../lib/settings/settings';
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

  /** Those that a line in the table does not describe. */
  const controls: Partial<Record<ChoiceName, ComponentChildren>> = {
    languages: (
      <LanguageChoice
        languages={languages}
        chosen={chosen.languages}
        onChoose={(wanted) => {
          const change = listChange(chosen.languages, wanted);
          void choose(({ languages }) => ({ languages: change(languages) }));
        }}
      />
    ),
    ratings: (
      <RatingChoice
        ratings={contentRatings}
        chosen={chosen.ratings}
        onChoose={(wanted) => {
          const change = listChange(chosen.ratings, wanted);
          void choose(({ ratings }) => ({ ratings: ratingsOf(change(ratings), ratings) }));
        }}
      />
    ),
    markAtLastPage: (
      <AllowedToggle
        label={i18n.t(table.markAtLastPage.label)}
        help={i18n.t(table.markAtLastPage.help)}
        refused={i18n.t('reading.lastPageRefused')}
        isOn={chosen.markAtLastPage}
        isMissing={hasConsent.value === false}
        isManaged={isManaged('markAtLastPage')}
        wasRefused={wasDeclined.value}
        onToggle={(isWanted) => void markAtEnd(isWanted)}
      />
    ),
    checkEveryMinutes: (
      <CheckInterval
        choices={checkIntervals}
        minutes={chosen.checkEveryMinutes}
        onChoose={(checkEveryMinutes) => void choose(() => ({ checkEveryMinutes }))}
      />
    ),
    notifyNewChapters: (
      <AllowedToggle
        label={i18n.t(table.notifyNewChapters.label)}
        help={i18n.t(table.notifyNewChapters.help)}
        refused={i18n.t('news.refused')}
        isOn={chosen.notifyNewChapters}
        isMissing={mayNotify.value === false}
        isManaged={isManaged('notifyNewChapters')}
        wasRefused={wasRefused.value}
        onToggle={(isWanted) => void notify(isWanted)}
      />
    ),
    slots: (
      <ShareOfAllowance
        slots={chosen.slots}
        all={GENERAL_REQUESTS}
        onChoose={(slots) => void choose(() => ({ slots }))}
      />
    ),
  };
  const after: Partial<Record<keyof typeof sections, ComponentChildren>> = {
    reading: (
      <HiddenGroups
        groups={chosen.hiddenGroups}
        names={names.value}
        onShowAgain={(shown) =>
          void choose(({ hiddenGroups }) => ({ hiddenGroups: hiddenGroups.filter((id) => id !== shown) }))
        }
      />
    ),
    sites: <LinkSitesChoice {...linkSites} hasConsent={hasConsent} />,
  };
  const isToBeAllowed: Partial<Record<ChoiceName, boolean>> = {
    markAtLastPage: isUndecided,
    notifyNewChapters: isUnasked,
  };
  const setting = (name: ChoiceName) => (
    <ManagedSetting key={name} isManaged={isManaged(name) && !isToBeAllowed[name]}>
      {controls[name] ?? (
        <PlainChoice
          name={name}
          chosen={chosen[name]}
          onChoose={(value) => void choose(() => ({ [name]: value }) as Partial<Settings>)}
        />
      )}
    </ManagedSetting>
  );
  return (
    <>
      {chosen.isOnDevice && (
        <Notice tone="warn">
          <p>{i18n.t('settings.onDevice')}</p>
        </Notice>
      )}
      {sectionNames.map((section) => (
        <section class="card" key={section} aria-labelledby={`${section}-title`}>
          <h2 id={`${section}-title`}>{i18n.t(sections[section])}</h2>
          {choiceNames.filter((name) => table[name].section === section).map(setting)}
          {after[section]}
        </section>
      ))}
      <SaveNotice outcome={outcome} />
    </>
  );
}

const sectionNames = Object.keys(sections) as (keyof typeof sections)[];

interface PlainChoiceProps {
  readonly name: ChoiceName;
  readonly chosen: unknown;
  readonly onChoose: (value: boolean | string) => void;
}

/** What is on or off, or one of a few, in the words of the table. */
function PlainChoice({ name, chosen, onChoose }: PlainChoiceProps) {
  const entry = table[name];
  const label = i18n.t(entry.label);
  if (typeof chosen === 'boolean') {
    return (
      <Toggle label={label} isOn={chosen} onToggle={onChoose}>
        {'help' in entry && i18n.t(entry.help)}
      </Toggle>
    );
  }
  const options = 'values' in entry ? Object.entries(entry.values) : [];
  return (
    <RadioChoice
      label={label}
      options={options.map(([value, key]) => [value, i18n.t(key)] as const)}
      chosen={`${chosen}`}
      onChoose={onChoose}
    />
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
