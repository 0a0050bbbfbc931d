/** The part of `navigator.locks` that the extension uses. */
export type LifeLocks = Pick<LockManager, 'request' | 'query'>;

type Work = (lock: { name: string } | null) => Promise<unknown>;
interface Options {
  readonly ifAvailable?: boolean;
  readonly steal?: boolean;
  readonly signal?: AbortSignal;
}

/** The holder of a lock, or one that waits for it. */
interface Claim {
  readonly name: string;
  readonly life: object;
  readonly grant: () => void;
  readonly refuse: (reason: unknown) => void;
}

/** The locks of one browser, which several lives of the worker share. */
export interface BrowserLocks {
  /**
   * What one life sees of them.
   * @param deliver how what the browser says reaches it; at once, if nothing else is said.
   */
  ofLife(life: object, deliver?: <Said>(said: Promise<Said>) => Promise<Said>): LifeLocks;
  /** A life has ended: the browser lets go of all that it held or waited for. */
  release(life: object): void;
}

/** Web Locks as the specification has them, exclusive ones: first come, first served; a thief is served at once. */
export function browserLocks(): BrowserLocks {
  const held = new Map<string, Claim>();
  let waiting: readonly Claim[] = [];

  return {
    ofLife: (life, deliver = (said) => said) => {
      async function request(name: string, ...rest: [Work] | [Options, Work]): Promise<unknown> {
        const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
        if (options.ifAvailable && held.has(name)) return work(null);
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        const claim: Claim = {
          name,
          life,
          grant: () => {
            held.set(name, claim);
            void work({ name })
              .then(resolve, reject)
              .finally(() => giveUp(claim));
          },
          refuse: reject,
        };
        if (options.steal) steal(claim);
        else wait(claim, options.signal);
        return deliver(promise);
      }
      return {
        request: request as LockManager['request'],
        query: () => deliver(Promise.resolve({ held: [...held.keys()].map((name) => ({ name })), pending: [] })),
      };
    },
    release: (life) => {
      waiting = waiting.filter((claim) => claim.life !== life);
      for (const claim of [...held.values()]) if (claim.life === life) giveUp(claim);
    },
  };

  function wait(claim: Claim, signal: AbortSignal | undefined): void {
    waiting = [...waiting, claim];
    signal?.addEventListener('abort', () => {
      if (!waiting.includes(claim)) return;
      waiting = waiting.filter((other) => other !== claim);
      claim.refuse(signal.reason);
    });
    serveNext(claim.name);
  }

  function steal(claim: Claim): void {
    held.get(claim.name)?.refuse(new DOMException('The lock was stolen', 'AbortError'));
    claim.grant();
  }

  function giveUp(claim: Claim): void {
    if (held.get(claim.name) !== claim) return;
    held.delete(claim.name);
    serveNext(claim.name);
  }

  function serveNext(name: string): void {
    const next = held.has(name) ? undefined : waiting.find((claim) => claim.name === name);
    if (!next) return;
    waiting = waiting.filter((claim) => claim !== next);
    next.grant();
  }
}

/** The locks of a life that has the browser to itself: a death lets go of all of them. */
export function lifeLocks(): LifeLocks {
  return browserLocks().ofLife({});
}
