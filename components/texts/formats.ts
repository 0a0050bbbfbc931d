import { i18n } from '#i18n';

/** Numbers and dates in the language of the interface. A formatter takes as long to make as a hundred uses of it, so each is made once. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, options, (language) => {
    const browsers = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
    return new Intl.DateTimeFormat(dateLocale(language, browsers), options);
  });
}

/** Words of the texts, in the order and with the hours of the browser's own region: there are no texts for most regions. */
export function dateLocale(
  language: string,
  { locale, hourCycle }: Pick<Intl.ResolvedDateTimeFormatOptions, 'locale' | 'hourCycle'>,
): Intl.Locale {
  const { region } = new Intl.Locale(locale).maximize();
  return new Intl.Locale(language, { ...(region && { region }), ...(hourCycle && { hourCycle }) });
}

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, options, (language) => new Intl.NumberFormat(language, options));
}

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

function kept<Format>(formats: Map<string, Format>, options: object, make: (language: string) => Format): Format {
  const language = i18n.t('language');
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? make(language);
  formats.set(key, format);
  return format;
}
