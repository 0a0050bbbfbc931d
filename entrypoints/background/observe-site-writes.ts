import { browser } from 'wxt/browser';
import { LARGEST_SITE_WRITE_BYTES, type SiteWrite, siteWriteOf, siteWritePaths } from '../../lib/service/site-writes';

/** What waits for its answer; a tab never has more under way, and what is lost is found by the next check. */
const MOST_UNDER_WAY = 50;

/**
 * Watches what the site's own tabs change at the API host, and never touches it: read when it leaves, told when the service has said
 * yes. Only the site's own pages count: no other may send these requests with a token (docs/service.md, "Connection requirements"). A
 * worker that dies in between knows nothing of it any more, which costs speed alone.
 * @param onWrite told after each change of any kind; `null` for one that is not kept here.
 */
export function observeSiteWrites(
  { api, site }: { api: string; site: string },
  onWrite: (write: SiteWrite | null) => void,
): void {
  const { onBeforeRequest, onCompleted, onErrorOccurred } = browser.webRequest;
  const writes = { urls: siteWritePaths.map((path) => `${api}${path}`) };
  const underWay = new Map<string, SiteWrite>();

  onBeforeRequest.addListener(
    (call) => {
      const write = isOfSite(call, site) ? writeOf(call) : null;
      if (write === null) return undefined;
      underWay.set(call.requestId, write);
      const [oldest] = underWay.keys();
      if (underWay.size > MOST_UNDER_WAY && oldest !== undefined) underWay.delete(oldest);
      return undefined;
    },
    writes,
    ['requestBody'],
  );
  onCompleted.addListener(
    (call) => {
      const { requestId, method, statusCode } = call;
      const write = underWay.get(requestId) ?? null;
      underWay.delete(requestId);
      const isGood = statusCode >= 200 && statusCode < 300;
      if (isGood && isChange(method) && isOfSite(call, site)) onWrite(write);
    },
    { urls: [`${api}/*`] },
  );
  onErrorOccurred.addListener(({ requestId }) => void underWay.delete(requestId), writes);
}

interface Call {
  readonly method: string;
  readonly url: string;
  readonly requestBody?: { readonly raw?: readonly { readonly bytes?: unknown }[] | undefined } | null | undefined;
}

function writeOf({ method, url, requestBody }: Call): SiteWrite | null {
  const pieces = (requestBody?.raw ?? []).map(({ bytes }) => (bytes instanceof ArrayBuffer ? bytes : null));
  const size = pieces.reduce((sum, piece) => sum + (piece?.byteLength ?? Number.POSITIVE_INFINITY), 0);
  if (size > LARGEST_SITE_WRITE_BYTES) return null;
  const decoder = new TextDecoder();
  const body = pieces.map((piece) => decoder.decode(piece ?? undefined, { stream: true })).join('');
  return siteWriteOf(method, new URL(url).pathname, body);
}

/** Who asks: Chromium names the origin (`initiator`), Firefox the document (`originUrl`). */
function isOfSite(call: { readonly initiator?: string; readonly originUrl?: string }, site: string): boolean {
  const asker = call.initiator ?? call.originUrl;
  return asker !== undefined && URL.canParse(asker) && new URL(asker).origin === site;
}

/** A preflight changes nothing. */
function isChange(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'DELETE';
}
