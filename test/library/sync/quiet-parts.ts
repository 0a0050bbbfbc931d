/** What a sync needs beside its service, its store and its clock, where a test does not look at it. */
export const quietParts = {
  account: 'ann',
  aheadMs: () => 0,
  languages: ['en'],
  onProgress: () => undefined,
} as const;
