import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { Notice } from '../../components/look/Notice';
import { RadioChoice, SelectChoice } from '../../components/settings/Choice';
import { intervalText } from '../../components/settings/choice-text';
import { HiddenGroups } from '../../components/settings/HiddenGroups';
import { LanguageChoice } from '../../components/settings/LanguageChoice';
import { RatingChoice } from '../../components/settings/RatingChoice';
import { SaveNotice } from '../../components/settings/SaveNotice';
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
import type { Settings, SettingsChange } from '../../lib/settings/settings';
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
  const names = useGroupNames(chosen?.hiddenGroups ?? [], groupNames);

  if (!chosen) return null;
  const isManaged = (name: ChoiceName) => chosen.managed.includes(name);
  const allowed = { chosen, choose };

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
      <AllowedChoice
        {...allowed}
        name="markAtLastPage"
        refused={i18n.t('reading.lastPageRefused')}
        isAllowed={hasConsent}
        request={requestConsent}
      />
    ),
    checkEveryMinutes: (
      <SelectChoice
        label={i18n.t(table.checkEveryMinutes.label)}
        help={i18n.t(table.checkEveryMinutes.help)}
        options={checkIntervals.map((minutes) => [minutes, intervalText(minutes)] as const)}
        chosen={chosen.checkEveryMinutes}
        onChoose={(checkEveryMinutes) => void choose(() => ({ checkEveryMinutes }))}
      />
    ),
    notifyNewChapters: (
      <AllowedChoice
        {...allowed}
        name="notifyNewChapters"
        refused={i18n.t('news.refused')}
        isAllowed={mayNotify}
        {...permission}
      />
    ),
    slots: (
      <SelectChoice
        label={i18n.t(table.slots.label)}
        help={i18n.t('share.help', { all: `${GENERAL_REQUESTS}` })}
        options={shares.map((slots) => [slots, `${slots}`] as const)}
        chosen={chosen.slots}
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
  // Only the person can allow what an administrator has turned on.
  const isToBeAllowed: Partial<Record<ChoiceName, boolean>> = {
    markAtLastPage: chosen.markAtLastPage && hasConsent.value === false,
    notifyNewChapters: chosen.notifyNewChapters && mayNotify.value === false,
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
          <p>{i18n.t('settings.keptHere')}</p>
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

/** Requests a second. */
const shares = Array.from({ length: GENERAL_REQUESTS }, (_, n) => n + 1);

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

interface AllowedChoiceProps extends Partial<NotificationPermission> {
  readonly name: 'markAtLastPage' | 'notifyNewChapters';
  /** What to say where the browser was asked and said no. */
  readonly refused: string;
  /** `null` until it is known. */
  readonly isAllowed: ReadonlySignal<boolean | null>;
  /** The browser takes the question only in the turn of the click. */
  readonly request: () => Promise<boolean>;
  readonly chosen: Settings;
  readonly choose: (choice: SettingsChange) => Promise<void>;
}

/** What the person has to allow in each browser, too. */
function AllowedChoice({ name, refused, isAllowed, request, giveBack, chosen, choose }: AllowedChoiceProps) {
  const wasRefused = useSignal(false);
  const toggle = async (isWanted: boolean) => {
    wasRefused.value = false;
    wasRefused.value = isWanted && !(await request().catch(() => false));
    if (wasRefused.value) return;
    if (!isWanted) await giveBack?.().catch(() => undefined);
    await choose(() => ({ [name]: isWanted }));
  };
  return (
    <AllowedToggle
      label={i18n.t(table[name].label)}
      help={i18n.t(table[name].help)}
      refused={refused}
      isOn={chosen[name]}
      isMissing={isAllowed.value === false}
      isManaged={chosen.managed.includes(name)}
      wasRefused={wasRefused.value}
      onToggle={(isWanted) => void toggle(isWanted)}
    />
  );
}

/** A control that is disabled, with a line that says why, where an administrator has made the choice. */
function ManagedSetting({ isManaged, children }: { isManaged: boolean; children: ComponentChildren }) {
  const id = useId();
  if (!isManaged) return <>{children}</>;
  return (
    <fieldset class="managed" disabled aria-describedby={id}>
      {children}
      <p id={id} class="fine-print">
        {i18n.t('settings.managed')}
      </p>
    </fieldset>
  );
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
