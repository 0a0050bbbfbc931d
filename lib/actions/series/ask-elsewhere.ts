import { Failure } from '../../failure';
import { numbersElsewhere } from '../../library/numbers-elsewhere';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import { lockNames } from '../../storage/names';
import { writeView } from '../../storage/views';
import { showChange } from '../chapters/show-change';
import type { Dependencies } from '../dependencies';
import { accountSignedIn } from '../session/account-of';

/** They are kept with the series, which is read with the whole list. */
const MOST_NUMBERS = 2_000;

/** Which numbers of a series exist in any language: one request for a press. Never rejects: the view `series` says how it goes. */
export async function askElsewhere(
  parts: Pick<Dependencies, 'clock' | 'serviceClock' | 'library' | 'session' | 'api' | 'counts' | 'accountScope'>,
  mangaId: Id,
): Promise<void> {
  const { clock, serviceClock, library, api } = parts;
  const account = await accountSignedIn(parts);
  if (account === null) return;
  const signal = parts.accountScope.signal();
  const show = (state: 'idle' | 'askingElsewhere' | 'elsewhereFailed') => writeView('series', { mangaId, state });
  try {
    await navigator.locks.request(lockNames.elsewhere(mangaId), { ifAvailable: true }, async (lock) => {
      // Another press is being answered.
      if (lock === null) return;
      const { manga, chapters } = await library.readSeries(account, mangaId);
      if (!manga) return;
      void show('askingElsewhere');
      const askedAt = clock.now();
      const input = { mangaId, chapterIds: chapters.map(({ id }) => id) };
      const { numbers } = await api.call(endpoints.aggregate, input, { priority: 'screen', reason: 'check', signal });
      signal.throwIfAborted();
      const elsewhere = numbersElsewhere(manga, chapters, numbers);
      if (elsewhere.length > MOST_NUMBERS) throw new Failure('unreadable-answer');
      await library.put(account, {
        askedAt,
        aheadMs: serviceClock.aheadMs(),
        elsewhere: { mangaId, numbers: elsewhere },
      });
      await showChange(parts);
      await show('idle');
    });
  } catch {
    await show(signal.aborted ? 'idle' : 'elsewhereFailed');
  }
}
