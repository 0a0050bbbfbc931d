/** What happened in one run: every request of ours, and which states were reached. The laws are held against it. */

/** One request of ours; moments are ms since the start. */
export interface Flight {
  readonly kind: 'turn' | 'probe';
  readonly route: string;
  readonly life: number;
  readonly leftAt: number;
  arrivedAt: number | null;
  /** When the worker had its end, however it ended. */
  endedAt: number | null;
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
  readonly law: string;
}

export interface Journal {
  readonly flights: Flight[];
  /** When what was stored got lost. */
  readonly losses: number[];
  /** When the pacer was told that a lesson is durable. */
  readonly lessons: number[];
  /** When the pacer was told that what it knows of a quota is durable. */
  readonly quotaNews: { readonly group: string; readonly at: number }[];
  /** When the pacer was told that a call of the tab is durable. */
  readonly siteNews: number[];
  readonly reached: Set<State>;
  readonly breaches: Breach[];
  /** Everything worth telling when the run failed. */
  readonly notes: { readonly at: number; readonly text: string }[];
  note(text: string, state?: State): void;
  breach(law: string): void;
}

/** @param elapsed ms since the start. */
export function createJournal(elapsed: () => number): Journal {
  const reached = new Set<State>();
  const notes: { at: number; text: string }[] = [];
  const breaches: Breach[] = [];
  return {
    flights: [],
    losses: [],
    lessons: [],
    quotaNews: [],
    siteNews: [],
    reached,
    breaches,
    notes,
    note: (text, state) => {
      if (state) reached.add(state);
      notes.push({ at: elapsed(), text });
    },
    breach: (law) => {
      breaches.push({ at: elapsed(), law });
    },
  };
}
