import { i18n } from '#i18n';

/** Codes that the service uses in its own way (docs/service.md). */
const tags: Readonly<Record<string, string>> = {
  zh: 'zh-Hans',
  'zh-hk': 'zh-Hant',
  'es-la': 'es-419',
  'ja-ro': 'ja-Latn',
  'ko-ro': 'ko-Latn',
  'zh-ro': 'zh-Latn',
};

/** The language's name in the person's own language; `null` if the browser has none, as Chromium for rare ones. */
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
