import type { ReportCategory } from '../../lib/service/ids';

/** What stands for the name of something that is not known here. */
export const objectNames = {
  manga: 'waiting.unknownSeries',
  chapter: 'waiting.unknownSeries',
  scanlation_group: 'waiting.group',
  author: 'waiting.author',
  user: 'waiting.user',
} as const satisfies Record<ReportCategory, string>;
