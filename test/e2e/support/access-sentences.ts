/** What pages say does not work without one of the service's hosts. */
import type { AccessHost } from '../../../lib/service/host-access.ts';

export const effects = {
  api: 'Without api.mangadex.org, nothing is checked, marked or sent',
  auth: 'Without auth.mangadex.org, you can’t stay signed in',
  uploads: 'Without uploads.mangadex.org, there are no covers',
  site: 'Without mangadex.org, there’s no button in the reader',
} as const satisfies Record<AccessHost, string>;

/** The windows of ours that need the service, for a chapter. */
export const windowsOf = (chapterId: string) =>
  ({
    report: `report.html?category=chapter&objectId=${chapterId}`,
    upTo: `up-to.html?chapter=${chapterId}`,
    discussion: `discuss.html?chapter=${chapterId}`,
  }) as const;
