import { Failure } from '../failure';

/** The end of a `catch` at the browser's own stores. @throws Failure `storage-failed`, always. */
export function storageFailed(cause: unknown): never {
  throw new Failure('storage-failed', { cause });
}
