import { type Clock, SECOND } from '../clock';
import { createMutex } from '../one-at-a-time';
import type { SiteEvent } from '../pacing/site-events';
import type { RequestSlot, Turn } from '../pacing/turn';
import { readItem, removeItem, storedItem, watchItem, writeItem } from '../storage/stored-item';
import { logFailure } from './log-failure';
import { noRequests, RequestRecord, type SentRequest, type SpentMinute, withRequests } from './requests';

type Told = Pick<Turn, 'method' | 'route' | 'reason'>;
type Probe = (signal: AbortSignal) => Promise<Response>;

export const REQUEST_RECORD = storedItem<RequestRecord, RequestRecord>(
  'session',
  'requests',
  RequestRecord,
  noRequests,
);

export type RequestLog = ReturnType<typeof createRequestLog>;

/** What was asked, in `storage.session`. A worker that dies takes along requests under way and, in a busy second, those of that second. */
export function createRequestLog(clock: Clock) {
  const inTurn = createMutex();
  let sent: SentRequest[] = [];
  let bySite: SpentMinute[] = [];
  let isPlanned = false;
  let nextWriteAt = 0;
  let timesCleared = 0;
  const siteLeftAt = new Map<string, number>();

  /** At most once a second, since a check brings five requests in one; at once after a quiet second, or an idle worker ends with the last one unwritten. */
  async function writeSoon(): Promise<void> {
    if (isPlanned) return;
    isPlanned = true;
    const waitMs = nextWriteAt - clock.monotonic();
    if (waitMs > 0) await clock.sleep(waitMs);
    isPlanned = false;
    nextWriteAt = clock.monotonic() + SECOND;
    await inTurn(write);
  }

  async function write(): Promise<void> {
    const added = [sent, bySite] as const;
    [sent, bySite] = [[], []];
    if (added.every((each) => each.length === 0)) return;
    await writeItem(REQUEST_RECORD, withRequests(await readItem(REQUEST_RECORD), ...added, clock.now()));
  }

  function plan(): void {
    void writeSoon().catch(logFailure('request-log'));
  }

  /** The request has left once `send` has called `leave`: one that its last `recheck` stops does not count. */
  async function follow(
    { method, route, reason }: Told,
    askedAt: number,
    send: (leave: () => void) => Promise<Response>,
  ): Promise<Response> {
    const departures: { readonly at: number; readonly leftAt: number }[] = [];
    const clearedBefore = timesCleared;
    const end = (status: number | null) => {
      if (timesCleared > clearedBefore) return;
      for (const { at, leftAt } of departures) {
        const [waitedMs, tookMs] = [Math.round(leftAt - askedAt), Math.round(clock.monotonic() - leftAt)];
        sent.push({ at, method, route, reason, status, waitedMs, tookMs });
        plan();
      }
    };
    try {
      const answer = await send(() => departures.push({ at: clock.now(), leftAt: clock.monotonic() }));
      end(answer.status);
      return answer;
    } catch (thrown) {
      end(null);
      throw thrown;
    }
  }

  /** A call that came from the cache is taken off the minute in which it seemed to leave. */
  function noteSiteCall({ kind, requestId }: SiteEvent): void {
    const leftAt = kind === 'left' ? clock.now() : siteLeftAt.get(requestId);
    siteLeftAt.delete(requestId);
    if (leftAt === undefined) return;
    if (kind === 'left') siteLeftAt.set(requestId, leftAt);
    else if (kind !== 'cached') return;
    bySite.push({ at: leftAt, by: 'site', count: kind === 'left' ? 1 : -1 });
    plan();
  }

  return {
    listening:
      (requestSlot: RequestSlot): RequestSlot =>
      (turn, send) => {
        const askedAt = clock.monotonic();
        return requestSlot(turn, (signal, recheck) =>
          follow(turn, askedAt, (leave) =>
            send(signal, () => {
              recheck();
              leave();
            }),
          ),
        );
      },
    listeningToProbe:
      (turn: Told, probe: Probe): Probe =>
      (signal) =>
        follow(turn, clock.monotonic(), (leave) => {
          leave();
          return probe(signal);
        }),
    listeningToSite: (observe: (event: SiteEvent) => void) => (event: SiteEvent) => {
      observe(event);
      noteSiteCall(event);
    },
    /** What is under way is not noted afterwards either. Rejects where the browser keeps the record. */
    clear: () => {
      timesCleared += 1;
      siteLeftAt.clear();
      [sent, bySite] = [[], []];
      return inTurn(() => removeItem(REQUEST_RECORD));
    },
  };
}

export function watchRequests(onRecord: (record: RequestRecord) => void): () => void {
  return watchItem(REQUEST_RECORD, onRecord);
}
