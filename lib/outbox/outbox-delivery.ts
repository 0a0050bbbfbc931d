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
export interface OutboxDelivery {
  /** Before anything of these kinds is sent: rows that still say `sending` were never answered. Idempotent. */
  recover(kinds: readonly IntentKind[]): Promise<void>;
  /** @returns those that still waited as given. */
  claim<Of extends Intent>(intents: readonly Of[]): Promise<Of[]>;
  ack(claimed: readonly Intent[]): Promise<void>;
  /** @param wasRejected the service surely did nothing. @param lastError why the request failed. */
  release(claimed: readonly Intent[], wasRejected: boolean, lastError?: FailureCode): Promise<void>;
  /** What met this failure is tried again at `at`. @param isHasty so soon that a first try does not count. @returns what it was written into. */
  postpone(kinds: readonly IntentKind[], code: FailureCode, at: number, isHasty: boolean): Promise<Intent[]>;
  refuse(intent: Intent, code: FailureCode): Promise<void>;
  /** Reports that the service surely has. */
  arrived(account: string): Promise<ReportIntent[]>;
  verified(intent: ReportIntent, isThere: boolean): Promise<void>;
}

export function createOutboxDelivery(parts: { rows: Rows; clock: Clock; onChange(): void }): OutboxDelivery {
  const { rows, clock, onChange } = parts;

  /** Leaves alone what is no longer in flight as it was claimed. */
  async function answer(
    claimed: readonly Intent[],
    onValue: (intent: ValueIntent, sent: Sent) => ValueIntent | null,
    onReport: (intent: ReportIntent) => ReportIntent | null,
  ) {
    await rows.changeAll(claimed, ({ operationId: id }) => (intent) => {
      if (intent?.state.name !== 'sending') return intent;
      if (!isValueIntent(intent)) return intent.operationId === id ? onReport(intent) : intent;
      return intent.state.sent.operationId === id ? onValue(intent, intent.state.sent) : intent;
    });
    onChange();
  }

  return {
    async recover(kinds) {
      const now = clock.now();
      const left = (await rows.everything()).filter(
        (intent) => kinds.includes(intent.kind) && recovered(intent, now) !== intent,
      );
      if (left.length === 0) return;
      await rows.changeAll(left, () => (intent) => intent && recovered(intent, now));
      onChange();
    },

    async claim<Of extends Intent>(intents: readonly Of[]) {
      if (intents.length === 0) return [];
      const claims = await rows.changeAll(intents, ({ operationId: id }) => (intent) => {
        const isAsGiven = intent?.operationId === id && intent.state.name === 'waiting';
        return isAsGiven ? underWay(intent, clock.now()) : intent;
      });
      onChange();
      return intents.filter((_, n) => claims?.[n]?.isChanged);
    },

    ack: (claimed) =>
      answer(
        claimed,
        (intent, sent) => merge.ack(intent, sent, clock.now()),
        (intent) => reports.ack(intent, clock.now()),
      ),

    release: (claimed, wasRejected, lastError) =>
      answer(
        claimed,
        (intent, sent) =>
          wasRejected ? merge.nack(intent, lastError) : merge.markUnknown(intent, sent, clock.now(), lastError),
        (intent) =>
          wasRejected ? reports.nack(intent, clock.now(), lastError) : reports.markUnknown(intent, clock.now()),
      ),

    async postpone(kinds, code, at, isHasty) {
      const met = (intent: Intent | undefined) => intent?.state.name === 'waiting' && intent.state.lastError === code;
      const left = (await rows.everything()).filter((intent) => kinds.includes(intent.kind) && met(intent));
      if (left.length === 0) return [];
      await rows.changeAll(left, () => (intent) => (intent && met(intent) ? retriedAt(intent, at, isHasty) : intent));
      onChange();
      return left;
    },

    refuse: (intent, code) =>
      answer(
        [intent],
        (current, sent) => merge.refuse(current, sent, code, clock.now()),
        (current) => reports.refuse(current, code, clock.now()),
      ),

    async arrived(account) {
      const intents = await rows.ofAccount(account);
      return intents.filter((intent) => isOfKind(intent, 'report')).filter(({ state }) => state.name === 'delivered');
    },

    async verified(given, isThere) {
      const { isChanged } = await rows.change(given, (intent) => {
        if (
          !intent ||
          isValueIntent(intent) ||
          intent.operationId !== given.operationId ||
          intent.state.name !== 'verifying'
        )
          return intent;
        return isThere ? reports.ack(intent, clock.now()) : reports.verifiedAbsent(intent, clock.now());
      });
      if (isChanged) onChange();
    },
  };
}

function retriedAt(intent: Intent, retryAt: number, isHasty: boolean): Intent {
  if (intent.state.name !== 'waiting') return intent;
  const attempts = isHasty && intent.state.attempts === 1 ? 0 : intent.state.attempts;
  return { ...intent, state: { ...intent.state, attempts, retryAt } } as Intent;
}

function underWay(intent: Intent, now: number): Intent {
  return isValueIntent(intent) ? merge.claim(intent, now) : reports.claim(intent, now);
}

function recovered(intent: Intent, now: number): Intent | null {
  return isValueIntent(intent) ? merge.recover(intent, now) : reports.recover(intent, now);
}
