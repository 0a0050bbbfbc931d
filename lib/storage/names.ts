/** Two versions share these names in the moment of an update, so they never change. docs/storage.md says what each is for. */

/** A dying worker lets go of its locks. */
export const lockNames = {
  pacer: 'pacer',
  session: 'session',
  sessionStores: 'session.stores',
  signIn: 'sign-in',
  settings: 'settings',
  sync: 'sync',
  covers: 'covers',
  surprise: 'surprise',
  bulk: 'bulk',
  bulkQuestion: 'bulk.question',
  ratings: 'ratings',
  readingHistory: 'reading-history',
  syncTimes: 'sync-times',
  series: (mangaId: string) => `series ${mangaId}` as const,
  numbers: (mangaId: string) => `numbers ${mangaId}` as const,
  thread: (chapterId: string) => `thread ${chapterId}` as const,
  result: (id: string) => `result ${id}` as const,
} as const;

export const alarmNames = {
  resumeWork: 'resume-work',
  sync: 'sync',
  flashOver: 'flash-over',
} as const;
