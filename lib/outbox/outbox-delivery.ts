import type { Clock } from '../clock';
import type { FailureCode } from '../failure';
import {
  type Intent,
  type IntentKind,
  isOfKind,
  isValueIntent,
  type ReportIntent,
  type Sent,
  type ValueIntent,
} from '../model/intents';
import * as merge from './merge';
import * as reports from './reports';
import type { Rows } from './rows';

/** Each answer leaves alone what a newer intent has changed since. */
export function createOutboxDelivery(rows: Rows, clock: Clock) {
  /** Leaves alone what is no longer in flight as it was claimed. */
  async function answer(
    claimed: readonly Intent[],
    onValue: (intent: ValueIntent, sent: Sent) => ValueIntent | null,
    onReport: (intent: ReportIntent) => ReportIntent | null,
  ): Promise<void> {
    await rows.change(claimed, ({ operationId: id }) => (intent) => {
      if (intent?.state.name !== 'sending') return intent;
      if (!isValueIntent(intent)) return intent.operationId === id ? onReport(intent) : intent;
      return intent.state.sent.operationId === id ? onValue(intent, intent.state.sent) : intent;
    });
  }

  /** Rows of these kinds that a step changes. @returns them as they were. */
  async function changeOf(kinds: readonly IntentKind[], step: (intent: Intent) => Intent | null): Promise<Intent[]> {
    const all = await rows.everything();
    const due = all.filter((intent) => kinds.includes(intent.kind) && step(intent) !== intent);
    if (due.length > 0) await rows.change(due, () => (intent) => intent && step(intent));
    return due;
  }

  return {
    /** Before anything of these kinds is sent: rows that still say `sending` were never answered. Idempotent. */
    async recover(kinds: readonly IntentKind[]): Promise<void> {
      const now = clock.now();
      await changeOf(kinds, (intent) =>
        isValueIntent(intent) ? merge.recover(intent, now) : reports.recover(intent, now),
      );
    },

    /** @returns those that still waited as given. */
    async claim<Of extends Intent>(intents: readonly Of[]): Promise<Of[]> {
      if (intents.length === 0) return [];
      const claims = await rows.change(intents, ({ operationId: id }) => (intent) => {
        if (intent?.operationId !== id || intent.state.name !== 'waiting') return intent;
        return isValueIntent(intent) ? merge.claim(intent, clock.now()) : reports.claim(intent, clock.now());
      });
      return intents.filter((_, n) => claims?.[n]?.isChanged);
    },

    ack: (claimed: readonly Intent[]) =>
      answer(
        claimed,
        (intent, sent) => merge.ack(intent, sent, clock.now()),
        (intent) => reports.ack(intent, clock.now()),
      ),

    /** @param wasRejected the service surely did nothing. @param lastError why the request failed. */
    release: (claimed: readonly Intent[], wasRejected: boolean, lastError?: FailureCode) =>
      answer(
        claimed,
        (intent, sent) =>
          wasRejected ? merge.nack(intent, lastError) : merge.markUnknown(intent, sent, clock.now(), lastError),
        (intent) =>
          wasRejected ? reports.nack(intent, clock.now(), lastError) : reports.markUnknown(intent, clock.now()),
      ),

    /** What met this failure is tried again at `at`. @param isHasty so soon that a first try does not count. @returns what it was written into. */
    postpone: (kinds: readonly IntentKind[], code: FailureCode, at: number, isHasty: boolean) =>
      changeOf(kinds, (intent) => {
        const { state } = intent;
        if (state.name !== 'waiting' || state.lastError !== code) return intent;
        const attempts = isHasty && state.attempts === 1 ? 0 : state.attempts;
        return { ...intent, state: { ...state, attempts, retryAt: at } } as Intent;
      }),

    refuse: (intent: Intent, code: FailureCode) =>
      answer(
        [intent],
        (current, sent) => merge.refuse(current, sent, code, clock.now()),
        (current) => reports.refuse(current, code, clock.now()),
      ),

    /** Reports that the service surely has. */
    async arrived(account: string): Promise<ReportIntent[]> {
      const intents = await rows.ofAccount(account);
      return intents.filter((intent) => isOfKind(intent, 'report')).filter(({ state }) => state.name === 'delivered');
    },

    async verified(given: ReportIntent, isThere: boolean): Promise<void> {
      await rows.change([given], ({ operationId: id }) => (intent) => {
        if (!intent || isValueIntent(intent)) return intent;
        if (intent.operationId !== id || intent.state.name !== 'verifying') return intent;
        return isThere ? reports.ack(intent, clock.now()) : reports.verifiedAbsent(intent, clock.now());
      });
    },
  };
}
