import { browser } from 'wxt/browser';
import type { SiteEvent } from '../../lib/pacing/site-events';
import { routeOf } from '../../lib/service/ids';

/**
 * Observes, and never touches, what the person's own tabs ask of the API host: counted as it leaves, with preflights, and again when its
 * answer begins. Our own requests are in the ledger already. Chromium shows preflights only with `extraHeaders`, which Firefox does not
 * know and does not need. What comes from the browser's cache leaves like any other, and only its answer tells.
 */
export function observeSite(
  { api, ownOrigin }: { api: string; ownOrigin: string },
  onEvent: (event: SiteEvent) => void,
): void {
  const { onBeforeSendHeaders, onResponseStarted, onErrorOccurred } = browser.webRequest;
  const calls = { urls: [`${api}/*`] };

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
    },
    calls,
    ['responseHeaders'],
  );
  onErrorOccurred.addListener((call) => {
    if (!isOurs(call, ownOrigin)) onEvent({ kind: 'failed', requestId: call.requestId });
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
