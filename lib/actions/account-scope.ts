/** For syncs and covers, which take minutes: nothing of an account is written after it has left. */
export interface AccountScope {
  /** Aborted when the present account leaves. */
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
