import { asFailure, type FailureCode } from '../../lib/failure';

/** Runs work that a press asks for. */
export type Send = (work: () => Promise<unknown>) => Promise<boolean>;

/** @param onFailure told why the last work came to nothing; `null` as the next begins. @returns what gives whether the work succeeded. */
export function reporting(onFailure: (code: FailureCode | null) => void): Send {
  return async (work) => {
    onFailure(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      onFailure(asFailure(thrown).code);
      return false;
    }
  };
}
