import { browser } from 'wxt/browser';
import { LARGEST_SITE_WRITE_BYTES, type SiteWrite, siteWriteOf, siteWritePaths } from '../../lib/service/site-writes';

/** No tab has more under way; the next sync finds what is lost. */
const MOST_UNDER_WAY = 50;

/**
 * Observes, and never touches, what the site's own tabs change at the API host: read as it leaves, reported when the service has said yes.
 * Only the site's pages count (docs/service.md, "Connection requirements"). If a worker dies in between, only the next sync shows the change.
 * @param onWrite called with `null` for a change that is not kept here.
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

/** Chromium names the origin (`initiator`), Firefox the document (`originUrl`). */
function isOfSite(call: { readonly initiator?: string; readonly originUrl?: string }, site: string): boolean {
  const asker = call.initiator ?? call.originUrl;
  return asker !== undefined && URL.canParse(asker) && new URL(asker).origin === site;
}

/** Not of a preflight. */
function isChange(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'DELETE';
}
