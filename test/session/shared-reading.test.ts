import { beforeEach, describe, expect, it } from 'vitest';
import { shareReading } from '../../lib/session/shared-reading';
import type { Secrets, Vault } from '../../lib/session/vault';

const secrets = {} as Secrets;

describe('a reading of the vault', () => {
  let readings: PromiseWithResolvers<string>[];
  let write: PromiseWithResolvers<void>;
  let shared: ReturnType<typeof shareReading<string>>;

  beforeEach(() => {
    readings = [];
    write = Promise.withResolvers();
    const writing = () => write.promise;
    const vault: Vault = { read: async () => null, begin: writing, replace: writing, erase: writing };
    shared = shareReading(vault, () => {
      const reading = Promise.withResolvers<string>();
      readings.push(reading);
      return reading.promise;
    });
  });

  it('is shared by those who ask while it is under way', async () => {
    const asked = [shared.read(), shared.read()];
    readings[0]?.resolve('first');
    expect(await Promise.all(asked)).toEqual(['first', 'first']);
    expect(readings).toHaveLength(1);
  });

  it.each([
    ['has ended', () => readings[0]?.resolve('first')],
    ['has failed', () => readings[0]?.reject(new Error('disk'))],
  ])('is not kept once it %s', async (_, end) => {
    const first = shared.read().catch(() => null);
    end();
    await first;
    const second = shared.read();
    readings[1]?.resolve('second');
    expect(await second).toBe('second');
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
