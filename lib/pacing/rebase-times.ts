import * as v from 'valibot';

/** A moment by this machine's clock, in epoch ms: it moves along when the clock is set. */
export const EpochMs = v.number();
/** A length of time, in ms: a clock that is set does not change it. */
export const DurationMs = v.number();
/** A number that is no time. */
export const Count = v.number();

/** Moves every moment of the value by `byMs`, which may be negative; what the schema does not know stays as it is. */
export function rebaseTimes<Schema extends v.GenericSchema>(
  schema: Schema,
  value: v.InferOutput<Schema>,
  byMs: number,
): v.InferOutput<Schema> {
  return moved(schema, value, byMs);
}

type Node = v.GenericSchema & {
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly value?: Node;
  readonly options?: readonly Node[];
};

function moved(schema: Node, value: unknown, byMs: number): unknown {
  if (schema.wrapped) return moved(schema.wrapped, value, byMs);
  if (typeof value === 'number') return schema === EpochMs ? value + byMs : value;
  if (Array.isArray(value)) return value.map((one) => (schema.item ? moved(schema.item, one, byMs) : one));
  if (typeof value !== 'object' || value === null) return value;
  const { entries, value: ofAll } = schema.options?.find((option) => v.is(option, value)) ?? schema;
  const fields = Object.entries(value).map(([name, field]) => {
    const known = entries ? entries[name] : ofAll;
    return [name, known ? moved(known, field, byMs) : field] as const;
  });
  return Object.fromEntries(fields);
}
