import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onRejected } from '../../lib/pacing/breaker';
import { reviveLedger } from '../../lib/pacing/ledger';
import { type BreakerCopyPort, createLedgerStore, type DurableCopy } from '../../lib/pacing/ledger-store';
import { settledLedger } from '../support/pacing-world';

const ledger = settledLedger(1_000);

/** A database that keeps one record. */
function database(): DurableCopy & { record: unknown } {
  const kept: DurableCopy & { record: unknown } = {
    record: undefined,
    get: async () => kept.record,
    put: async (written) => {
      kept.record = structuredClone(written);
    },
  };
  return kept;
}

/** A copy that keeps one record, and counts its writes. */
function breakerCopy(): BreakerCopyPort & { kept: unknown; writes: number } {
  const place: BreakerCopyPort & { kept: unknown; writes: number } = {
    kept: undefined,
    writes: 0,
    read: async () => place.kept,
    write: async (written) => {
      place.kept = structuredClone(written);
      place.writes += 1;
    },
  };
  return place;
}

describe('the ledger’s two copies', () => {
  beforeEach(() => fakeBrowser.reset());

  it('are both there when a write is done', async () => {
    const durable = database();
    await createLedgerStore(durable, breakerCopy()).write(ledger);
    expect(durable.record).toEqual(ledger);
    expect(Object.values(await browser.storage.session.get())).toEqual([ledger]);
  });

  it('show a new worker in the same browser run', async () => {
    const durable = database();
    await createLedgerStore(durable, breakerCopy()).write(ledger);
    const next = createLedgerStore(durable, breakerCopy());
    expect(await next.read()).toEqual(ledger);
    expect(next.sameBrowserRun()).toBe(true);
  });

  it('of a life that could not read the database never stand over the database, where it can be read again', async () => {
    const durable = database();
    await createLedgerStore(durable, breakerCopy()).write(ledger);
    await browser.storage.session.clear();
    // A newer version has the database for a while: this life knows of nothing, and nothing leaves but probes.
    const blind = createLedgerStore(
      { get: () => Promise.reject(new Error('newer')), put: async () => undefined },
      breakerCopy(),
    );
    expect(await blind.read()).toBeUndefined();
    const banned = { ...settledLedger(9_000), breaker: onRejected(ledger.breaker, 'banned', 9_000) };
    await blind.write(banned);
    // The next life of the same kind goes on with it.
    const stillBlind = createLedgerStore(
      { get: () => Promise.reject(new Error('newer')), put: async () => undefined },
      breakerCopy(),
    );
    expect(await stillBlind.read()).toMatchObject({ breaker: banned.breaker });

    const next = createLedgerStore(durable, breakerCopy());
    expect(await next.read()).toEqual({ ...ledger, breaker: banned.breaker });
    // What the database has is as old as the last browser run.
    expect(next.sameBrowserRun()).toBe(false);
    await next.write(ledger);
    expect(Object.values(await browser.storage.session.get())).toEqual([ledger]);
  });

  it('show a browser start: the session’s copy is gone, the database has the other', async () => {
    const durable = database();
    await createLedgerStore(durable, breakerCopy()).write(ledger);
    await browser.storage.session.clear();
    const next = createLedgerStore(durable, breakerCopy());
    expect(await next.read()).toEqual(ledger);
    expect(next.sameBrowserRun()).toBe(false);
  });

  it('are as good as one when the session cannot be read', async () => {
    const durable = database();
    durable.record = ledger;
    vi.spyOn(browser.storage.session, 'get').mockRejectedValue(new Error('no session storage'));
    const store = createLedgerStore(durable, breakerCopy());
    expect(await store.read()).toEqual(ledger);
    expect(store.sameBrowserRun()).toBe(false);
  });

  it('are no write when one of them fails', async () => {
    const durable: DurableCopy = { get: async () => undefined, put: () => Promise.reject(new Error('disk full')) };
    await expect(createLedgerStore(durable, breakerCopy()).write(ledger)).rejects.toThrow('disk full');
  });
});

