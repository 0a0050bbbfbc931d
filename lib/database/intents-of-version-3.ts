import * as v from 'valibot';
import type { FailureCode } from '../failure';
import type { Intent, IntentEdit, IntentValue, Known } from '../model/intents';
import { Id, readingStatuses, reportCategories } from '../service/ids';

/** Versions 2 and 3 had other names for what an intent says. @returns `null` for a row that is none. */
export function fromVersion3(row: unknown): Intent | null {
  const parsed = v.safeParse(IntentOfVersion3, row);
  return parsed.success ? parsed.output : null;
}

/** Any word: a code that this version no longer has is shown as an unknown one. */
const Code = v.custom<FailureCode>((code) => typeof code === 'string');
const attempts = v.number();
const since = v.number();

const waiting = { name: v.literal('waiting'), attempts, met: v.optional(Code) };
const renameWaiting = <Of extends { met?: FailureCode | undefined }>({ met, ...state }: Of) => ({
  ...state,
  ...(met && { lastError: met }),
});
const Refused = v.object({ name: v.literal('refused'), attempts, since, code: Code });
const Delivered = v.object({ name: v.literal('delivered'), since });

const knownOf = <Value>(value: v.GenericSchema<unknown, Value>) =>
  v.nullable(
    v.pipe(
      v.object({ value }),
      v.transform((known): Known<Value> => ({ value: known.value as Value })),
    ),
  );

function valueIntentOf<Kind extends string, Value extends IntentValue>(
  kind: Kind,
  value: v.GenericSchema<unknown, Value>,
) {
  const sent = { id: v.string(), value };
  const Sent = v.pipe(
    v.object(sent),
    v.transform(({ id, value }) => ({ operationId: id, value })),
  );
  const edit = { ...sent, at: v.number(), replaced: knownOf(value) };
  const PreviousEdit: v.GenericSchema<unknown, IntentEdit<Value> | null> = v.nullable(
    v.pipe(
      v.object({ ...edit, earlier: v.lazy(() => PreviousEdit) }),
      v.transform(({ id, value, at, replaced, earlier }) => ({
        operationId: id,
        value,
        at,
        undoValue: replaced,
        previous: earlier,
      })),
    ),
  );
  return v.pipe(
    v.object({
      ...edit,
      earlier: PreviousEdit,
      kind: v.literal(kind),
      key: Id,
      account: v.nullable(v.string()),
      before: knownOf(value),
      unanswered: v.nullable(
        v.pipe(
          v.object({ ...sent, at: v.number() }),
          v.transform(({ id, value, at }) => ({ operationId: id, value, at })),
        ),
      ),
      state: v.variant('name', [
        v.pipe(v.object(waiting), v.transform(renameWaiting)),
        v.object({ name: v.literal('sending'), attempts, since, sent: Sent }),
        Refused,
        Delivered,
      ]),
    }),
    v.transform(({ id, replaced, earlier, before, unanswered, ...intent }) => ({
      ...intent,
      operationId: id,
      baseline: before,
      undoValue: replaced,
      previous: earlier,
      inDoubt: unanswered,
    })),
  );
}

const ReportOfVersion3 = v.pipe(
  v.object({
    kind: v.literal('report'),
    key: v.string(),
    account: v.nullable(v.string()),
    id: v.string(),
    at: v.number(),
    report: v.object({
      category: v.picklist(reportCategories),
      objectId: Id,
      reasonId: Id,
      details: v.nullable(v.string()),
    }),
    state: v.variant('name', [
      v.pipe(v.object({ ...waiting, notBefore: v.number() }), v.transform(renameWaiting)),
      v.object({ name: v.literal('sending'), attempts, since }),
      v.pipe(
        v.object({
          name: v.literal('looking'),
          attempts,
          sentAt: v.number(),
          since,
          looks: v.number(),
          lookAt: v.number(),
        }),
        v.transform(({ looks, lookAt, ...state }) => ({
          ...state,
          name: 'verifying' as const,
          verifications: looks,
          verifyAt: lookAt,
        })),
      ),
      v.pipe(
        v.object({ name: v.literal('asking'), attempts, since, why: v.picklist(['absent', 'restored']) }),
        v.transform((state) => ({ ...state, name: 'needs-decision' as const })),
      ),
      Refused,
      Delivered,
    ]),
  }),
  v.transform(({ id, ...report }) => ({ ...report, operationId: id })),
);

const IntentOfVersion3 = v.union([
  valueIntentOf('mark', v.boolean()),
  valueIntentOf('follow', v.boolean()),
  valueIntentOf('status', v.nullable(v.picklist(readingStatuses))),
  ReportOfVersion3,
]);
