/** Checks and covers take minutes, for one account. They end when it leaves: nothing of theirs may be written after that. */
export interface AccountScope {
  /** Aborted when the account that is signed in now leaves. */
  signal(): AbortSignal;
  /** The account leaves, or the browser has closed the database. */
  end(): void;
}

export function createAccountScope(): AccountScope {
  let current = new AbortController();
  return {
    signal: () => current.signal,
    end() {
      current.abort();
      current = new AbortController();
    },
  };
}
