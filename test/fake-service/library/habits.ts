/** How a series comes out: how often, since when, and which irregularities of real shelves it has. */
export interface Habit {
  /** Number of regular chapters, lowest and highest. */
  readonly chapters: readonly [number, number];
  readonly everyDays: number;
  /** Days since the newest chapter, fewest and most. */
  readonly latestDaysAgo: readonly [number, number];
}

/** Taken in turn along the shelf, so that most series have something new and a few have slept for years. */
const habits: readonly Habit[] = [
  { chapters: [44, 60], everyDays: 7, latestDaysAgo: [0, 2] },
  { chapters: [24, 34], everyDays: 14, latestDaysAgo: [0, 6] },
  { chapters: [18, 28], everyDays: 30, latestDaysAgo: [1, 20] },
  { chapters: [5, 9], everyDays: 3, latestDaysAgo: [0, 1] },
  { chapters: [40, 52], everyDays: 7, latestDaysAgo: [3, 9] },
  { chapters: [20, 30], everyDays: 21, latestDaysAgo: [210, 600] },
  { chapters: [14, 22], everyDays: 5, latestDaysAgo: [0, 3] },
  { chapters: [12, 18], everyDays: 30, latestDaysAgo: [32, 90] },
];

export function habitAt(place: number): Habit {
  const habit = habits[place % habits.length];
  if (!habit) throw new RangeError(`No habit for place ${place}`);
  return habit;
}

const quirks = [
  'decimals',
  'rivals',
  'translations',
  'no group',
  'restarting numbers',
  'joint groups',
  'external',
  'scheduled',
  'unavailable',
  'duplicates',
  'empty titles',
] as const;
export type Quirk = (typeof quirks)[number];

/** A series that is a single chapter without a number. */
export function isOneshot(place: number): boolean {
  return place % 16 === 12;
}

/** Which irregularities the series at this place of the shelf has: none, one or a few, the same at every start. */
export function quirksAt(place: number): ReadonlySet<Quirk> {
  return new Set(quirks.filter((_, order) => (place * 5 + order * 3) % 7 === 0 || (place + order) % 11 === 0));
}
