import { type Clock, MINUTE } from '../clock';
import { logFailure } from '../diagnostics/log-failure';
import type { PacedFetch } from './paced-fetch';

export interface ServiceClockMemory {
  recall(): Promise<number>;
  keep(aheadMs: number): Promise<void>;
  /** Called once the value is known, then at each noticeable move. */
  onMoved(aheadMs: number): void;
}

/** In ms. `Date` has whole seconds, and an answer takes some to arrive. */
const NOTICEABLE_MS = MINUTE;

export type ServiceClock = ReturnType<typeof createServiceClock>;

/** The service's clock by the `Date` of its answers; this machine's may be hours wrong. */
export function createServiceClock(clock: Clock, memory: ServiceClockMemory) {
  let heardMs: number | null = null;
  let keptMs = 0;
  let toldMs: number | null = null;
  let isKeeping = false;
  const isNews = (ms: number, than: number) => Math.abs(ms - than) >= NOTICEABLE_MS;
  const tellIfMoved = (ms: number) => {
    if (toldMs !== null && !isNews(ms, toldMs)) return;
    toldMs = ms;
    memory.onMoved(ms);
  };
  const keepIfMoved = async (ms: number) => {
    if (isKeeping || !isNews(ms, keptMs)) return;
    isKeeping = true;
    await memory.keep(ms).then(() => {
      keptMs = ms;
    }, logFailure('service-clock-write'));
    isKeeping = false;
  };
  const recall = async () => {
    keptMs = await memory.recall();
    tellIfMoved(heardMs ?? keptMs);
    if (heardMs !== null) await keepIfMoved(heardMs);
  };
  return {
    /** Service minus machine, in ms; 0 where no answer has told it yet. */
    aheadMs: () => heardMs ?? keptMs,
    /** Resolves once the kept value is known; never rejects. */
    ready: recall().catch(logFailure('service-clock-read')),
    listening:
      (pacedFetch: PacedFetch): PacedFetch =>
      async (turn, url, request) => {
        const answer = await pacedFetch(turn, url, request);
        const servedAt = Date.parse(answer.headers.get('Date') ?? '');
        // A picture may lie in a cache on the way for days.
        if (Number.isFinite(servedAt) && turn.host !== 'uploads') {
          heardMs = servedAt - clock.now();
          tellIfMoved(heardMs);
          void keepIfMoved(heardMs);
        }
        return answer;
      },
  };
}
