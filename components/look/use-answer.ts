import { useState } from 'preact/hooks';
import { asFailure } from '../../lib/failure';

/** For an answer that is written down elsewhere: none is taken while one is under way, and the last failure is known. */
export function useAnswer() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** @param write rejects with a Failure where nothing was written. Resolves to whether it was tried, once it is over. */
  const answer = async (write: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setFailure(null);
    await write().catch((thrown: unknown) => setFailure(asFailure(thrown).code));
    setBusy(false);
    return true;
  };
  return { isBusy, failure, answer };
}
