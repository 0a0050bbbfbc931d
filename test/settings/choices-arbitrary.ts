/** Choices at random, for properties: each one may be missing. */
import fc from 'fast-check';
import { checkIntervals, contentRatings, type OwnChoices } from '../../lib/settings/choices';

export const someChoices: fc.Arbitrary<Partial<OwnChoices>> = fc.record(
  {
    slots: fc.integer({ min: 1, max: 5 }),
    languages: fc.uniqueArray(fc.constantFrom('en', 'de', 'fr', 'pt-br', 'ja')),
    ratings: fc.uniqueArray(fc.constantFrom(...contentRatings), { minLength: 1 }),
    groupReleases: fc.boolean(),
    markOtherReleases: fc.boolean(),
    markAtLastPage: fc.boolean(),
    offerResume: fc.boolean(),
    checkEveryMinutes: fc.constantFrom(...checkIntervals),
    marksOnSite: fc.boolean(),
    letterKeys: fc.boolean(),
    notifyNewChapters: fc.boolean(),
    badgeCounts: fc.constantFrom('series' as const, 'chapters' as const),
    hiddenGroups: fc.uniqueArray(fc.uuid({ version: 4 }), { maxLength: 8 }).map((ids) => ids.sort()),
  },
  { requiredKeys: [] },
);
