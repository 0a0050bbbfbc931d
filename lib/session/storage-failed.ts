import { Failure } from '../failure';

export function storageFailed(cause: unknown): never {
  throw new Failure('storage-failed', { cause });
}
