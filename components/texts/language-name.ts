import { i18n } from '#i18n';

/** What the service means by codes that say something else, or nothing, elsewhere (docs/service.md). */
const tags: Readonly<Record<string, string>> = {
  zh: 'zh-Hans',
  'zh-hk': 'zh-Hant',
  'es-la': 'es-419',
  'ja-ro': 'ja-Latn',
  'ko-ro': 'ko-Latn',
  'zh-ro': 'zh-Latn',
};

/** The name of a language of the service's, in the person's own; `null` where the browser has none: Chromium lacks the rare ones. */
export function languageName(code: string): string | null {
  const names = new Intl.DisplayNames(i18n.t('language'), {
    type: 'language',
    languageDisplay: 'standard',
    fallback: 'none',
  });
  try {
    return names.of(tags[code] ?? code) ?? null;
  } catch {
    return null;
  }
}
