import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { MINUTE } from '../../lib/clock';
import {
  asText,
  createDiagnosticLog,
  type DiagnosticEntry,
  ENTRIES,
  entryOf,
  readDiagnostics,
  withEntry,
} from '../../lib/diagnostics/diagnostic-log';
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

const SECRET = 'b2c1a9d4-0000-4000-8000-0123456789ab refresh-token One Piece';

/** An error that calls itself by a foreign text. */
class Misnamed extends Error {
  override readonly name = SECRET;
}

describe('an entry of the diagnostic log', () => {
  it.each<[string, unknown, Pick<DiagnosticEntry, 'code' | 'cause'>]>([
    [
      'a failure and its first cause',
      new Failure('storage-failed', { cause: new Error('x', { cause: new TypeError('y') }) }),
      { code: 'storage-failed', cause: 'TypeError' },
    ],
    [
      'a refusal of the browser',
      new DOMException('full', 'QuotaExceededError'),
      { code: 'unexpected', cause: 'QuotaExceededError' },
    ],
    ['a failure without a cause', new Failure('offline'), { code: 'offline', cause: 'Failure' }],
    ['what is no error', SECRET, { code: 'unexpected', cause: 'other' }],
    ['nothing at all', undefined, { code: 'unexpected', cause: 'other' }],
    ['an error of another name', new Misnamed('x'), { code: 'unexpected', cause: 'other' }],
  ])('names %s, and takes no word of it', (_, thrown, named) => {
    const entry = entryOf('menus', thrown, 7);
    expect(entry).toEqual({ at: 7, place: 'menus', ...named, times: 1 });
    expect(JSON.stringify(entry)).not.toContain('token');
  });

  it('that causes itself comes to an end', () => {
    const circle = new Error('round');
    circle.cause = circle;
    expect(entryOf('menus', circle, 0).cause).toBe('Error');
  });

  it('is counted where the same was written within a minute, and goes to the end', () => {
    const first = entryOf('menus', new TypeError('a'), 0);
    const other = entryOf('counts', new TypeError('a'), 1);
    const entries = [first, other, entryOf('menus', new TypeError('b'), 30_000)].reduce(
      withEntry,
      [] as readonly DiagnosticEntry[],
    );
    expect(entries.map(({ place, at, times }) => [place, at, times])).toEqual([
      ['counts', 1, 1],
      ['menus', 30_000, 2],
    ]);
    expect(withEntry(entries, entryOf('menus', new TypeError('c'), 30_000 + MINUTE))).toHaveLength(3);
  });

  it('pushes the oldest out when there are two hundred', () => {
    let entries: readonly DiagnosticEntry[] = [];
    for (let at = 0; at < ENTRIES + 50; at++)
      entries = withEntry(entries, entryOf('menus', new Error('x'), at * MINUTE));
    expect(entries).toHaveLength(200);
    expect(entries[0]?.at).toBe(50 * MINUTE);
  });

  it('is a line of the text that is copied', () => {
    expect(asText([{ ...entryOf('menus', new TypeError('x'), 0), times: 3 }])).toBe(
      '1970-01-01T00:00:00.000Z menus unexpected TypeError 3',
    );
  });
});
