/** What was observed of a mark or a control; clicks are judged by this alone (docs/in-page.md, "Which clicks count"). */
export interface Visibility {
  /** The first frame since it was drawn or changed; `null` before. */
  readonly drawnAt: number | null;
  /** Whether a person led to that, by a load or a key. */
  readonly isByUser: boolean;
  /** The latest fault, and when it ended or was last observed. */
  readonly lastFault: { readonly reason: Refusal; readonly at: number; readonly isOver: boolean };
  /** When the browser last said that all of it is painted, or `ALWAYS`. */
  readonly paintedAt: number;
}

/** `filtered`: the browser does not say what covers it. */
export type HiddenReason = 'covered' | 'moved' | 'faded' | 'filtered' | 'small';

/** `busy`: no word of the browser; `sudden`: has only just come; `hasty`: after a press elsewhere; `changed`: another button by now. */
export type Refusal = HiddenReason | 'busy' | 'sudden' | 'hasty' | 'changed';

/** Times in ms since the page's time origin. */
export type Observation =
  | { readonly kind: 'undrawn' }
  | { readonly kind: 'drawn'; readonly at: number; readonly isByUser: boolean }
  | { readonly kind: 'painted'; readonly at: number }
  /** Until it is painted. */
  | { readonly kind: 'hidden'; readonly reason: HiddenReason; readonly at: number }
  | { readonly kind: 'fault'; readonly reason: Refusal; readonly at: number };

export interface Press {
  readonly at: number;
  readonly clickedAt: number;
  /** A short time in sight is enough for its act. */
  readonly isQuick: boolean;
  /** It may belong to a click on something else. */
  readonly isAmbiguous: boolean;
}

export type Verdict =
  | { readonly kind: 'accept' }
  | { readonly kind: 'refuse'; readonly reason: Refusal }
  /** Judged again by then, and with each observation. */
  | { readonly kind: 'hold'; readonly until: number }
  /** The same, and the browser is asked what it paints. */
  | { readonly kind: 'look'; readonly until: number };

/** In ms in sight: longer than a press, or the time between two quick ones. */
export const STEADY_MS = 500;
/** The same on the service's own pages, which could mark chapters by themselves: time enough to see something. */
export const QUICK_MS = 150;
/** In ms, for the browser's answer about what it paints. */
export const PAINT_TIMEOUT_MS = 3_000;

const LONG_AGO = Number.NEGATIVE_INFINITY;
/** For browsers without IntersectionObserver v2. */
export const ALWAYS = Number.POSITIVE_INFINITY;

export const initialVisibility: Visibility = {
  drawnAt: null,
  isByUser: true,
  lastFault: { reason: 'covered', at: LONG_AGO, isOver: true },
  paintedAt: LONG_AGO,
};

export function observe(visibility: Visibility, observation: Observation): Visibility {
  const { lastFault } = visibility;
  // Observers report late and out of order: an older report must not replace a newer one.
  const laterOf = (at: number) => Math.max(lastFault.at, at);
  switch (observation.kind) {
    case 'undrawn':
      return { ...visibility, drawnAt: null };
    case 'drawn':
      return { ...visibility, drawnAt: observation.at, isByUser: observation.isByUser };
    // Firefox reports neither this nor what is painted.
    case 'hidden':
      if (import.meta.env.BROWSER === 'firefox') break;
      return { ...visibility, lastFault: { reason: observation.reason, at: laterOf(observation.at), isOver: false } };
    case 'fault': {
      // The first reason stays until the fault is over.
      const { reason } = lastFault.isOver ? observation : lastFault;
      return { ...visibility, lastFault: { ...lastFault, reason, at: laterOf(observation.at) } };
    }
    case 'painted': {
      if (import.meta.env.BROWSER === 'firefox') break;
      const ended = { ...lastFault, at: lastFault.isOver ? lastFault.at : laterOf(observation.at), isOver: true };
      return { ...visibility, lastFault: ended, paintedAt: Math.max(visibility.paintedAt, observation.at) };
    }
  }
  return visibility;
}

export function evaluatePress(
  press: Press,
  { drawnAt, isByUser, lastFault, paintedAt }: Visibility,
  now: number,
): Verdict {
  if (!lastFault.isOver || press.at - lastFault.at < STEADY_MS) return { kind: 'refuse', reason: lastFault.reason };
  const shownMs = press.at - (drawnAt ?? press.at);
  if (!isByUser && shownMs < QUICK_MS) return { kind: 'refuse', reason: 'sudden' };
  // Whatever took the previous press may have covered it, which a browser without IntersectionObserver v2 cannot tell.
  if (press.isAmbiguous && (paintedAt === ALWAYS || shownMs < STEADY_MS)) return { kind: 'refuse', reason: 'hasty' };
  const isEarly = shownMs < (press.isQuick ? QUICK_MS : STEADY_MS);
  const readyAt = Math.max(press.clickedAt, isEarly ? (drawnAt ?? press.clickedAt) + STEADY_MS : LONG_AGO);
  if (now < readyAt) return { kind: 'hold', until: readyAt };
  if (drawnAt !== null && paintedAt >= readyAt) return { kind: 'accept' };
  const until = readyAt + PAINT_TIMEOUT_MS;
  return now < until ? { kind: 'look', until } : { kind: 'refuse', reason: 'busy' };
}

export type VisibilityRecord = ReturnType<typeof recordVisibility>;

/** Without IntersectionObserver v2, occlusion is not checked. */
export function recordVisibility(canReportPaint: boolean) {
  let seen = canReportPaint ? initialVisibility : { ...initialVisibility, paintedAt: ALWAYS };
  let next = Promise.withResolvers<void>();
  return {
    seen: () => seen,
    note: (observation: Observation) => {
      seen = observe(seen, observation);
      next.resolve();
      next = Promise.withResolvers();
    },
    changed: () => next.promise,
  };
}
