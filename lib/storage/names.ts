/** Two versions share these names in the moment of an update, so they never change. docs/storage.md says what each is for. */

/** A dying worker lets go of its locks. */
export const lockNames = {
  pacer: 'pacer',
  session: 'session',
  sessionStores: 'session.stores',
  signIn: 'sign-in',
  settings: 'settings',
  check: 'check',
  covers: 'covers',
  surprise: 'surprise',
  bulk: 'bulk',
  bulkQuestion: 'bulk.question',
  ratings: 'ratings',
  readingHistory: 'reading-history',
  syncTimes: 'check-alarm',
  series: (mangaId: string) => `series ${mangaId}` as const,
  elsewhere: (mangaId: string) => `elsewhere ${mangaId}` as const,
  thread: (chapterId: string) => `thread ${chapterId}` as const,
  deed: (id: string) => `deed ${id}` as const,
} as const;

export const alarmNames = {
  resumeWork: 'go-on',
  check: 'check',
  flashOver: 'flash-over',
} as const;
