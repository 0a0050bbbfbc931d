type Work = (lock: { name: string } | null) => Promise<unknown>;

/** The part of `navigator.locks` that the extension uses, for one life of the worker: a death lets go of all of them. */
export function lifeLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, Promise<unknown>>();

  async function request(name: string, ...rest: [Work] | [{ ifAvailable?: boolean }, Work]): Promise<unknown> {
    const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
    const before = held.get(name);
    if (before && options.ifAvailable) return work(null);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    held.set(name, released);
    await before;
    try {
      return await work({ name });
    } finally {
      if (held.get(name) === released) held.delete(name);
      release();
    }
  }

  return { request: request as LockManager['request'] };
}
