import { vi } from 'vitest';

/**
 * Cryptography is done by other threads, in real time: virtual time must not run out meanwhile, or an answer that has come
 * counts as lost on a busy machine.
 */
export interface CryptoWork {
  /** Resolves when none is under way: to whether there was any, after which more may follow. */
  idle(): Promise<boolean>;
}

/** Watches what is encrypted and decrypted from now on, until the test ends. */
export function watchCrypto(): CryptoWork {
  const running = new Set<Promise<unknown>>();
  for (const name of ['encrypt', 'decrypt'] as const) {
    const original = crypto.subtle[name].bind(crypto.subtle);
    vi.spyOn(crypto.subtle, name).mockImplementation((...call) => {
      const work = original(...call);
      const done: Promise<boolean> = work.then(
        () => running.delete(done),
        () => running.delete(done),
      );
      running.add(done);
      return work;
    });
  }
  return {
    idle: async () => {
      const work = [...running];
      await Promise.all(work);
      return work.length > 0;
    },
  };
}
