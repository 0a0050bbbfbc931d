import type { MangaRow, OtherTitles, TitleChoice } from '../model/rows';

/** Titles as people write them at the service: any of them may be empty, or of a language that says nothing. */
export interface WrittenTitles {
  /** By language; most have one entry, of whatever language. */
  readonly title: Readonly<Record<string, string>>;
  readonly altTitles: readonly WrittenTitle[];
  /** Empty where it is not known. */
  readonly originalLanguage: string;
}

type WrittenTitle = readonly [language: string, text: string];

/** What a row keeps of them (docs/service.md, "Lists and languages"). @returns a `title` of `null` where nothing is written. */
export function titlesOf({ title, altTitles, originalLanguage }: WrittenTitles): {
  readonly title: string | null;
  readonly otherTitles: OtherTitles;
} {
  const own = Object.entries(title).filter(isWritten);
  const all = [...own, ...altTitles.filter(isWritten)];
  const isKnown = originalLanguage !== '';
  const isOriginal = (language: string) => isKnown && language === originalLanguage;
  const isRelated = (language: string) => isKnown && baseOf(language) === baseOf(originalLanguage);

  // A romanized title is readable to anyone who prefers English.
  const main =
    textIn(own, isEnglish) ??
    textIn(own, (language) => isRelated(language) && isRomanized(language)) ??
    textIn(own, isOriginal) ??
    all[0]?.[1] ??
    null;
  if (main === null) return { title: null, otherTitles: {} };

  const inOriginal =
    textIn(all, isOriginal) ?? textIn(all, (language) => isRelated(language) && !isRomanized(language));
  const inLatin =
    textIn(all, (language) => isRomanized(language) && (isRelated(language) || !isKnown)) ??
    (inOriginal !== undefined && !OTHER_SCRIPT.test(inOriginal) ? inOriginal : undefined);
  const english = textIn(all, isEnglish) ?? main;
  const romanized = inLatin ?? main;
  const original = inOriginal ?? romanized;
  return {
    title: main,
    otherTitles: {
      ...(english !== main && { english }),
      ...(romanized !== main && { romanized }),
      ...(original !== main && { original }),
    },
  };
}

/** A row of an earlier version, and one without such a title, shows what it has. */
export function shownTitle(
  { title, otherTitles }: Pick<MangaRow, 'title' | 'otherTitles'>,
  titles: TitleChoice,
): string {
  return otherTitles?.[titles] ?? title;
}

/** The row as it is shown. It is not for writing back. */
export function withShownTitle<Row extends MangaRow>(row: Row, titles: TitleChoice): Row {
  const title = shownTitle(row, titles);
  return title === row.title ? row : { ...row, title };
}

function textIn(titles: readonly WrittenTitle[], isMeant: (language: string) => boolean): string | undefined {
  return titles.find(([language]) => isMeant(language))?.[1];
}

function isWritten([, text]: WrittenTitle): boolean {
  return text.trim() !== '';
}

function isEnglish(language: string): boolean {
  return language === 'en';
}

/** The service's codes for languages in Latin letters: `ja-ro`, `ko-ro`, `zh-ro`. */
function isRomanized(language: string): boolean {
  return language.endsWith('-ro');
}

/** `zh` of `zh-hk` and of `zh-ro`. */
function baseOf(language: string): string {
  return language.split('-', 1)[0] ?? '';
}

/** A letter that is not Latin. Those that modify others, as the okina of "Hawaiʻi", belong to no script. */
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Lm}])\p{L}/u;
