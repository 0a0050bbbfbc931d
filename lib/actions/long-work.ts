/** Checks and covers take minutes, for one account. They end when it leaves: nothing of theirs may be written after that. */
export interface LongWork {
  /** Aborted when the account that is signed in now leaves. */
  signal(): AbortSignal;
  /** The account leaves, or the browser has closed the database. */
  end(): void;
}

export function createLongWork(): LongWork {
  let current = new AbortController();
  return {
    signal: () => current.signal,
    end() {
      current.abort();
      current = new AbortController();
    },
  };
}
