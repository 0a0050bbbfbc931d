/** What happened in one run: every request of ours, and which states were reached. The laws are held against it. */
import type { Invariant } from './invariants';

/** One request of ours; moments are ms since the start. */
export interface Flight {
  readonly kind: 'turn' | 'probe';
  readonly route: string;
  readonly life: number;
  readonly leftAt: number;
  arrivedAt: number | null;
  /** When the worker had its end, however it ended. */
  endedAt: number | null;
  /** When its answer reached the worker; `null` when the worker died first, or no answer came. */
  heardAt: number | null;
  status: number | null;
  refused: 'allowance' | 'quota' | null;
}

/** Every state that the runs have to reach together: a simulation that never gets there proves nothing about it. */
export const states = [
  '429 seen',
  'probe sent',
  'ban',
  'silence',
  'orphan',
  'cold start',
  'burst learnt',
  'slots halved',
  'quota exhausted',
  'write failed',
  'store unreadable',
  'store empty',
  'last writes lost',
  'clock set back',
  'clock set forward',
  'tab opened in the middle',
  'neighbour met',
  'request without an answer',
  'connection broken',
  'died while reading',
  'died before writing',
  'died while writing',
  'died after writing',
  'died while leaving',
  'died under way',
  'died when answered',
  'died when waking',
  'died while idle',
  'two lives at once',
  'lock taken from another life',
] as const;
export type State = (typeof states)[number];

export interface Breach {
  readonly at: number;
  readonly invariant: Invariant;
  /** The invariant, and what broke it. */
  readonly law: string;
}

/** Something that reached one life over the wire, or through the browser. */
export interface Sighting {
  readonly life: number;
  readonly at: number;
}

/** When one life had the ledger to itself: from reading it until its end, or until another life read it. */
export interface Reign {
  readonly life: number;
  readonly openedAt: number;
  endedAt: number;
}

/** Stored records that were lost. */
export interface Loss {
  readonly at: number;
  /** What was stored by then is still there. */
  readonly keptUntil: number;
}

export interface Journal {
  readonly flights: Flight[];
  readonly reigns: Reign[];
  /** When a life began to hang: what it learnt just before may be stored much later. */
  readonly hangs: Sighting[];
  readonly losses: Loss[];
  /** Calls of the tab that the browser told a life of. */
  readonly siteCalls: Sighting[];
  /** Answers to the tab that the browser told a life of. */
  readonly siteAnswers: (Sighting & { readonly status: number })[];
  readonly reached: Set<State>;
  readonly breaches: Breach[];
  /** Everything worth telling when the run failed. */
  readonly notes: { readonly at: number; readonly text: string }[];
  note(text: string, state?: State): void;
  /** @param at when it was broken; now, without it. */
  breach(invariant: Invariant, detail?: string, at?: number): void;
}

/** @param elapsed ms since the start. */
export function createJournal(elapsed: () => number): Journal {
  const reached = new Set<State>();
  const notes: { at: number; text: string }[] = [];
  const breaches: Breach[] = [];
  return {
    flights: [],
    reigns: [],
    hangs: [],
    losses: [],
    siteCalls: [],
    siteAnswers: [],
    reached,
    breaches,
    notes,
    note: (text, state) => {
      if (state) reached.add(state);
      notes.push({ at: elapsed(), text });
    },
    breach: (invariant, detail, at = elapsed()) => {
      breaches.push({ at, invariant, law: detail === undefined ? invariant : `${invariant}: ${detail}` });
    },
  };
}
