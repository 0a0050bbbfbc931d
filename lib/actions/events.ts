import type { BlockStatus } from '../pacing/pacer';
import type { AccessHost } from '../service/host-access';

/** Made before what emits and before what listens, where each of them needs the other. */
export interface Emitter<Detail> {
  emit(detail: Detail): void;
  on(listener: (detail: Detail) => void): void;
}

export function createEmitter<Detail = void>(): Emitter<Detail> {
  const listeners: ((detail: Detail) => void)[] = [];
  return {
    emit: (detail) => {
      for (const listener of listeners) listener(detail);
    },
    on: (listener) => void listeners.push(listener),
  };
}

/** What the background reacts to itself, whether or not pages can be shown it. */
export type Events = ReturnType<typeof createEvents>;

export function createEvents() {
  return {
    pause: createEmitter<BlockStatus>(),
    /** The hosts that the browser withheld before. */
    accessGiven: createEmitter<readonly AccessHost[]>(),
    /** Other dependencies have replaced those whose database the browser has closed; their queue may come from the backup copy. */
    rebuilt: createEmitter(),
    /** After sign-in and sign-out, and when the session was refreshed, was lost or has ended. */
    session: createEmitter(),
    service: createEmitter(),
    leftSession: createEmitter(),
    sync: createEmitter<{ readonly isOver: boolean }>(),
    queue: createEmitter(),
    /** This device has changed settings of series. */
    seriesSettings: createEmitter(),
    captchas: createEmitter(),
    writeHold: createEmitter(),
  };
}
