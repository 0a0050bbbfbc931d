import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createLedgerStore, type DurableCopy } from '../../lib/pacing/ledger-store';
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

describe('the ledger’s two copies', () => {
  beforeEach(() => fakeBrowser.reset());

  it('are both there when a write is done', async () => {
    const durable = database();
    await createLedgerStore(durable).write(ledger);
    expect(durable.record).toEqual(ledger);
    expect(Object.values(await browser.storage.session.get())).toEqual([ledger]);
  });

  it('show a new worker in the same browser run', async () => {
    const durable = database();
    await createLedgerStore(durable).write(ledger);
    const next = createLedgerStore(durable);
    expect(await next.read()).toEqual(ledger);
    expect(next.sameBrowserRun()).toBe(true);
  });

  it('show a browser start: the session’s copy is gone, the database has the other', async () => {
    const durable = database();
    await createLedgerStore(durable).write(ledger);
    await browser.storage.session.clear();
    const next = createLedgerStore(durable);
    expect(await next.read()).toEqual(ledger);
    expect(next.sameBrowserRun()).toBe(false);
  });

  it('are as good as one when the session cannot be read', async () => {
    const durable = database();
    durable.record = ledger;
    vi.spyOn(browser.storage.session, 'get').mockRejectedValue(new Error('no session storage'));
    const store = createLedgerStore(durable);
    expect(await store.read()).toEqual(ledger);
    expect(store.sameBrowserRun()).toBe(false);
  });

  it('are no write when one of them fails', async () => {
    const durable: DurableCopy = { get: async () => undefined, put: () => Promise.reject(new Error('disk full')) };
    await expect(createLedgerStore(durable).write(ledger)).rejects.toThrow('disk full');
  });
});
