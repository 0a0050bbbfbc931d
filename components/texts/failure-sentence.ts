import { i18n } from '#i18n';
import { type FailureCode, failureFamilies } from '../../lib/failure';
import type { Refusal } from '../../lib/in-page/visibility';

/**
 * What went wrong and what to do, for a failure code as views carry it. A code of a newer version reads as `unexpected`; a code
 * without a sentence does not compile.
 */
export function failureSentence(code: string): string {
  // No list of the codes, which would go into every script in a page: the browser gives no text for a name that it does not know, and these texts keep theirs.
  return i18n.t(`failure.${inCamelCase(code as FailureCode)}`) || i18n.t('failure.unexpected');
}

/** The same for a press that failed: a person who is signed out must know that it was not saved. */
export function pressFailureSentence(code: string): string {
  return code === 'signed-out' ? i18n.t('result.signedOut') : failureSentence(code);
}

/** The same request would be refused again, whatever a person does on the site or in the settings. */
export function isLastingRefusal(code: string): boolean {
  return isFailureCode(code) && failureFamilies[code] === 'refused' && code !== 'captcha' && code !== 'writes-refused';
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(failureFamilies, code);
}

/** The code as a locale key: `not-found` is `notFound`. */
type CamelCase<Code extends string> = Code extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Code;

function inCamelCase<Code extends FailureCode>(code: Code): CamelCase<Code> {
  // The type checker cannot follow `replace`.
  return code.replace(/-./g, (letter) => letter.charAt(1).toUpperCase()) as CamelCase<Code>;
}

/** Why a press in a page does not count, and what to do. A refusal without a sentence does not compile. */
export function refusalSentence(refusal: Refusal): string {
  return i18n.t(`press.${refusal}`);
}
