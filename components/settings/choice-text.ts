import { i18n } from '#i18n';
import { choices as table } from '../../lib/settings/choices';
import type { OwnChoices } from '../../lib/settings/settings';
import { languageName } from '../texts/language-name';
import { listed } from '../texts/listed';

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
  return i18n.t(name === 'hiddenGroups' ? 'reading.hiddenGroups' : table[name].label);
}

export function choiceText(name: keyof OwnChoices, choices: Partial<OwnChoices>): string {
  const value = choices[name];
  if (typeof value === 'boolean') return value ? i18n.t('settingsFile.isOn') : i18n.t('settingsFile.isOff');
  switch (name) {
    case 'languages':
      return languagesText(choices.languages ?? []);
    case 'checkEveryMinutes':
      return intervalText(choices.checkEveryMinutes ?? 0);
    case 'hiddenGroups':
      return i18n.t('settingsFile.groups', choices.hiddenGroups?.length ?? 0);
  }
  const entry = table[name];
  const words = 'values' in entry ? Object.entries(entry.values) : [];
  return listed(
    [value].flat().map((one) => {
      const key = words.find(([named]) => named === one)?.[1];
      return key ? i18n.t(key) : `${one}`;
    }),
  );
}
