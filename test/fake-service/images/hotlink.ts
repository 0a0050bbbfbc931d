/** "Images hotlinked from the service's domains are answered with a wrong response" (docs/service.md). */
import type { Asked } from '../exchange.ts';

/** Whether a picture is asked for by a page of another site; no Referer is no page (docs/service.md). */
export function isHotlink({ headers }: Asked): boolean {
  const referer = headers.referer;
  if (!referer) return false;
  return !/^https:\/\/([a-z]+\.)?mangadex\.org(:\d+)?(\/|$)/.test(referer);
}
