import { ALWAYS, type Observation, observe, unseen, type Visibility } from './visibility';

/** What has been observed of one thing so far. */
export interface VisibilityRecord {
  readonly seen: () => Visibility;
  readonly note: (observation: Observation) => void;
  /** Resolves with the next observation. */
  readonly changed: () => Promise<void>;
}

/** @param saysWhatItPaints a browser that does not say so (Firefox) is believed. */
export function recordVisibility(saysWhatItPaints: boolean): VisibilityRecord {
  let seen = saysWhatItPaints ? unseen : { ...unseen, paintedAt: ALWAYS };
  let heard = Promise.withResolvers<void>();
  return {
    seen: () => seen,
    note: (observation) => {
      seen = observe(seen, observation);
      heard.resolve();
      heard = Promise.withResolvers();
    },
    changed: () => heard.promise,
  };
}
