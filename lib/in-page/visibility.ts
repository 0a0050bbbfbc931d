/**
 * Whether a click on something of ours counts: the decision alone, from what was observed. A page can cover, fade or move what we
 * show, or bring it under a pointer that was meant for something else. The invariants:
 * - what spoke against it within the half second before the press stands against the press, also if it is over;
 * - a click that comes early is held until the time is up, and dropped at the first thing that speaks against it;
 * - a click is refused on evidence, never for want of it, unless the browser stays silent for three seconds.
 */
export interface Visibility {
  /** The first frame since it came, or since the page shows something else; `null` before that frame. */
  readonly drawnAt: number | null;
  /** Whether a person led to that: a load, or a key. */
  readonly isAsked: boolean;
  /** What spoke against it last, and when: it was over then, or it still speaks against it. */
  readonly against: { readonly reason: Refusal; readonly at: number; readonly isOver: boolean };
  /** When the browser last said that it paints all of it; `ALWAYS` of one that does not say so. */
  readonly paintedAt: number;
}

/** What keeps a person from seeing what they press. */
export type Obstacle = 'covered' | 'moved' | 'faded' | 'small';

/** Why a click does not count: an obstacle, a browser that says nothing, a button that has only just come, was pressed right after something else, or is another one by now. */
export type Refusal = Obstacle | 'busy' | 'sudden' | 'hasty' | 'changed';

/** All times in ms since the page's time origin. */
export type Observation =
  | { readonly kind: 'undrawn' }
  | { readonly kind: 'drawn'; readonly at: number; readonly isAsked: boolean }
  | { readonly kind: 'painted'; readonly at: number }
  /** It stays so until it is painted. */
  | { readonly kind: 'hidden'; readonly reason: Obstacle; readonly at: number }
  /** So it was at this moment. */
  | { readonly kind: 'fault'; readonly reason: Refusal; readonly at: number };

export interface Press {
  /** When the button or the key went down. */
  readonly at: number;
  readonly clickedAt: number;
  /** Whether a moment in sight is enough for what it does. */
  readonly isQuick: boolean;
  /** Whether it may belong to a click that was made on something else. */
  readonly isDoubtful: boolean;
}

export type Verdict =
  | { readonly kind: 'accept' }
  | { readonly kind: 'refuse'; readonly reason: Refusal }
  /** Nothing speaks against it yet: to be judged again by then, and with each observation. */
  | { readonly kind: 'hold'; readonly until: number }
  /** The same, and the browser is to be asked what it paints now. */
  | { readonly kind: 'look'; readonly until: number };

/** How long it must have been in sight, in ms: longer than a press, or the time between two quick ones. */
export const STEADY_MS = 500;
/** The same on the service's own pages, which could mark chapters by themselves: as long as a person takes to see something. */
export const QUICK_MS = 150;
/** How long a browser may take to say what it paints, in ms. */
export const PATIENCE_MS = 3_000;

const LONG_AGO = Number.NEGATIVE_INFINITY;
/** Since when a browser that does not say what it paints has painted something. */
export const ALWAYS = Number.POSITIVE_INFINITY;

/** Of which nothing is known yet. */
export const unseen: Visibility = {
  drawnAt: null,
  isAsked: true,
  against: { reason: 'covered', at: LONG_AGO, isOver: true },
  paintedAt: LONG_AGO,
};

export function observe(seen: Visibility, observation: Observation): Visibility {
  const { against } = seen;
  // Observers report late and out of order: an older report takes nothing from a newer one.
  const laterOf = (at: number) => Math.max(against.at, at);
  switch (observation.kind) {
    case 'undrawn':
      return { ...seen, drawnAt: null };
    case 'drawn':
      return { ...seen, drawnAt: observation.at, isAsked: observation.isAsked };
    // Firefox reports neither this nor what is painted, and its build has nothing of it.
    case 'hidden':
      if (import.meta.env.BROWSER === 'firefox') break;
      return { ...seen, against: { reason: observation.reason, at: laterOf(observation.at), isOver: false } };
    case 'fault': {
      // What hides it is the reason for as long as it does.
      const { reason } = against.isOver ? observation : against;
      return { ...seen, against: { ...against, reason, at: laterOf(observation.at) } };
    }
    case 'painted': {
      if (import.meta.env.BROWSER === 'firefox') break;
      const ended = { ...against, at: against.isOver ? against.at : laterOf(observation.at), isOver: true };
      return { ...seen, against: ended, paintedAt: Math.max(seen.paintedAt, observation.at) };
    }
  }
  return seen;
}

export function judge(press: Press, { drawnAt, isAsked, against, paintedAt }: Visibility, now: number): Verdict {
  if (!against.isOver || press.at - against.at < STEADY_MS) return { kind: 'refuse', reason: against.reason };
  const shownMs = press.at - (drawnAt ?? press.at);
  if (!isAsked && shownMs < QUICK_MS) return { kind: 'refuse', reason: 'sudden' };
  // What took the press before may have lain over it, and a browser that does not say what it paints cannot tell.
  if (press.isDoubtful && (paintedAt === ALWAYS || shownMs < STEADY_MS)) return { kind: 'refuse', reason: 'hasty' };
  const isEarly = shownMs < (press.isQuick ? QUICK_MS : STEADY_MS);
  const readyAt = Math.max(press.clickedAt, isEarly ? (drawnAt ?? press.clickedAt) + STEADY_MS : LONG_AGO);
  if (now < readyAt) return { kind: 'hold', until: readyAt };
  if (drawnAt !== null && paintedAt >= readyAt) return { kind: 'accept' };
  const until = readyAt + PATIENCE_MS;
  return now < until ? { kind: 'look', until } : { kind: 'refuse', reason: 'busy' };
}
