/** What every simulation writes down of a run: the states that it reached, what broke, and the notes that tell its story. */
export interface Breach<Invariant extends string> {
  readonly at: number;
  readonly invariant: Invariant;
  /** The invariant, and what broke it. */
  readonly text: string;
}

/** Moments are ms since the start. */
export interface Told {
  readonly at: number;
  readonly text: string;
}

export interface RunJournal<State extends string, Invariant extends string> {
  readonly reached: Set<State>;
  readonly breaches: Breach<Invariant>[];
  /** Everything worth telling when the run failed. */
  readonly notes: Told[];
  note(text: string, state?: State): void;
  /** @param at when it was broken; now, without it. */
  breach(invariant: Invariant, detail?: string, at?: number): void;
}

/** @param elapsed ms since the start. */
export function createRunJournal<State extends string, Invariant extends string>(
  elapsed: () => number,
): RunJournal<State, Invariant> {
  const journal: RunJournal<State, Invariant> = {
    reached: new Set(),
    breaches: [],
    notes: [],
    note: (text, state) => {
      if (state) journal.reached.add(state);
      journal.notes.push({ at: elapsed(), text });
    },
    breach: (invariant, detail, at = elapsed()) => {
      journal.breaches.push({ at, invariant, text: detail === undefined ? invariant : `${invariant}: ${detail}` });
    },
  };
  return journal;
}
