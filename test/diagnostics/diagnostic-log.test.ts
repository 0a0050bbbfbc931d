import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createDiagnosticLog, readDiagnostics } from '../../lib/diagnostics/diagnostic-log';
import { logFailure, recordFailures } from '../../lib/diagnostics/log-failure';
import { Failure } from '../../lib/failure';
import { waitFor } from '../support/wait-for';

describe('the diagnostic log', () => {
  beforeEach(() => fakeBrowser.reset());

  it('keeps what was passed over, in order, through the death of a worker', async () => {
    createDiagnosticLog({ now: () => 1 }).record('menus', new Failure('storage-failed'));
    await waitFor(async () => expect(await readDiagnostics()).toHaveLength(1));
    const log = createDiagnosticLog({ now: () => 2 });
    recordFailures(log.record);
    await Promise.reject(new TypeError('x')).catch(logFailure('counts'));
    await Promise.reject(new RangeError('y')).catch(logFailure('counts'));
    await waitFor(async () =>
      expect((await readDiagnostics()).map(({ at, place, cause }) => [at, place, cause])).toEqual([
        [1, 'menus', 'Failure'],
        [2, 'counts', 'TypeError'],
        [2, 'counts', 'RangeError'],
      ]),
    );
  });

  it('is empty once it was cleared, what was on its way included', async () => {
    const log = createDiagnosticLog({ now: () => 1 });
    log.record('menus', new Error('x'));
    await log.clear();
    expect(await readDiagnostics()).toEqual([]);
  });

  it('fails nothing where the browser takes no entry, and takes the next', async () => {
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    const log = createDiagnosticLog({ now: () => 1 });
    log.record('menus', new Error('x'));
    log.record('counts', new Error('y'));
    await waitFor(async () => expect((await readDiagnostics()).map(({ place }) => place)).toEqual(['counts']));
  });

  it('shows none but entries of its own kind, whatever lies there', async () => {
    const whole = { at: 1, place: 'menus', code: 'offline', cause: 'Error', times: 1 };
    const odd = [{ place: 'a title' }, { cause: 'a secret' }, { code: 'x' }].map((part) => ({ ...whole, ...part }));
    await fakeBrowser.storage.session.set({ diagnostics: [...odd, 'text', null, whole] });
    expect(await readDiagnostics()).toEqual([whole]);
    await fakeBrowser.storage.session.set({ diagnostics: 'text' });
    expect(await readDiagnostics()).toEqual([]);
  });
});
