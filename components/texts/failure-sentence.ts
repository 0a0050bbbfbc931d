import { i18n } from '#i18n';
import { type FailureCode, failureFamilies } from '../../lib/failure';

/** Each failure as a sentence: what it was, and what to do. A code without one does not compile. */
const sentences = {
  'not-allowed': 'failure.notAllowed',
  'bad-request': 'failure.badRequest',
  'signed-out': 'failure.signedOut',
  'wrong-credentials': 'failure.wrongCredentials',
  'client-refused': 'failure.clientRefused',
  'session-ended': 'failure.sessionEnded',
  'service-refused': 'failure.serviceRefused',
  'not-found': 'failure.notFound',
  'too-long': 'failure.tooLong',
  offline: 'failure.offline',
  unreachable: 'failure.unreachable',
  'no-answer': 'failure.noAnswer',
  'service-trouble': 'failure.serviceTrouble',
  throttled: 'failure.throttled',
  captcha: 'failure.captcha',
  banned: 'failure.banned',
  silent: 'failure.silent',
  'unreadable-answer': 'failure.unreadableAnswer',
  'sign-in-paused': 'failure.signInPaused',
  'access-withheld': 'failure.accessWithheld',
  'no-background': 'failure.noBackground',
  'storage-failed': 'failure.storageFailed',
  'storage-full': 'failure.storageFull',
  'session-lost': 'failure.sessionLost',
  'out-of-date': 'failure.outOfDate',
  'settings-full': 'failure.settingsFull',
  'settings-busy': 'failure.settingsBusy',
  'settings-newer': 'failure.settingsNewer',
  unexpected: 'failure.unexpected',
} as const satisfies Record<FailureCode, string>;

/** The sentence for a failure code as views carry it; a code of a newer version is an unexpected failure. */
export function failureSentence(code: string): string {
  return i18n.t(sentences[isFailureCode(code) ? code : 'unexpected']);
}

/** The same for a press that came to nothing: who is signed out has to know that it was not kept. */
export function pressFailureSentence(code: string): string {
  return code === 'signed-out' ? i18n.t('deed.signedOut') : failureSentence(code);
}

/** Whether somebody said no, so that the same again would be refused again. */
export function isRefusal(code: string): boolean {
  return isFailureCode(code) && failureFamilies[code] === 'refused';
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(failureFamilies, code);
}
