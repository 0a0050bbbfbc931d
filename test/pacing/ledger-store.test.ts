import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onRejected } from '../../lib/pacing/breaker';
import { reviveLedger } from '../../lib/pacing/ledger';
import { type BreakerCopyPort, createLedgerStore, type DurableCopy } from '../../lib/pacing/ledger-store';
import { settledLedger } from '../support/pacing-world';

const ledger = settledLedger(1_000);
const banned = { ...ledger, breaker: onRejected(ledger.breaker, 'banned', 2_000), writtenAt: 2_000 };

/** A database that keeps one record, and a copy of the breaker that counts its writes. */
let durable: DurableCopy & { record: unknown };
let kept: BreakerCopyPort & { kept: unknown; writes: number };

beforeEach(() => {
  fakeBrowser.reset();
  durable = {
    record: undefined,
    get: async () => durable.record,
    put: async (written) => {
      durable.record = structuredClone(written);
    },
  };
  kept = {
    kept: undefined,
    writes: 0,
    read: async () => kept.kept,
    write: async (written) => {
      kept.kept = structuredClone(written);
      kept.writes += 1;
    },
  };
});

const aLife = () => createLedgerStore(durable, kept);

/** A life whose database a newer version has for a while: it knows of nothing, and nothing leaves but probes. */
const blindLife = () =>
  createLedgerStore({ get: () => Promise.reject(new Error('newer')), put: async () => undefined }, kept);

describe('the ledger’s two copies', () => {
  it('are both there when a write is done', async () => {
    await aLife().write(ledger);
    expect(durable.record).toEqual(ledger);
    expect(Object.values(await browser.storage.session.get())).toEqual([ledger]);
  });

  it('show a new worker in the same browser run', async () => {
    await aLife().write(ledger);
    const next = aLife();
    expect(await next.read()).toEqual(ledger);
    expect(next.sameBrowserRun()).toBe(true);
  });

  it('of a life that could not read the database never stand over the database, where it can be read again', async () => {
    await aLife().write(ledger);
    await browser.storage.session.clear();
    kept.kept = undefined;
    const blind = blindLife();
    expect(await blind.read()).toBeUndefined();
    const bannedLater = { ...settledLedger(9_000), breaker: onRejected(ledger.breaker, 'banned', 9_000) };
    await blind.write(bannedLater);
    kept.kept = undefined;
    // The next life of the same kind goes on with it.
    expect(await blindLife().read()).toMatchObject({ breaker: bannedLater.breaker });

    const next = aLife();
    expect(await next.read()).toEqual({ ...ledger, breaker: bannedLater.breaker });
    // What the database has is as old as the last browser run.
    expect(next.sameBrowserRun()).toBe(false);
    await next.write(ledger);
    expect(Object.values(await browser.storage.session.get())).toEqual([ledger]);
  });

  it('show a browser start: the session’s copy is gone, the database has the other', async () => {
    await aLife().write(ledger);
    await browser.storage.session.clear();
    const next = aLife();
    expect(await next.read()).toEqual(ledger);
    expect(next.sameBrowserRun()).toBe(false);
  });

  it('are as good as one when the session cannot be read', async () => {
    durable.record = ledger;
    vi.spyOn(browser.storage.session, 'get').mockRejectedValue(new Error('no session storage'));
    const store = aLife();
    expect(await store.read()).toEqual(ledger);
    expect(store.sameBrowserRun()).toBe(false);
  });

  it('are no write when one of them fails', async () => {
    durable.put = () => Promise.reject(new Error('disk full'));
    await expect(aLife().write(ledger)).rejects.toThrow('disk full');
  });
});

describe('of copies that differ', () => {
  it('the newer ledger is read, also where that is the database’s', async () => {
    await aLife().write(ledger);
    durable.record = banned;
    const store = aLife();
    expect(await store.read()).toEqual(banned);
    expect(store.sameBrowserRun()).toBe(true);
  });

  it('the session’s is read where that is the newer one', async () => {
    await aLife().write(banned);
    durable.record = ledger;
    kept.kept = undefined;
    expect(await aLife().read()).toEqual(banned);
  });

  it.each([
    ['counts where it is newer than the ledger', banned.writtenAt, banned.breaker],
    ['counts for nothing where it is older', ledger.writtenAt - 1, ledger.breaker],
  ])('the copy’s breaker %s', async (_, writtenAt, breaker) => {
    await aLife().write(ledger);
    kept.kept = { breaker: banned.breaker, writtenAt };
    expect(await aLife().read()).toEqual({ ...ledger, breaker });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an older one', { breaker: ledger.breaker, writtenAt: 1_000 }],
  ])('a ledger of an unknown version still gives its breaker, when the copy has %s', async (_, inCopy) => {
    durable.record = { ...banned, version: 2, budget: 'of another shape' };
    kept.kept = inCopy;
    const revived = reviveLedger(await aLife().read(), 3_000, false);
    expect(revived.breaker).toEqual(banned.breaker);
    expect(revived.budget.halfOpen).toBe('due');
  });

  it('none is missed because another cannot be read', async () => {
    await aLife().write(banned);
    kept.read = () => Promise.reject(new Error('broken'));
    expect(await aLife().read()).toEqual(banned);
  });
});

describe('the breaker’s copy', () => {
  it('is not waited for when it never answers', async () => {
    kept.write = () => new Promise(() => undefined);
    await aLife().write(banned);
    expect(durable.record).toEqual(banned);
  });

  it.each<[string, unknown]>([
    ['came back empty', undefined],
    ['cannot be understood', { version: 1, budget: 'torn' }],
  ])('keeps a ban when the browser starts again and its database %s', async (_, found) => {
    await aLife().write(banned);
    await browser.storage.session.clear();
    durable.record = found;
    const store = aLife();
    const revived = reviveLedger(await store.read(), 2_000, store.sameBrowserRun());
    expect(revived.breaker).toEqual(banned.breaker);
    expect(revived.budget.halfOpen).toBe('due');
  });

  it('keeps it when the database cannot be opened', async () => {
    await aLife().write(banned);
    await browser.storage.session.clear();
    durable.get = () => Promise.reject(new Error('broken'));
    expect(await aLife().read()).toMatchObject({ breaker: { state: 'banned' } });
  });

  it('is written with the first write of a life and when the breaker changes, not with every request', async () => {
    const store = aLife();
    for (const written of [ledger, ledger, banned, banned]) await store.write(written);
    expect(kept.writes).toBe(2);
  });

  it('stops nothing when it cannot be written, and is tried again', async () => {
    const write = vi.spyOn(kept, 'write').mockRejectedValueOnce(new Error('full'));
    const store = aLife();
    await store.write(banned);
    await store.write(banned);
    expect(write).toHaveBeenCalledTimes(2);
    expect(kept.kept).toMatchObject({ breaker: { state: 'banned' } });
  });
});
