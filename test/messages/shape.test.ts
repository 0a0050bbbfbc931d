import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as shapes from '../../lib/messages/shape';
import { isUuid } from '../../lib/service/uuid';

const { boolean, listOf, nothing, number, oneOf, optional, orNull, record, text, unknown } = shapes;

/** Each shape beside the schema of the library that it stands for. */
const pairs: readonly (readonly [string, shapes.Shape<unknown>, v.GenericSchema])[] = [
  ['text', text, v.string()],
  ['isUuid', isUuid, v.pipe(v.string(), v.uuid())],
  ['number', number, v.number()],
  ['boolean', boolean, v.boolean()],
  ['nothing', nothing, v.void()],
  ['unknown', unknown, v.unknown()],
  ['oneOf', oneOf(['read', 7, true]), v.union([v.literal('read'), v.literal(7), v.literal(true)])],
  ['orNull', orNull(text), v.nullable(v.string())],
  ['optional', optional(number), v.optional(v.number())],
  ['listOf', listOf(orNull(number)), v.array(v.nullable(v.number()))],
  [
    'record',
    record({ id: isUuid, of: listOf(text), at: optional(number) }),
    v.object({ id: v.pipe(v.string(), v.uuid()), of: v.array(v.string()), at: v.optional(v.number()) }),
  ],
];

const anyValue = fc.oneof(
  fc.anything(),
  fc.constantFrom('read', 7, true, Number.NaN, undefined, null),
  fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => id.toUpperCase()),
  ),
  fc.array(fc.oneof(fc.double(), fc.constant(null))),
  fc.record(
    { id: fc.oneof(fc.uuid(), fc.string()), of: fc.array(fc.string()), at: fc.oneof(fc.nat(), fc.string()) },
    { requiredKeys: [] },
  ),
);

describe('shapes', () => {
  it.each(pairs)('%s judges every value as the schema library does', (_name, shape, schema) => {
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(anyValue, (value) => {
        verdicts.add(shape(value));
        expect(shape(value)).toBe(v.is(schema, value));
      }),
      { numRuns: 2_000 },
    );
    expect(verdicts).toContain(true);
  });
});
