/** What happened in one run: every request of ours, and which states were reached. The invariants are held against it. */
import { createRunJournal, type RunJournal } from '../core/journal';

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
  lastRefusalAt: number | null;
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

/** Every invariant that the runs are held against. Each has a planted bug of its own that breaks it (planted-bugs.ts). */
export const invariants = [
  'no request is refused by the allowance that we could foresee',
  'no request is refused by a quota that we could foresee',
  'we never get the address banned',
  'a neighbour costs one refusal',
  'no request of the tab is refused because of us',
  'undisturbed, the pacer is nearly as fast as it may be',
  'what is wanted is done in the end',
  'nothing but probes leaves once a block was met',
  'nothing but probes leaves once a block is durable',
  'a probe leaves alone',
  'a probe waits for its gap',
  'a reservation is durable before its request leaves',
  'of two lives one sends',
  'of two lives one writes',
] as const;
export type Invariant = (typeof invariants)[number];

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

export interface Journal extends RunJournal<State, Invariant> {
  readonly flights: Flight[];
  readonly reigns: Reign[];
  /** When a life began to hang: what it learnt just before may be stored much later. */
  readonly hangs: Sighting[];
  readonly losses: Loss[];
  /** Calls of the tab that the browser told a life of. */
  readonly siteCalls: Sighting[];
  /** Answers to the tab that the browser told a life of. */
  readonly siteAnswers: (Sighting & { readonly status: number })[];
}

/** @param elapsed ms since the start. */
export function createJournal(elapsed: () => number): Journal {
  return {
    ...createRunJournal(elapsed),
    flights: [],
    reigns: [],
    hangs: [],
    losses: [],
    siteCalls: [],
    siteAnswers: [],
  };
}
