/** Three families that are never mixed: *refused* (say why), *unreachable* (keep everything, try later), *ours* (say so, lose nothing). */
export const failureFamilies = {
  'not-allowed': 'refused',
  'bad-request': 'refused',
  'signed-out': 'refused',
  'wrong-credentials': 'refused',
  'client-refused': 'refused',
  'session-ended': 'refused',
  'service-refused': 'refused',
  'not-found': 'refused',
  // Until a person has solved it, on the site.
  captcha: 'refused',
  'too-long': 'refused',
  // Whatever changes something, while reads go through.
  'writes-refused': 'refused',
  // By an administrator's policy.
  'settings-managed': 'refused',
  'other-service': 'refused',
  // As many marks as can be are kept for a sign-in.
  'kept-full': 'refused',
  // Another change of many series is under way.
  'bulk-busy': 'refused',

  offline: 'unreachable',
  unreachable: 'unreachable',
  'no-answer': 'unreachable',
  'service-trouble': 'unreachable',
  throttled: 'unreachable',
  banned: 'unreachable',
  unresponsive: 'unreachable',
  'sign-in-paused': 'unreachable',
  // Refused by a server that may just have been started: it is asked once more.
  'session-in-doubt': 'unreachable',

  'no-background': 'ours',
  'access-withheld': 'ours',
  // The service was reached and has answered; that it makes no sense may be our schema, or a page of some proxy.
  'unreadable-answer': 'ours',
  'storage-failed': 'ours',
  'storage-full': 'ours',
  // By a page, which has nothing to save.
  'storage-unread': 'ours',
  'session-lost': 'ours',
  'out-of-date': 'ours',
  // What this browser keeps was written before the first release.
  'unreleased-data': 'ours',
  'settings-full': 'ours',
  'settings-busy': 'ours',
  'settings-newer': 'ours',
  unexpected: 'ours',
} as const;

export type FailureCode = keyof typeof failureFamilies;
export type FailureFamily = (typeof failureFamilies)[FailureCode];

export const leftovers = ['session', 'copies', 'library', 'settings', 'diagnostics'] as const;
export type Leftover = (typeof leftovers)[number];

/** Its message is its code: no text, stack or secret travels with it. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  /** When trying again can help, in epoch ms; `undefined` if that is not known. */
  readonly retryAt: number | undefined;
  readonly left: readonly Leftover[];

  constructor(code: FailureCode, { retryAt, left = [], cause }: FailureOptions = {}) {
    super(code, { cause });
    this.code = code;
    this.retryAt = retryAt;
    this.left = left;
  }
}

interface FailureOptions {
  readonly retryAt?: number | undefined;
  readonly left?: readonly Leftover[] | undefined;
  readonly cause?: unknown;
}

/** Without captchas and withheld access: while these last, they block a kind or everything, and are shown as such. */
export function lastErrorShown<Code extends string>(lastError: Code | undefined): Code | null {
  return lastError === undefined || lastError === 'captcha' || lastError === 'access-withheld' ? null : lastError;
}

export function familyOf({ code }: Failure): FailureFamily {
  return failureFamilies[code];
}

/** Unforeseen errors are ours. */
export function asFailure(thrown: unknown): Failure {
  return thrown instanceof Failure ? thrown : new Failure('unexpected', { cause: thrown });
}

/** @throws Failure `storage-failed`: for `catch`. */
export function storageFailed(cause: unknown): never {
  throw new Failure('storage-failed', { cause });
}
