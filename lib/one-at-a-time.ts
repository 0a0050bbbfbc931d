/** Runs each work after the one before it, however that ended. A failure reaches its own caller alone. */
export function createMutex(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work, work);
    last = done;
    return done;
  };
}

/** Calls that come before a run begins share it, so that each gets what a run gave that began after the call. Runs do not overlap. */
export function coalesce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;

  const begin = () => {
    next = null;
    return work();
  };
  return () => {
    if (next === null) {
      next = last.then(begin, begin);
      last = next;
    }
    return next;
  };
}
