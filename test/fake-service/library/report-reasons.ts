/** What a report can be about. */
import { digest } from './seeded.ts';
import type { ReportReason } from './types.ts';
import { words } from './words.ts';

const categories: readonly ReportReason['category'][] = ['manga', 'chapter', 'scanlation_group', 'user', 'author'];

export const reportReasons: readonly ReportReason[] = categories.flatMap((category) =>
  words.reportReasons[category].map((wording) => ({
    id: timeLikeUuid(`${category} ${wording}`),
    category,
    reason: wording.replace('…', ''),
    detailsRequired: wording.endsWith('…'),
  })),
);

/** Version 1, as the service's own reasons are: a pattern that takes only version 4 must fail here. */
function timeLikeUuid(name: string): string {
  const hex = digest(name);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-11ec-a27d-0242ac110002`;
}
