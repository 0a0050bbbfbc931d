import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { contract } from '../../lib/messages/contract';
import { inputs, names } from './fuzzed-messages';

/** What the border is fuzzed with is as wide as the contract: a field or a choice that no message has is not tried. */
describe('the messages that are made up', () => {
  it.each(names)('bring along everything that the contract lets %s bring', (name) => {
    const made = fc.sample<unknown>(inputs[name], { numRuns: 500, seed: 1 });
    expect(neverMade(contract[name].input, made, name)).toEqual([]);
  });

  const planted: readonly (readonly [what: string, v.GenericSchema, made: readonly unknown[], missed: string[]])[] = [
    ['an optional field', v.object({ more: v.optional(v.string()) }), [{}], ['it.more']],
    ['a field that is always there', v.object({ more: v.optional(v.string()) }), [{ more: 'x' }], ['no it.more']],
    ['a choice of a list', v.picklist(['read', 'unread']), ['read'], ['it: unread']],
    ['null', v.nullable(v.string()), ['x'], ['it: null']],
    ['an answer', v.boolean(), [true], ['it: false']],
    ['a form', v.union([v.object({ a: v.number() }), v.object({ b: v.number() })]), [{ a: 1 }], ['it, form 2']],
    ['a field of an item', v.array(v.object({ b: v.exactOptional(v.number()) })), [[], [{}]], ['it[].b']],
    ['what a rule follows', v.pipe(v.object({ b: v.nullable(v.number()) }), v.readonly()), [{ b: 1 }], ['it.b: null']],
  ];
  it.each(planted)('are found to lack what is left out: %s', (_what, schema, made, missed) => {
    expect(neverMade(schema, made, 'it')).toEqual(missed);
  });

  it('are not called complete where the kind of a schema is unknown', () => {
    expect(() => neverMade(v.map(v.string(), v.string()), [new Map()], 'it')).toThrow('it is a map');
  });
});

/** The schemas that the contract is made of; rules (`pipe`) lie on top of them. */
type Known =
  | { readonly type: 'object'; readonly entries: Readonly<Record<string, Known>> }
  | { readonly type: 'optional' | 'exact_optional' | 'nullable'; readonly wrapped: Known }
  | { readonly type: 'array'; readonly item: Known }
  | { readonly type: 'union'; readonly options: readonly (Known & v.GenericSchema)[] }
  | { readonly type: 'picklist'; readonly options: readonly unknown[] }
  | { readonly type: 'boolean' | 'string' | 'number' | 'literal' | 'void' };

/** @returns each optional field, form and choice that the schema allows and no value has. */
function neverMade(schema: v.GenericSchema, values: readonly unknown[], path: string): string[] {
  if (values.length === 0) return [path];
  const known = schema as unknown as Known;
  const below = (inner: Known, some: readonly unknown[], where: string) =>
    neverMade(inner as unknown as v.GenericSchema, some, where);
  switch (known.type) {
    case 'object':
      return Object.entries(known.entries).flatMap(([key, entry]) => {
        const there = values.filter((value) => Object.hasOwn(Object(value), key));
        const isAlwaysThere = entry.type.endsWith('optional') && there.length === values.length;
        const fields = there.map((value) => Reflect.get(Object(value), key));
        const found = below(entry, fields, `${path}.${key}`);
        return isAlwaysThere ? [`no ${path}.${key}`, ...found] : found;
      });
    case 'optional':
    case 'exact_optional':
      return below(known.wrapped, values, path);
    case 'nullable': {
      const some = values.filter((value) => value !== null);
      return [...(some.length === values.length ? [`${path}: null`] : []), ...below(known.wrapped, some, path)];
    }
    case 'array':
      return below(known.item, values.flat(), `${path}[]`);
    case 'union':
      return known.options.flatMap((option, index) => {
        const some = values.filter((value) => v.is(option, value));
        return below(option, some, `${path}, form ${index + 1}`);
      });
    case 'picklist':
      return known.options.filter((option) => !values.includes(option)).map((option) => `${path}: ${option}`);
    case 'boolean':
      return [true, false].filter((option) => !values.includes(option)).map((option) => `${path}: ${option}`);
    case 'string':
    case 'number':
    case 'literal':
    case 'void':
      return [];
    default:
      throw new TypeError(`${path} is a ${schema.type}, which this does not know.`);
  }
}
