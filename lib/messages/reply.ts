import * as v from 'valibot';
import { type FailureCode, failureFamilies } from '../failure';

const codes = Object.keys(failureFamilies) as [FailureCode, ...FailureCode[]];

/** What comes back over the border: a value, or a code. No error text, stack or secret has a place in it. */
export const Done = v.object({ ok: v.literal(true), value: v.optional(v.unknown()) });
export const Refused = v.object({ ok: v.literal(false), code: v.picklist(codes), retryAt: v.optional(v.number()) });

export const Reply = v.variant('ok', [Done, Refused]);
export type Reply = v.InferOutput<typeof Reply>;
