import { browser } from 'wxt/browser';
import type { SiteEvent } from '../../lib/pacing/site-events';
import { routeOf, type ServiceName } from '../../lib/service/ids';
import type { Profile } from '../../lib/service/profile';
import { LARGEST_SITE_WRITE_BYTES, type SiteWrite, siteWriteOf, siteWritePaths } from '../../lib/service/site-writes';

type Profiles = readonly Pick<Profile, 'id' | 'api' | 'site'>[];

/** Called with `null` for a change that is not kept here. */
type OnSiteWrite = (service: ServiceName, write: SiteWrite | null) => void;

interface Observed {
  /** The browser's name for this extension. */
  readonly ownOrigin: string;
  readonly profiles: Profiles;
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

/** As the browser tells of it: Chromium names the origin (`initiator`), Firefox the document (`originUrl`). */
interface Call {
  readonly requestId: string;
  readonly tabId: number;
  readonly method: string;
  readonly url: string;
  readonly initiator?: string;
  readonly originUrl?: string;
}

/** Outside all tabs it may be the site's own worker; without an initiator it can only be ours. */
function isOurs({ tabId, initiator, originUrl }: Call, ownOrigin: string): boolean {
  const asker = initiator ?? originUrl;
  return asker === undefined ? tabId === -1 : asker === ownOrigin || asker.startsWith(`${ownOrigin}/`);
}

type SeenHeaders = readonly { readonly name: string; readonly value?: string | undefined }[];

function headersOf({ responseHeaders = [] }: { responseHeaders?: SeenHeaders | undefined }): Headers {
  return new Headers(
    responseHeaders.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])),
  );
}

interface Sent {
  readonly requestBody?: { readonly raw?: readonly { readonly bytes?: unknown }[] | undefined } | null | undefined;
}

/** No tab has more under way; the next sync finds what is lost. */
const MOST_UNDER_WAY = 50;

export type SiteWritesUnderWay = ReturnType<typeof createSiteWritesUnderWay>;

/**
 * What the site's own tabs change at the API host: read as it leaves, reported once, when the service says yes.
 * Only the site's pages count, each at the API of its own service (docs/service.md, "Connection requirements"). If a worker dies in
 * between, only the next sync shows the change.
 */
export function createSiteWritesUnderWay(profiles: Profiles, onWrite: OnSiteWrite) {
  const underWay = new Map<string, SiteWrite>();

  function serviceOf({ url, initiator, originUrl }: Call): ServiceName | null {
    const asker = initiator ?? originUrl;
    if (asker === undefined || !URL.canParse(asker)) return null;
    const [from, to] = [new URL(asker).origin, new URL(url).origin];
    return profiles.find(({ api, site }) => site === from && api === to)?.id ?? null;
  }

  return {
    left: (call: Call & Sent) => {
      const write = serviceOf(call) === null ? null : writeOf(call);
      if (write === null) return;
      underWay.set(call.requestId, write);
      const [oldest] = underWay.keys();
      if (underWay.size > MOST_UNDER_WAY && oldest !== undefined) underWay.delete(oldest);
    },
    /** Its answer begins. */
    answered: (call: Call & { readonly statusCode: number }) => {
      const write = underWay.get(call.requestId) ?? null;
      underWay.delete(call.requestId);
      const isGood = call.statusCode >= 200 && call.statusCode < 300;
      const service = isGood && isChange(call.method) ? serviceOf(call) : null;
      if (service !== null) onWrite(service, write);
    },
    failed: ({ requestId }: Pick<Call, 'requestId'>) => void underWay.delete(requestId),
  };
}

function writeOf({ method, url, requestBody }: Call & Sent): SiteWrite | null {
  const pieces = (requestBody?.raw ?? []).map(({ bytes }) => (bytes instanceof ArrayBuffer ? bytes : null));
  const size = pieces.reduce((sum, piece) => sum + (piece?.byteLength ?? Number.POSITIVE_INFINITY), 0);
  if (size > LARGEST_SITE_WRITE_BYTES) return null;
  const decoder = new TextDecoder();
  const body = pieces.map((piece) => decoder.decode(piece ?? undefined, { stream: true })).join('');
  return siteWriteOf(method, new URL(url).pathname, body);
}

/** Not of a preflight. */
function isChange(method: string): boolean {
  return method === 'POST' || method === 'PUT' || method === 'DELETE';
}
