import { type Intent, type IntentOf, isOfKind, type ValueKind } from '../../model/intents';
import type { Outbox } from '../outbox';
import { failureOf, isRefusal, type Sender, wasRejectedBeforeEffect } from './sender';

/** Sends follows, statuses and ratings one by one, the latest first; what was lost on the way is repeated without harm. */
export interface IntentSenderParts<Kind extends ValueKind> {
  readonly kind: Kind;
  readonly outbox: Outbox;
  /** Sends nothing unless the owner is signed in. */
  send(owner: string, intent: IntentOf<Kind>): Promise<void>;
  delivered(account: string, intent: IntentOf<Kind>): Promise<void>;
  onProgress(intents: readonly Intent[]): void;
}

export function createIntentSender<Kind extends ValueKind>(parts: IntentSenderParts<Kind>): Sender {
  const { kind, outbox, send, delivered, onProgress } = parts;

  return {
    kind,
    async deliver(owner, ready) {
      const latest = ready.reduce((one, other) => (other.at > one.at ? other : one));
      const [claimed] = await outbox.delivery.claim([latest]);
      if (!claimed || !isOfKind(claimed, kind)) return;
      onProgress([claimed]);
      const failure = await failureOf(send(owner, claimed).then(() => delivered(owner, claimed)));
      if (failure === null) await outbox.delivery.ack([claimed]);
      else if (isRefusal(failure)) await outbox.delivery.refuse(claimed, failure.code);
      else await outbox.delivery.release([claimed], wasRejectedBeforeEffect(failure), failure.code);
      onProgress([claimed]);
      if (failure !== null && !isRefusal(failure)) throw failure;
    },
  };
}
