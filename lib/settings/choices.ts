import * as v from 'valibot';
import { type Id, LanguageCode } from '../service/ids';

/** From narrow to wide, as the service names them. */
export const contentRatings = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;
export type ContentRating = (typeof contentRatings)[number];

/** In minutes; 0 is "only when I ask". */
export const checkIntervals = [15, 30, 60, 120, 240, 0] as const;

const MOST_OF_A_LIST = 250;

/** Cards of the options page, in its order, with the keys of their titles. */
export const sections = {
  reading: 'reading.title',
  checks: 'checks.title',
  news: 'news.title',
  sites: 'sites.title',
  keys: 'letterKeys.title',
  share: 'share.title',
} as const;

/**
 * One entry for each choice: what can be chosen, what is chosen at first, and the keys of its texts. The options page, sync, files and what an
 * administrator can set (`scripts/build/managed-schema.ts`) are derived from it.
 */
export const choices = {
  /** None means every language. */
  languages: choice('reading', setOf(LanguageCode), ['en'], {
    label: 'reading.languages',
    help: 'reading.languagesHelp',
  }),
  ratings: choice('reading', v.pipe(setOf(v.picklist(contentRatings)), v.minLength(1)), contentRatings.slice(0, 3), {
    label: 'reading.ratings',
    help: 'reading.ratingsHelp',
    values: {
      safe: 'reading.safe',
      suggestive: 'reading.suggestive',
      erotica: 'reading.erotica',
      pornographic: 'reading.pornographic',
    },
  }),
  titles: choice('reading', v.picklist(['english', 'romanized', 'original']), 'english', {
    label: 'reading.titles',
    values: {
      english: 'reading.titlesEnglish',
      romanized: 'reading.titlesRomanized',
      original: 'reading.titlesOriginal',
    },
  }),
  groupReleases: choice('reading', v.boolean(), true, { label: 'reading.fold', help: 'reading.foldHelp' }),
  markOtherReleases: choice('reading', v.boolean(), false, {
    label: 'reading.otherReleases',
    help: 'reading.otherReleasesHelp',
  }),
  beginReading: choice('reading', v.picklist(['ask', 'always', 'never']), 'ask', {
    label: 'reading.begin',
    values: { ask: 'reading.beginAsk', always: 'reading.beginAlways', never: 'reading.beginNever' },
  }),
  markAtLastPage: choice('reading', v.boolean(), false, { label: 'reading.lastPage', help: 'reading.lastPageHelp' }),
  offerResume: choice('reading', v.boolean(), true, { label: 'reading.resume', help: 'reading.resumeHelp' }),
  checkEveryMinutes: choice('checks', v.picklist(checkIntervals), 60, { label: 'checks.label', help: 'checks.help' }),
  notifyNewChapters: choice('news', v.boolean(), false, { label: 'news.label', help: 'news.help' }),
  badgeCounts: choice('news', v.picklist(['series', 'chapters']), 'series', {
    label: 'badge.label',
    values: { series: 'badge.series', chapters: 'badge.chapters' },
  }),
  marksOnSite: choice('sites', v.boolean(), true, { label: 'sites.own', help: 'sites.ownHelp' }),
  letterKeys: choice('keys', v.boolean(), true, { label: 'letterKeys.label', help: 'letterKeys.help' }),
  /** Requests a second: fewer leave more to other programs on the address. */
  slots: choice('share', v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)), 5, { label: 'share.label' }),
};

/** Keys of texts. @param help is what the page and an administrator's schema say of it. @param values are the words of a choice among a few. */
function choice<
  Schema extends v.GenericSchema,
  const Texts extends { label: string; help?: string; values?: Readonly<Record<string, string>> },
>(section: keyof typeof sections, schema: Schema, initial: v.InferOutput<Schema>, texts: Texts) {
  return { section, schema, initial, ...texts };
}

function setOf<Item extends v.GenericSchema<string>>(item: Item) {
  return v.pipe(
    v.array(item),
    v.maxLength(MOST_OF_A_LIST),
    v.check((list) => new Set(list).size === list.length),
    v.readonly(),
  );
}

export type Choices = { readonly [Name in ChoiceName]: v.InferOutput<(typeof choices)[Name]['schema']> };
export type ChoiceName = keyof typeof choices;

export const choiceNames = Object.keys(choices) as ChoiceName[];

const defaultChoices = Object.fromEntries(choiceNames.map((name) => [name, choices[name].initial])) as Choices;

/** Everything that settings hold. */
export type Settings = Choices & {
  readonly hiddenGroups: readonly Id[];
  /** By an administrator: they cannot be changed here. */
  readonly managed: readonly ChoiceName[];
  /** Sync storage is off or broken: what is chosen stays on this device, and goes there once it can. */
  readonly isOnDevice?: true;
  /** By the person or an administrator: `languages` is no default. */
  readonly areLanguagesChosen?: true;
};

export const defaultSettings: Settings = { ...defaultChoices, hiddenGroups: [], managed: [] };

export type OwnChoices = Omit<Settings, 'managed' | 'isOnDevice' | 'areLanguagesChosen'>;

export function isChoice(name: ChoiceName, value: unknown): boolean {
  return v.is(choices[name].schema, value);
}

/** Each choice as the first of these records has it that can be read, otherwise its default. */
export function firstReadable(...records: readonly Readonly<Record<string, unknown>>[]): Choices {
  const found = choiceNames.flatMap((name) => {
    const record = records.find((values) => isChoice(name, values[name]));
    return record ? [[name, record[name]]] : [];
  });
  return { ...defaultChoices, ...Object.fromEntries(found) };
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Readonly<Record<string, unknown>>) : null;
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
