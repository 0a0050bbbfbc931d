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
  return nameIn(i18n.t('language'), code);
}

/** As its speakers call it, at the beginning of a line; the code if the browser does not know. */
export function ownLanguageName(code: string): string {
  const tag = tags[code] ?? code;
  const [first = '', ...rest] = nameIn(tag, code) ?? code;
  return first.toLocaleUpperCase(tag) + rest.join('');
}

function nameIn(language: string, code: string): string | null {
  try {
    const names = new Intl.DisplayNames(language, {
      type: 'language',
      languageDisplay: 'standard',
      fallback: 'none',
    });
    return names.of(tags[code] ?? code) ?? null;
  } catch {
    return null;
  }
}
