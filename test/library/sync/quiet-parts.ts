import { GENERAL_REQUESTS } from '../../../lib/service/limits';

/** What a sync needs beside its service, its store and its clock, where a test does not look at it. */
export const quietParts = {
  account: 'ann',
  aheadMs: () => 0,
  slots: () => GENERAL_REQUESTS,
  languages: ['en'],
  onProgress: () => undefined,
} as const;