describe('of copies that differ', () => {
  const banned = { ...ledger, breaker: onRejected(ledger.breaker, 'banned', 2_000), writtenAt: 2_000 };
  beforeEach(() => fakeBrowser.reset());

  it('the newer ledger is read, also where that is the database’s', async () => {
    const durable = database();
    await createLedgerStore(durable, breakerCopy()).write(ledger);
    durable.record = banned;
    const store = createLedgerStore(durable, breakerCopy());
    expect(await store.read()).toEqual(banned);
    expect(store.sameBrowserRun()).toBe(true);
  });

  it('the session’s is read where that is the newer one', async () => {
    const durable = database();
    await createLedgerStore(durable, breakerCopy()).write(banned);
    durable.record = ledger;
    expect(await createLedgerStore(durable, breakerCopy()).read()).toEqual(banned);
  });

  it('the copy’s breaker counts where it is newer than the ledger', async () => {
    const [durable, kept] = [database(), breakerCopy()];
    await createLedgerStore(durable, kept).write(ledger);
    kept.kept = { breaker: banned.breaker, writtenAt: banned.writtenAt };
    expect(await createLedgerStore(durable, kept).read()).toEqual({ ...ledger, breaker: banned.breaker });
  });

  it('the copy’s breaker counts for nothing where it is older', async () => {
    const [durable, kept] = [database(), breakerCopy()];
    await createLedgerStore(durable, kept).write(ledger);
    kept.kept = { breaker: banned.breaker, writtenAt: ledger.writtenAt - 1 };
    expect(await createLedgerStore(durable, kept).read()).toEqual(ledger);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an older one', { breaker: ledger.breaker, writtenAt: 1_000 }],
  ])('a ledger of an unknown version still gives its breaker, when the copy has %s', async (_, inCopy) => {
    const [durable, kept] = [database(), breakerCopy()];
    durable.record = { ...banned, version: 2, budget: 'of another shape' };
    kept.kept = inCopy;
    const revived = reviveLedger(await createLedgerStore(durable, kept).read(), 3_000, false);
    expect(revived.breaker).toEqual(banned.breaker);
    expect(revived.budget.canary).toBe('due');
  });

  it('none is missed because another cannot be read', async () => {
    const durable = database();
    await createLedgerStore(durable, breakerCopy()).write(banned);
    const broken = { ...breakerCopy(), read: () => Promise.reject(new Error('broken')) };
    expect(await createLedgerStore(durable, broken).read()).toEqual(banned);
  });
});

describe('the breaker’s copy', () => {
  it('is not waited for when it never answers', async () => {
    const durable = database();
    const silent = { ...breakerCopy(), write: () => new Promise<void>(() => undefined) };
    await createLedgerStore(durable, silent).write(banned);
    expect(durable.record).toEqual(banned);
  });

  const banned = { ...ledger, breaker: onRejected(ledger.breaker, 'banned', 1_000) };
  beforeEach(() => fakeBrowser.reset());

  it.each<[string, unknown]>([
    ['came back empty', undefined],
    ['cannot be understood', { version: 1, budget: 'torn' }],
  ])('keeps a ban when the browser starts again and its database %s', async (_, found) => {
    const [durable, kept] = [database(), breakerCopy()];
    await createLedgerStore(durable, kept).write(banned);
    await browser.storage.session.clear();
    durable.record = found;
    const store = createLedgerStore(durable, kept);
    const revived = reviveLedger(await store.read(), 2_000, store.sameBrowserRun());
    expect(revived.breaker).toEqual(banned.breaker);
    expect(revived.budget.canary).toBe('due');
  });

  it('keeps it when the database cannot be opened', async () => {
    const kept = breakerCopy();
    await createLedgerStore(database(), kept).write(banned);
    await browser.storage.session.clear();
    const durable: DurableCopy = { ...database(), get: () => Promise.reject(new Error('broken')) };
    expect(await createLedgerStore(durable, kept).read()).toMatchObject({ breaker: { state: 'banned' } });
  });

  it('is written with the first write of a life and when the breaker changes, not with every request', async () => {
    const kept = breakerCopy();
    const store = createLedgerStore(database(), kept);
    for (const written of [ledger, ledger, banned, banned]) await store.write(written);
    expect(kept.writes).toBe(2);
  });

  it('stops nothing when it cannot be written, and is tried again', async () => {
    const kept = breakerCopy();
    const write = vi.spyOn(kept, 'write').mockRejectedValueOnce(new Error('full'));
    const store = createLedgerStore(database(), kept);
    await store.write(banned);
    await store.write(banned);
    expect(write).toHaveBeenCalledTimes(2);
    expect(kept.kept).toMatchObject({ breaker: { state: 'banned' } });
  });
});
