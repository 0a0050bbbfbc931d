import { type FailureCode, failureFamilies, type Leftover, leftovers } from '../failure';
import { listOf, number, oneOf, optional, record, unknown } from './shape';

const codes = Object.keys(failureFamilies) as FailureCode[];

/** No error text, stack or secret has a place in it. */
export const Done = record({ ok: oneOf([true]), value: unknown });
export const Refused = record({
  ok: oneOf([false]),
  code: oneOf(codes),
  retryAt: optional(number),
  left: optional(listOf(oneOf(leftovers))),
});

export type Reply =
  | { readonly ok: true; readonly value?: unknown }
  | {
      readonly ok: false;
      readonly code: FailureCode;
      readonly retryAt?: number | undefined;
      readonly left?: readonly Leftover[] | undefined;
    };
