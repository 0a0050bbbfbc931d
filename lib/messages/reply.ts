import type { FailureCode, Leftover } from '../failure';
import { anyCode, listOf, number, oneOf, optional, record, type Shape, unknown } from './shape';

/** What is shown of a code of another version is the sentence of `unexpected`, and of another leftover nothing. */
const failureCode: Shape<FailureCode> = anyCode;
const leftover: Shape<Leftover> = anyCode;

/** No error text, stack or secret has a place in it. */
export const Done = record({ ok: oneOf([true]), value: unknown });
export const Refused = record({
  ok: oneOf([false]),
  code: failureCode,
  retryAt: optional(number),
  left: optional(listOf(leftover)),
});

export type Reply =
  | { readonly ok: true; readonly value?: unknown }
  | {
      readonly ok: false;
      readonly code: FailureCode;
      readonly retryAt?: number | undefined;
      readonly left?: readonly Leftover[] | undefined;
    };
