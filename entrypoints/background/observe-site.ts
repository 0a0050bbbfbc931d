import { browser } from 'wxt/browser';
import type { SiteEvent } from '../../lib/pacing/site-events';
import { routeOf } from '../../lib/service/ids';
import type { Profile } from '../../lib/service/profile';
import { siteWritePaths } from '../../lib/service/site-writes';
import { createSiteWritesUnderWay, type OnSiteWrite } from './site-writes-under-way';

export interface Observed {
  /** The browser's name for this extension. */
  readonly ownOrigin: string;
  readonly profiles: readonly Pick<Profile, 'id' | 'api' | 'site'>[];
  readonly onEvent: (event: SiteEvent) => void;
  readonly onWrite: OnSiteWrite;
}

/**
 * Observes, and never touches, what the person's own tabs ask of the API hosts: counted as it leaves, with preflights, and again when its
 * answer begins. Our own requests are in the ledger already. Chromium shows preflights only with `extraHeaders`, which Firefox does not
 * know and does not need. What comes from the browser's cache leaves like any other, and only its answer tells.
 * One listener for each event, whatever the hosts: in Chromium each costs every wake about half a millisecond.
 */
export function observeSite({ ownOrigin, profiles, onEvent, onWrite }: Observed): void {
  const { onBeforeRequest, onBeforeSendHeaders, onResponseStarted, onErrorOccurred } = browser.webRequest;
  const calls = { urls: profiles.map(({ api }) => `${api}/*`) };
  const writes = { urls: profiles.flatMap(({ api }) => siteWritePaths.map((path) => `${api}${path}`)) };
  const underWay = createSiteWritesUnderWay(profiles, onWrite);

  onBeforeRequest.addListener(
    (call) => {
      underWay.left(call);
      return undefined;
    },
    writes,
    ['requestBody'],
  );
  onBeforeSendHeaders.addListener(
    (call) => {
      if (isOurs(call, ownOrigin)) return undefined;
      onEvent({
        kind: 'left',
        requestId: call.requestId,
        method: call.method,
        route: routeOf(new URL(call.url).pathname),
      });
    },
    calls,
    import.meta.env.BROWSER === 'firefox' ? [] : ['extraHeaders'],
  );
  onResponseStarted.addListener(
    (call) => {
      if (isOurs(call, ownOrigin)) return;
      const { requestId, fromCache, statusCode: status } = call;
      onEvent(
        fromCache ? { kind: 'cached', requestId } : { kind: 'answered', requestId, status, headers: headersOf(call) },
      );
      underWay.answered(call);
    },
    calls,
    ['responseHeaders'],
  );
  onErrorOccurred.addListener((call) => {
    if (isOurs(call, ownOrigin)) return;
    onEvent({ kind: 'failed', requestId: call.requestId });
    underWay.failed(call);
  }, calls);
}

/** Chromium names the origin (`initiator`), Firefox the document (`originUrl`). */
interface Asker {
  readonly tabId: number;
  readonly initiator?: string;
  readonly originUrl?: string;
}

/** Outside all tabs it may be the site's own worker; without an initiator it can only be ours. */
function isOurs({ tabId, initiator, originUrl }: Asker, ownOrigin: string): boolean {
  const asker = initiator ?? originUrl;
  return asker === undefined ? tabId === -1 : asker === ownOrigin || asker.startsWith(`${ownOrigin}/`);
}

type SeenHeaders = readonly { readonly name: string; readonly value?: string | undefined }[];

function headersOf({ responseHeaders = [] }: { responseHeaders?: SeenHeaders | undefined }): Headers {
  return new Headers(
    responseHeaders.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])),
  );
}
