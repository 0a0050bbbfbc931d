import { ALWAYS, type Observation, observe, unseen, type Visibility } from './visibility';

export interface VisibilityRecord {
  readonly seen: () => Visibility;
  readonly note: (observation: Observation) => void;
  readonly changed: () => Promise<void>;
}

/** A browser that does not say what it paints is believed. */
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
