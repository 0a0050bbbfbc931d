import { type Clock, MINUTE } from '../clock';
import { noted } from '../diagnostics/note';
import type { PacedFetch } from './paced-fetch';

/** The service's clock, as its answers tell it; this machine's may be hours wrong. */
export interface ServiceClock {
  /** How far it is ahead of this machine's clock, in ms; 0 where neither this life nor the last one has heard it. */
  aheadMs(): number;
  /** Resolves when what the last life has heard is known; it does not reject. */
  readonly ready: Promise<void>;
  /** The same, listening to every answer. */
  listening(pacedFetch: PacedFetch): PacedFetch;
}

/** What outlives the worker of it, and what pages see of it. */
export interface ServiceClockMemory {
  /** What was kept last; 0 where nothing was. */
  recall(): Promise<number>;
  /** Keeps it; what it rejects is kept with the next answer. */
  keep(aheadMs: number): Promise<void>;
  /** Told once it is known, then whenever it has moved far enough to be noticed. */
  onMoved(aheadMs: number): void;
}

/** An answer tells whole seconds and was on its way for some: less than this is no news, in ms. */
const NOTICEABLE_MS = MINUTE;

export function createServiceClock(clock: Clock, memory: ServiceClockMemory): ServiceClock {
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
    }, noted('service-clock-write'));
    isKeeping = false;
  };
  const recall = async () => {
    keptMs = await memory.recall();
    tellIfMoved(heardMs ?? keptMs);
    if (heardMs !== null) await keepIfMoved(heardMs);
  };
  return {
    aheadMs: () => heardMs ?? keptMs,
    ready: recall().catch(noted('service-clock-read')),
    listening: (pacedFetch) => async (turn, url, request) => {
      const answer = await pacedFetch(turn, url, request);
      const servedAt = Date.parse(answer.headers.get('Date') ?? '');
      // A picture may lie in a cache on the way since another day.
      if (Number.isFinite(servedAt) && turn.host !== 'uploads') {
        heardMs = servedAt - clock.now();
        tellIfMoved(heardMs);
        void keepIfMoved(heardMs);
      }
      return answer;
    },
  };
}
