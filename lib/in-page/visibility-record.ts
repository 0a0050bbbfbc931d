import { ALWAYS, initialVisibility, type Observation, observe, type Visibility } from './visibility';

export interface VisibilityRecord {
  readonly seen: () => Visibility;
  readonly note: (observation: Observation) => void;
  readonly changed: () => Promise<void>;
}

/** Without IntersectionObserver v2, occlusion is not checked. */
export function recordVisibility(canReportPaint: boolean): VisibilityRecord {
  let seen = canReportPaint ? initialVisibility : { ...initialVisibility, paintedAt: ALWAYS };
  let next = Promise.withResolvers<void>();
  return {
    seen: () => seen,
    note: (observation) => {
      seen = observe(seen, observation);
      next.resolve();
      next = Promise.withResolvers();
    },
    changed: () => next.promise,
  };
}
