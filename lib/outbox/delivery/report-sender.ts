import { Failure } from '../../failure';
import { type Intent, isOfKind, type Report, type ReportIntent } from '../../model/intents';
import type { Outbox } from '../outbox';
import { dueAt, isListed, type ListedReport } from '../reports';
import { failureOf, isRefusal, type Sender, wasRejectedBeforeEffect } from './sender';

/** One by one, the longest due first. An unanswered report is looked for in the service's list, never repeated by itself. */
export interface ReportSenderParts {
  readonly outbox: Outbox;
  account(): Promise<string | null>;
  /** @param beforeLeaving awaited each time the turn has come; if it rejects, nothing leaves. */
  send(owner: string, report: Report, beforeLeaving: () => Promise<void>): Promise<void>;
  /** Newest first. `aheadMs`: service clock minus ours. */
  list(report: Report): Promise<{ readonly listed: readonly ListedReport[]; readonly aheadMs: number }>;
  onProgress(intents: readonly Intent[]): void;
}

export function createReportSender(parts: ReportSenderParts): Sender {
  const { outbox, account, send, list, onProgress } = parts;

  async function deliver(owner: string, intent: ReportIntent): Promise<void> {
    let hasLeft = false;
    let isGone = false;
    /** From this claim on the report has left and cannot be taken back. */
    const leave = async () => {
      // A repeat with a newer token may find another account signed in.
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
    if (failure === null) await outbox.delivery.ack([intent]);
    else if (hasLeft && isRefusal(failure)) await outbox.delivery.refuse(intent, failure.code);
    else if (hasLeft) await outbox.delivery.release([intent], wasRejectedBeforeEffect(failure), failure.code);
    onProgress([intent]);
    if (failure !== null && !(hasLeft && isRefusal(failure))) throw failure;
  }

  async function verify(owner: string, intent: ReportIntent): Promise<void> {
    const asked = list(intent.report);
    const failure = await failureOf(asked);
    if (failure !== null && !isRefusal(failure)) throw failure;
    // A refused question does not say that the service has the report.
    const { listed, aheadMs } = failure === null ? await asked : noReports;
    // Another account's list says nothing.
    if ((await account()) !== owner) return;
    const isThere = isListed(intent, listed, await outbox.delivery.arrived(owner), aheadMs);
    await outbox.delivery.verified(intent, isThere);
    onProgress([intent]);
  }

  return {
    kind: 'report',
    async deliver(owner, ready) {
      const [first] = ready
        .filter((intent) => isOfKind(intent, 'report'))
        .sort((a, b) => (dueAt(a) ?? 0) - (dueAt(b) ?? 0));
      if (!first) return;
      await (first.state.name === 'verifying' ? verify(owner, first) : deliver(owner, first));
    },
  };
}

const noReports = { listed: [], aheadMs: 0 } as const;
