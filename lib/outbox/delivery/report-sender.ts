import { Failure } from '../../failure';
import { type Intent, isOfKind, type Report, type ReportIntent } from '../../model/intents';
import type { Outbox } from '../outbox';
import { dueAt, isListed, type ListedReport } from '../reports';
import { failureOf, isRefusal, type Sender, wasRejectedBeforeEffect } from './sender';

/**
 * Reports leave one by one, the longest due first, and never twice for one confirmation. What left and was not answered is
 * looked for in the service's own list before anything else happens to it.
 */
export interface ReportSenderParts {
  readonly outbox: Outbox;
  /** Who is signed in. */
  account(): Promise<string | null>;
  /**
   * Makes the request, in the name of its owner. @param beforeLeaving is awaited each time that its turn has come; if it rejects, nothing leaves.
   */
  send(owner: string, report: Report, beforeLeaving: () => Promise<void>): Promise<void>;
  /** What the account has reported about the same thing, the newest first, and how far the service's clock is ahead of ours, in ms. */
  list(report: Report): Promise<{ readonly listed: readonly ListedReport[]; readonly aheadMs: number }>;
  /** Told when intents have changed their state. */
  onProgress(intents: readonly Intent[]): void;
}

export function createReportSender(parts: ReportSenderParts): Sender {
  const { outbox, account, send, list, onProgress } = parts;

  async function deliver(owner: string, intent: ReportIntent): Promise<void> {
    let hasLeft = false;
    let isGone = false;
    /** The last moment at which it can be taken back: what is claimed later than this has left. */
    const leave = async () => {
      // A refused token is renewed, and the request repeated: by then another account may be signed in.
      if ((await account()) !== owner) throw new Failure('signed-out');
      if (hasLeft) return;
      const [claimed] = await outbox.delivery.claim([intent]);
      isGone = claimed === undefined;
      if (isGone) throw new Error('the report was taken back');
      hasLeft = true;
      onProgress([intent]);
    };
    const failure = await failureOf(send(owner, intent.report, leave));
    if (isGone) return;
    if (failure === null) await outbox.delivery.settle([intent]);
    else if (hasLeft && isRefusal(failure)) await outbox.delivery.refuse(intent, failure.code);
    else if (hasLeft) await outbox.delivery.release([intent], wasRejectedBeforeEffect(failure), failure.code);
    onProgress([intent]);
    if (failure !== null && !(hasLeft && isRefusal(failure))) throw failure;
  }

  async function look(owner: string, intent: ReportIntent): Promise<void> {
    const asked = list(intent.report);
    const failure = await failureOf(asked);
    if (failure !== null && !isRefusal(failure)) throw failure;
    // A service that refuses to be asked has not said that it has the report.
    const { listed, aheadMs } = failure === null ? await asked : nothing;
    // The list of another account says nothing.
    if ((await account()) !== owner) return;
    const isThere = isListed(intent, listed, await outbox.delivery.arrived(owner), aheadMs);
    await outbox.delivery.looked(intent, isThere);
    onProgress([intent]);
  }

  return {
    kind: 'report',
    async deliver(owner, ready) {
      const [first] = ready
        .filter((intent) => isOfKind(intent, 'report'))
        .sort((a, b) => (dueAt(a) ?? 0) - (dueAt(b) ?? 0));
      if (!first) return;
      await (first.state.name === 'looking' ? look(owner, first) : deliver(owner, first));
    },
  };
}

const nothing = { listed: [], aheadMs: 0 } as const;
