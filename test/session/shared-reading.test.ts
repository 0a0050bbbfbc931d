import { beforeEach, describe, expect, it } from 'vitest';
import { KEPT_MS, shareReading } from '../../lib/session/shared-reading';
import type { Secrets, Vault } from '../../lib/session/vault';

const secrets = {} as Secrets;

describe('a reading of the vault', () => {
  let readings: PromiseWithResolvers<string>[];
  let write: PromiseWithResolvers<void>;
  let shared: ReturnType<typeof shareReading<string>>;
  let now: number;

  beforeEach(() => {
    now = 0;
    readings = [];
    write = Promise.withResolvers();
    const writing = () => write.promise;
    const vault: Vault = { read: async () => null, begin: writing, replace: writing, erase: writing };
    const read = () => {
      const reading = Promise.withResolvers<string>();
      readings.push(reading);
      return reading.promise;
    };
    shared = shareReading(vault, read, { monotonic: () => now });
  });

  async function expectSecondReading(value = 'second'): Promise<void> {
    const second = shared.read();
    readings[1]?.resolve(value);
    expect(await second).toBe(value);
  }

  it('is shared by those who ask while it is under way', async () => {
    const asked = [shared.read(), shared.read()];
    readings[0]?.resolve('first');
    expect(await Promise.all(asked)).toEqual(['first', 'first']);
    expect(readings).toHaveLength(1);
  });

  it('is shared by those who ask shortly after it has ended, however long it took, and is not kept for longer', async () => {
    const first = shared.read();
    now = 10 * KEPT_MS;
    readings[0]?.resolve('first');
    await first;
    now += KEPT_MS - 1;
    expect(await shared.read()).toBe('first');
    now += 1;
    await expectSecondReading();
  });

  it('is not kept once it has failed', async () => {
    const first = shared.read().catch(() => null);
    readings[0]?.reject(new Error('disk'));
    await first;
    await expectSecondReading();
  });

  it('is not kept over a write', async () => {
    const first = shared.read();
    readings[0]?.resolve('as it was');
    await first;
    write.resolve();
    await shared.vault.replace(secrets);
    await expectSecondReading('as it is');
  });

  it.each([
    ['has begun', (vault: Vault) => vault.begin(secrets)],
    ['was replaced', (vault: Vault) => vault.replace(secrets)],
    ['was erased', (vault: Vault) => vault.erase()],
  ])('is not shared with those who ask after a session %s', async (_, change) => {
    const first = shared.read();
    const changed = change(shared.vault);
    write.resolve();
    await changed;
    const second = shared.read();
    readings[0]?.resolve('as it was');
    expect(await first).toBe('as it was');
    const third = shared.read();
    readings[1]?.resolve('as it is');
    expect(await Promise.all([second, third])).toEqual(['as it is', 'as it is']);
  });

  it('is not shared with those who ask after a write that has failed: part of it may be written', async () => {
    const first = shared.read();
    write.reject(new Error('disk'));
    await expect(shared.vault.erase()).rejects.toThrow('disk');
    const second = shared.read();
    readings[0]?.resolve('as it was');
    readings[1]?.resolve('as it is');
    expect(await Promise.all([first, second])).toEqual(['as it was', 'as it is']);
  });
});
