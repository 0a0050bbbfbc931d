import { Failure } from '../failure';
import { DEMO_ACCOUNT_ID, isDemoId } from '../model/demo';
import type { Id } from '../service/ids';
import type { Outbox } from './outbox';

/** What the demo's account does to a real chapter or series would go with the demo: it is refused as `signed-out`, before anything is kept. */
export function refuseRealInDemo(outbox: Outbox): Outbox {
  return {
    ...outbox,
    async enqueue(intent) {
      refuseReal(intent.account, intent.key);
      return outbox.enqueue(intent);
    },
    async enqueueAll(intents, ...rest) {
      for (const { account, key } of intents) refuseReal(account, key);
      return outbox.enqueueAll(intents, ...rest);
    },
    async report(confirmed) {
      refuseReal(confirmed.account, confirmed.report.objectId);
      return outbox.report(confirmed);
    },
  };
}

function refuseReal(account: string | null, id: Id): void {
  if (account === DEMO_ACCOUNT_ID && !isDemoId(id)) throw new Failure('signed-out');
}
