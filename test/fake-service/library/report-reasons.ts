/** What a report can be about, in our own words; the service's list has the same five categories (openapi.yaml, /report/reasons). */
import { digest } from './seeded.ts';
import type { ReportReason } from './types.ts';

type Category = ReportReason['category'];

/** A reason that ends in an ellipsis needs details. */
const wordings: Readonly<Record<Category, readonly string[]>> = {
  manga: [
    'Not a real entry',
    'Entered twice…',
    'Wrong or missing details…',
    'No cover picture…',
    'Vandalised…',
    'Volume numbers wrong or missing…',
    'Something else…',
  ],
  chapter: [
    'Pictures do not load',
    'Pages missing…',
    'Pages out of order…',
    'Wrong or repeated pages…',
    'Wrong group named…',
    'Wrong chapter number…',
    'Wrong volume number…',
    'Wrong or missing chapter title…',
    'Belongs to another series…',
    'Watermarked pictures',
    'Breaks the naming rules…',
    'An official or untranslated release',
    'Uploaded twice',
    'Credits in the middle of the chapter',
    'Fake or spam',
    'Offensive additions…',
    'Something else…',
  ],
  scanlation_group: [
    'Not a real group',
    'Entered twice…',
    'Wrong or missing details…',
    'Claims a group…',
    'No longer active…',
    'Something else…',
  ],
  user: ['Spam account', 'Offensive name or picture', 'Harasses others…', 'Something else…'],
  author: ['Not a real person', 'Entered twice…', 'Wrong or missing details…', 'Something else…'],
};

const categories: readonly Category[] = ['manga', 'chapter', 'scanlation_group', 'user', 'author'];

export const reportReasons: readonly ReportReason[] = categories.flatMap((category) =>
  wordings[category].map((wording) => ({
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
