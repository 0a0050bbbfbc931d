/** Choices at random, for properties, by the table of choices: each one may be missing. */
import fc from 'fast-check';
import { choiceNames, choices, type OwnChoices } from '../../lib/settings/choices';
import type { Described } from '../../scripts/build/managed-schema';

const hiddenGroups = fc.uniqueArray(fc.uuid({ version: 4 }), { maxLength: 8 }).map((ids) => ids.sort());
const own = choiceNames.map((name) => [name, valuesOf(choices[name].schema as unknown as Described)] as const);

export const someChoices = fc.record(
  { ...Object.fromEntries(own), hiddenGroups },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<OwnChoices>>;

function valuesOf({ type, options = [], item, pipe = [] }: Described): fc.Arbitrary<unknown> {
  const bound = (check: string) => Number(pipe.find((action) => action.type === check)?.requirement ?? 0);
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'picklist':
      return fc.constantFrom(...options);
    case 'number':
      return fc.integer({ min: bound('min_value'), max: bound('max_value') });
    case 'string':
      return fc.constantFrom('en', 'de', 'fr', 'pt-br', 'ja');
    case 'array':
      if (item) return fc.uniqueArray(valuesOf(item), { minLength: bound('min_length') });
  }
  throw new Error(`No values of a ${type} are known.`);
}
