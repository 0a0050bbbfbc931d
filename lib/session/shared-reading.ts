import type { Vault } from './vault';

/** The vault, and a reading of it that those who ask while it is under way share. It keeps nothing once it has ended. */
export interface SharedReading<Result> {
  readonly vault: Vault;
  /** What was so after the call, or has not been written to since the reading began. Rejects as the reading does. */
  read(): Promise<Result>;
}

/** A worker that wakes asks some twenty times within a few milliseconds who is signed in, and each opening of the vault costs one. */
export function shareReading<Result>(vault: Vault, reading: (vault: Vault) => Promise<Result>): SharedReading<Result> {
  let underWay: Promise<Result> | null = null;

  async function write(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      underWay = null;
    }
  }

  return {
    vault: {
      read: () => vault.read(),
      begin: (secrets) => write(() => vault.begin(secrets)),
      replace: (secrets) => write(() => vault.replace(secrets)),
      erase: () => write(() => vault.erase()),
    },
    read() {
      if (underWay !== null) return underWay;
      const mine = reading(vault).finally(() => {
        if (underWay === mine) underWay = null;
      });
      underWay = mine;
      return mine;
    },
  };
}
