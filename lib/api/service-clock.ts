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
  recall(): Promise<number>;
  /** Told when it has moved far enough for somebody to notice. */
  note(aheadMs: number): void;
}

/** An answer tells whole seconds and was on its way for some: less than this is no news, in ms. */
const NOTICEABLE_MS = MINUTE;

export function createServiceClock(clock: Clock, memory: ServiceClockMemory): ServiceClock {
  let heardMs: number | null = null;
  let notedMs = 0;
  const noteIfMoved = () => {
    if (heardMs === null || Math.abs(heardMs - notedMs) < NOTICEABLE_MS) return;
    notedMs = heardMs;
    memory.note(heardMs);
  };
  const recall = async () => {
    notedMs = await memory.recall();
    noteIfMoved();
  };
  return {
    aheadMs: () => heardMs ?? notedMs,
    ready: recall().catch(noted('service-clock-read')),
    listening: (pacedFetch) => async (turn, url, request) => {
      const answer = await pacedFetch(turn, url, request);
      const servedAt = Date.parse(answer.headers.get('Date') ?? '');
      // A picture may lie in a cache on the way since another day.
      if (Number.isFinite(servedAt) && turn.host !== 'uploads') {
        heardMs = servedAt - clock.now();
        noteIfMoved();
      }
      return answer;
    },
  };
}
