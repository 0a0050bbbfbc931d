/**
 * Names of locks and alarms: the whole extension shares them, and so do two versions of it in the moment of an update. They never
 * change. `registry.ts` says what each is for.
 */

/** Web Locks: a dying worker lets go of them. */
export const lockNames = {
  pacer: 'pacer',
  session: 'session',
  sessionStores: 'session.stores',
  signIn: 'sign-in',
  settings: 'settings',
  check: 'check',
  covers: 'covers',
  checkTimes: 'check-alarm',
  series: (mangaId: string) => `series ${mangaId}` as const,
  thread: (chapterId: string) => `thread ${chapterId}` as const,
  deed: (id: string) => `deed ${id}` as const,
} as const;

/** Alarms wake the background. */
export const alarmNames = {
  resumeWork: 'go-on',
  check: 'check',
  flashOver: 'flash-over',
} as const;
