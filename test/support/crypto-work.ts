import { vi } from 'vitest';

/**
 * Cryptography is done by other threads, in real time: virtual time must not run out meanwhile, or an answer that has come
 * counts as lost on a busy machine.
 */
export interface CryptoWork {
  /** Resolves when none is under way: to whether there was any, after which more may follow. */
  idle(): Promise<boolean>;
}

/** Watches what is encrypted, decrypted and hashed from now on, until the test ends. */
export function watchCrypto(): CryptoWork {
  const running = new Set<Promise<unknown>>();
  const watched = (work: Promise<ArrayBuffer>) => {
    const done: Promise<boolean> = work.then(
      () => running.delete(done),
      () => running.delete(done),
    );
    running.add(done);
    return work;
  };
  for (const name of ['encrypt', 'decrypt'] as const) {
    const original = crypto.subtle[name].bind(crypto.subtle);
    vi.spyOn(crypto.subtle, name).mockImplementation((...call) => watched(original(...call)));
  }
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementation((...call) => watched(digest(...call)));
  return {
    idle: async () => {
      const work = [...running];
      await Promise.all(work);
      return work.length > 0;
    },
  };
}
