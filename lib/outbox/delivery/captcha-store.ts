import * as v from 'valibot';
import type { Dexmark } from '../../database/schema';
import { stored, write } from '../../database/transactions';
import type { CaptchaHold, CaptchaMemory } from './captcha-holds';

const KEY = 'captchas';

const Hold = v.object({ kind: v.picklist(['mark', 'follow', 'status', 'report']), since: v.number() });

/**
 * Keeps what a captcha holds beside the pacing ledger: it says nothing of the person either, outlives the browser, and is not erased,
 * because a hold that is forgotten has the service asked for a captcha once more. What lies there and makes no sense holds nothing.
 * Both reject with Failure `storage-failed` or `storage-full`.
 */
export function createCaptchaStore(database: Dexmark): CaptchaMemory {
  return {
    async read() {
      const held = v.safeParse(v.array(Hold), await stored(() => database.get('ledger', KEY)));
      return held.success ? held.output : [];
    },
    write: (held: readonly CaptchaHold[]) =>
      write(database, ['ledger'], async (transaction) => {
        await transaction.objectStore('ledger').put(held, KEY);
      }),
  };
}
