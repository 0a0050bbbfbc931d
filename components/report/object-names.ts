import type { ReportCategory } from '../../lib/service/ids';

/** Stand in for names that are unknown here. */
export const objectNames = {
  manga: 'waiting.unknownSeries',
  chapter: 'waiting.unknownSeries',
  scanlation_group: 'waiting.group',
  author: 'waiting.author',
  user: 'waiting.user',
} as const satisfies Record<ReportCategory, string>;
