import * as v from 'valibot';
import { type FailureCode, failureFamilies } from '../failure';
import { Id } from '../service/ids';

/** Version 1 had marks alone. @returns `null` for a row that is none. */
export function fromVersion1(row: unknown): MarkOfVersion3 | null {
  const parsed = v.safeParse(MarkOfVersion1, row);
  return parsed.success ? parsed.output : null;
}

/** What versions 2 and 3 made of it. */
export interface MarkOfVersion3 extends EditOfVersion3 {
  readonly kind: 'mark';
  readonly key: string;
  readonly account: string | null;
  readonly before: { readonly value: boolean } | null;
  readonly unanswered: { readonly id: string; readonly value: boolean; readonly at: number } | null;
  readonly state: v.InferOutput<typeof State>;
}

interface EditOfVersion3 {
  readonly id: string;
  readonly value: boolean;
  readonly at: number;
  readonly replaced: { readonly value: boolean } | null;
  readonly earlier: EditOfVersion3 | null;
}

interface EditOfVersion1 {
  readonly id: string;
  readonly read: boolean;
  readonly at: number;
  readonly earlier: EditOfVersion1 | null;
}

const edit = { id: v.string(), read: v.boolean(), at: v.number() };
const PreviousEdit: v.GenericSchema<unknown, EditOfVersion1 | null> = v.nullable(
  v.object({ ...edit, earlier: v.lazy(() => PreviousEdit) }),
);

const codes = Object.keys(failureFamilies) as [FailureCode, ...FailureCode[]];

const Sent = v.pipe(
  v.object({ id: v.string(), read: v.boolean() }),
  v.transform(({ id, read }) => ({ id, value: read })),
);

const State = v.variant('name', [
  v.object({ name: v.literal('waiting'), attempts: v.number() }),
  v.object({ name: v.literal('sending'), attempts: v.number(), since: v.number(), sent: Sent }),
  v.object({ name: v.literal('refused'), attempts: v.number(), since: v.number(), code: v.picklist(codes) }),
  v.object({ name: v.literal('delivered'), since: v.number() }),
]);

const MarkOfVersion1 = v.pipe(
  v.object({
    ...edit,
    kind: v.literal('mark'),
    key: Id,
    account: v.nullable(v.string()),
    before: v.nullable(v.boolean()),
    earlier: PreviousEdit,
    unanswered: v.nullable(v.object({ id: v.string(), read: v.boolean(), at: v.number() })),
    state: State,
  }),
  v.transform(({ read, before, earlier, unanswered, ...mark }): MarkOfVersion3 => {
    const known = before === null ? null : { value: before };
    const orphan = unanswered && { id: unanswered.id, value: unanswered.read, at: unanswered.at };
    return { ...mark, value: read, before: known, replaced: known, earlier: inShape(earlier), unanswered: orphan };
  }),
);

function inShape(earlier: EditOfVersion1 | null): EditOfVersion3 | null {
  return (
    earlier && {
      id: earlier.id,
      value: earlier.read,
      at: earlier.at,
      replaced: null,
      earlier: inShape(earlier.earlier),
    }
  );
}
