import type { ServiceName } from '../../lib/service/ids';
import type { Profile } from '../../lib/service/profile';
import { LARGEST_SITE_WRITE_BYTES, type SiteWrite, siteWriteOf } from '../../lib/service/site-writes';

/** Called with `null` for a change that is not kept here. */
export type OnSiteWrite = (service: ServiceName, write: SiteWrite | null) => void;

/** What the site's own tabs change at the API host: read as it leaves, reported once, when the service says yes. */
export interface SiteWritesUnderWay {
  readonly left: (call: Call & Sent) => void;
  /** Its answer begins. */
  readonly answered: (call: Call & { readonly statusCode: number }) => void;
  readonly failed: (call: Pick<Call, 'requestId'>) => void;
}

/** As the browser tells of it: Chromium names the origin (`initiator`), Firefox the document (`originUrl`). */
interface Call {
  readonly requestId: string;
  readonly method: string;
  readonly url: string;
  readonly initiator?: string;
  readonly originUrl?: string;
}

interface Sent {
  readonly requestBody?: { readonly raw?: readonly { readonly bytes?: unknown }[] | undefined } | null | undefined;
}

/** No tab has more under way; the next sync finds what is lost. */
const MOST_UNDER_WAY = 50;

/**
 * Only the site's pages count, each at the API of its own service (docs/service.md, "Connection requirements"). If a worker dies in
 * between, only the next sync shows the change.
 */
export function createSiteWritesUnderWay(
  profiles: readonly Pick<Profile, 'id' | 'api' | 'site'>[],
  onWrite: OnSiteWrite,
): SiteWritesUnderWay {
  const underWay = new Map<string, SiteWrite>();

  function serviceOf({ url, initiator, originUrl }: Call): ServiceName | null {
    const asker = initiator ?? originUrl;
    if (asker === undefined || !URL.canParse(asker)) return null;
    const [from, to] = [new URL(asker).origin, new URL(url).origin];
    return profiles.find(({ api, site }) => site === from && api === to)?.id ?? null;
  }

  return {
    left: (call) => {
      const write = serviceOf(call) === null ? null : writeOf(call);
      if (write === null) return;
      underWay.set(call.requestId, write);
      const [oldest] = underWay.keys();
      if (underWay.size > MOST_UNDER_WAY && oldest !== undefined) underWay.delete(oldest);
    },
    answered: (call) => {
      const write = underWay.get(call.requestId) ?? null;
      underWay.delete(call.requestId);
      const isGood = call.statusCode >= 200 && call.statusCode < 300;
      const service = isGood && isChange(call.method) ? serviceOf(call) : null;
      if (service !== null) onWrite(service, write);
    },
    failed: ({ requestId }) => void underWay.delete(requestId),
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
