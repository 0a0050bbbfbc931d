import * as v from 'valibot';
import type { Dexmark } from '../../database/schema';
import { stored, write } from '../../database/transactions';
import type { CaptchaHold, CaptchaMemory } from './captcha-holds';

const KEY = 'captchas';

const Hold = v.object({ kind: v.picklist(['mark', 'follow', 'status', 'rating', 'report']), since: v.number() });

/** In the store that is never erased: a forgotten hold asks for a captcha again. Rejects with `storage-failed` or `storage-full`. */
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
