import { vi } from 'vitest';

/** Makes the `count`th transaction that writes from now on fail, and all after it, as they do for a worker that dies there. */
export function dieAtWrite(count: number): { readonly isDead: () => boolean; readonly end: () => void } {
  let left = count;
  const { transaction } = IDBDatabase.prototype;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    names,
    mode,
    options,
  ) {
    if (mode === 'readwrite') left -= 1;
    if (mode === 'readwrite' && left <= 0) throw new DOMException('the worker is dead', 'AbortError');
    return transaction.call(this, names, mode, options);
  });
  return { isDead: () => left <= 0, end: () => spy.mockRestore() };
}
