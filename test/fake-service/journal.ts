/** Everything that was asked of the local service, written down as it came in, so that tests can look back. */
import type { Asked, HostName, Outcome } from './exchange.ts';

/** The line was cut by an ordered fault: the other side never learnt more. */
export const dropped = 'dropped';

/** Who probably sent a request, told from what browsers add by themselves. */
export type Initiator = 'extension' | 'site' | 'page' | 'navigation' | 'program';

export type Judge = 'ladder' | 'allowance' | 'connection' | 'preflight' | 'quota' | 'service' | 'fault';

/** Good manners that the service cannot always enforce, broken. */
export type Violation =
  | 'no-user-agent'
  | 'spoofed-user-agent'
  | 'via-header'
  | 'bearer-to-wrong-host'
  | 'cookie-sent'
  | 'hotlink'
  | 'secret-in-address';

export interface Entry {
  /** Epoch ms by the service's clock. */
  readonly at: number;
  readonly asked: Asked;
  readonly outcome: Outcome | typeof dropped;
  /** The route with `{id}` for each id; undefined where no route fits. */
  readonly route: string | undefined;
  readonly initiator: Initiator;
  readonly judgedBy: Judge;
  readonly violations: readonly Violation[];
}

export interface EntryFilter {
  readonly host?: HostName;
  readonly method?: string;
  readonly route?: string;
  readonly initiator?: Initiator;
  readonly status?: number | 'silence' | 'dropped';
  /** Only what came at or after this moment, epoch ms. */
  readonly since?: number;
}

export interface Journal {
  write(entry: Entry): void;
  /** The entries that fit, oldest first. */
  requests(filter?: EntryFilter): Entry[];
  /** How often each status was answered since the start, also by entries that were let go. */
  count(status: number | 'silence' | 'dropped'): number;
  /** All violations since the start, oldest first, each with its request. */
  violations(): { readonly violation: Violation; readonly asked: Asked }[];
}

/** A journal that keeps at least the newest `keep` entries: long simulations need only the counts. */
export function createJournal({ keep = Number.POSITIVE_INFINITY }: { keep?: number } = {}): Journal {
  let entries: Entry[] = [];
  const counts = new Map<number | string, number>();
  const violations: { violation: Violation; asked: Asked }[] = [];
  return {
    write: (entry) => {
      entries.push(entry);
      if (entries.length > 2 * keep) entries = entries.slice(-keep);
      const status = statusOf(entry);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      for (const violation of entry.violations) violations.push({ violation, asked: entry.asked });
    },
    requests: (filter = {}) => entries.filter((entry) => fits(entry, filter)),
    count: (status) => counts.get(status) ?? 0,
    violations: () => [...violations],
  };
}

/** The status of an entry, or the word for having none. */
export function statusOf({ outcome }: Pick<Entry, 'outcome'>): number | 'silence' | 'dropped' {
  return typeof outcome === 'string' ? outcome : outcome.status;
}

function fits(entry: Entry, filter: EntryFilter): boolean {
  return (
    (filter.host === undefined || entry.asked.host === filter.host) &&
    (filter.method === undefined || entry.asked.method === filter.method) &&
    (filter.route === undefined || entry.route === filter.route) &&
    (filter.initiator === undefined || entry.initiator === filter.initiator) &&
    (filter.status === undefined || statusOf(entry) === filter.status) &&
    (filter.since === undefined || entry.at >= filter.since)
  );
}
