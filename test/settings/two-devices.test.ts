import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OwnChoices } from '../../lib/settings/choices';
import { itemsOfChange, type StoredItems, settingsIn } from '../../lib/settings/stored-settings';
import { someChoices } from './choices-arbitrary';

describe('two devices that change settings while they cannot hear each other', () => {
  it('end with the same settings in whatever order the browsers bring the items, and lose no choice', () => {
    fc.assert(
      fc.property(someChoices, someChoices, someChoices, (first, there, here) => {
        const before = itemsOfChange({}, first);
        const fromThere = itemsOfChange(before, there);
        const fromHere = itemsOfChange(before, without(here, there));
        const hereLast = settingsIn({ ...before, ...fromThere, ...fromHere });
        const thereLast = settingsIn({ ...before, ...fromHere, ...fromThere });
        expect(hereLast).toEqual(thereLast);
        expect(hereLast).toMatchObject({ ...first, ...there, ...without(here, there) });
      }),
    );
  });

  it('write a few bytes for a choice, and no other choice with it', () => {
    fc.assert(
      fc.property(someChoices, fc.integer({ min: 1, max: 5 }), (first, slots) => {
        const before: StoredItems = itemsOfChange({ 'settings.version': 3 }, first);
        const written = itemsOfChange({ 'settings.version': 3, ...before }, { slots });
        expect(Object.keys(written)).toEqual(settingsIn(before).slots === slots ? [] : ['settings.choice.slots']);
      }),
    );
  });
});

/** Without what the other one chose as well: one item has one last writer. Hidden groups share items. */
function without(choices: Partial<OwnChoices>, others: Partial<OwnChoices>): Partial<OwnChoices> {
  return Object.fromEntries(
    Object.entries(choices).filter(([name]) => !(name in others) && name !== 'hiddenGroups'),
  ) as Partial<OwnChoices>;
}
