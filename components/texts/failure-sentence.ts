import { i18n } from '#i18n';
import { type FailureCode, failureFamilies } from '../../lib/failure';

/**
 * The sentence for a failure code as views carry it: what it was, and what to do. A code of a newer version is an unexpected failure;
 * one without a sentence does not compile.
 */
export function failureSentence(code: string): string {
  return i18n.t(`failure.${inCamelCase(isFailureCode(code) ? code : 'unexpected')}`);
}

/** The same for a press that came to nothing: who is signed out has to know that it was not kept. */
export function pressFailureSentence(code: string): string {
  return code === 'signed-out' ? i18n.t('deed.signedOut') : failureSentence(code);
}

/** Whether the same request would be refused again. A captcha is solved on the site. */
export function isLastingRefusal(code: string): boolean {
  return isFailureCode(code) && failureFamilies[code] === 'refused' && code !== 'captcha';
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(failureFamilies, code);
}

/** A code as the texts spell it: `not-found` is `notFound`. */
type CamelCase<Code extends string> = Code extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Code;

function inCamelCase<Code extends FailureCode>(code: Code): CamelCase<Code> {
  // The type checker cannot follow a replacement.
  return code.replace(/-./g, (letter) => letter.charAt(1).toUpperCase()) as CamelCase<Code>;
}
