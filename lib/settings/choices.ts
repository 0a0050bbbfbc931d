import * as v from 'valibot';
import { type Id, LanguageCode } from '../service/ids';

/** From narrow to wide, as the service names them. */
export const contentRatings = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;
export type ContentRating = (typeof contentRatings)[number];

/** In minutes; 0 is "only when I ask". */
export const checkIntervals = [15, 30, 60, 120, 240, 0] as const;

/** `maxItems` of `public/managed-settings.json` is the same. */
const MOST_OF_A_LIST = 250;

/** What a person can choose, and what an administrator can choose for them: `public/managed-settings.json` has the same names. In the order of the options page. */
const schemas = {
  /** None means every language. */
  languages: v.pipe(
    v.array(LanguageCode),
    v.check((list) => isSet(list)),
    v.readonly(),
  ),
  ratings: v.pipe(
    v.array(v.picklist(contentRatings)),
    v.minLength(1),
    v.check((list) => isSet(list)),
    v.readonly(),
  ),
  groupReleases: v.boolean(),
  markOtherReleases: v.boolean(),
  markAtLastPage: v.boolean(),
  offerResume: v.boolean(),
  checkEveryMinutes: v.picklist(checkIntervals),
  notifyNewChapters: v.boolean(),
  badgeCounts: v.picklist(['series', 'chapters']),
  marksOnSite: v.boolean(),
  letterKeys: v.boolean(),
  /** Requests a second: fewer leave more to other programs on the address. */
  slots: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
};

export type Choices = { readonly [Name in ChoiceName]: v.InferOutput<(typeof schemas)[Name]> };
export type ChoiceName = keyof typeof schemas;

export const choiceNames = Object.keys(schemas) as ChoiceName[];

const defaultChoices: Choices = {
  languages: ['en'],
  ratings: ['safe', 'suggestive', 'erotica'],
  groupReleases: true,
  markOtherReleases: false,
  markAtLastPage: false,
  offerResume: true,
  checkEveryMinutes: 60,
  notifyNewChapters: false,
  badgeCounts: 'series',
  marksOnSite: true,
  letterKeys: true,
  slots: 5,
};

/** Everything that settings hold. */
export type Settings = Choices & {
  readonly hiddenGroups: readonly Id[];
  /** By an administrator: they cannot be changed here. */
  readonly managed: readonly ChoiceName[];
  /** Sync storage is off or broken: what is chosen stays on this device, and goes there once it can. */
  readonly isOnDevice?: true;
};

export const defaultSettings: Settings = { ...defaultChoices, hiddenGroups: [], managed: [] };

export type OwnChoices = Omit<Settings, 'managed' | 'isOnDevice'>;

export function isChoice(name: ChoiceName, value: unknown): boolean {
  return v.is(schemas[name], value);
}

/** Each choice as the first of these records has it that can be read, otherwise its default. */
export function firstReadable(...records: readonly Readonly<Record<string, unknown>>[]): Choices {
  const found = choiceNames.flatMap((name) => {
    const record = records.find((values) => isChoice(name, values[name]));
    return record ? [[name, record[name]]] : [];
  });
  return { ...defaultChoices, ...Object.fromEntries(found) };
}

function isSet(list: readonly string[]): boolean {
  return list.length <= MOST_OF_A_LIST && new Set(list).size === list.length;
}
