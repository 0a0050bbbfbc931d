import { i18n } from '#i18n';
import type { ContentRating, OwnChoices } from '../../lib/settings/settings';
import { languageName } from '../texts/language-name';
import { listed } from '../texts/listed';

export const ratingNames: Readonly<Record<ContentRating, () => string>> = {
  safe: () => i18n.t('reading.safe'),
  suggestive: () => i18n.t('reading.suggestive'),
  erotica: () => i18n.t('reading.erotica'),
  pornographic: () => i18n.t('reading.pornographic'),
};

/** @param languages none stands for every language. */
export function languagesText(languages: readonly string[]): string {
  if (languages.length === 0) return i18n.t('reading.everyLanguage');
  return listed(languages.map((code) => languageName(code) ?? code));
}

/** @param minutes 0 is "only when I ask". */
export function intervalText(minutes: number): string {
  if (minutes === 0) return i18n.t('checks.onlyWhenAsked');
  if (minutes < 60) return i18n.t('checks.everyMinutes', { count: `${minutes}` });
  return minutes === 60 ? i18n.t('checks.everyHour') : i18n.t('checks.everyHours', { count: `${minutes / 60}` });
}

/** A choice and its value in the words that the options page has for them. */
export function choiceName(name: keyof OwnChoices): string {
  return names[name]();
}

export function choiceText(name: keyof OwnChoices, choices: Partial<OwnChoices>): string {
  const value = choices[name];
  if (typeof value === 'boolean') return value ? i18n.t('settingsFile.isOn') : i18n.t('settingsFile.isOff');
  switch (name) {
    case 'languages':
      return languagesText(choices.languages ?? []);
    case 'ratings':
      return listed((choices.ratings ?? []).map((rating) => ratingNames[rating]()));
    case 'checkEveryMinutes':
      return intervalText(choices.checkEveryMinutes ?? 0);
    case 'badgeCounts':
      return choices.badgeCounts === 'series' ? i18n.t('badge.series') : i18n.t('badge.chapters');
    case 'hiddenGroups':
      return i18n.t('settingsFile.groups', choices.hiddenGroups?.length ?? 0);
    default:
      return `${value}`;
  }
}

const names: Readonly<Record<keyof OwnChoices, () => string>> = {
  languages: () => i18n.t('reading.languages'),
  ratings: () => i18n.t('reading.ratings'),
  groupReleases: () => i18n.t('reading.fold'),
  markOtherReleases: () => i18n.t('reading.otherReleases'),
  markAtLastPage: () => i18n.t('reading.lastPage'),
  offerResume: () => i18n.t('reading.resume'),
  hiddenGroups: () => i18n.t('reading.hiddenGroups'),
  checkEveryMinutes: () => i18n.t('checks.label'),
  notifyNewChapters: () => i18n.t('news.label'),
  badgeCounts: () => i18n.t('badge.label'),
  marksOnSite: () => i18n.t('sites.own'),
  letterKeys: () => i18n.t('letterKeys.label'),
  slots: () => i18n.t('share.label'),
};
