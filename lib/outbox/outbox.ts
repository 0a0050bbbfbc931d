import type { Clock } from '../clock';
import { addToHistory, type HistoryStore, noteRetried, noteUndone } from '../database/history';
import type { Dexmark } from '../database/schema';
import type { Press } from '../model/history';
import {
  type Intent,
  type IntentOf,
  isOfKind,
  isPending,
  isValueIntent,
  type NewIntent,
  type ReportIntent,
  type ValueIntent,
  type ValueKind,
} from '../model/intents';
import type { Id } from '../service/ids';
import * as merge from './merge';
import { createOutboxDelivery, type OutboxDelivery } from './outbox-delivery';
import * as reports from './reports';
import { type Address, createRows, type Expectation, type Note } from './rows';

/** Durable when a method resolves. Rejects with Failure `storage-failed` or `storage-full`; then nothing has changed. */
export interface Outbox {
  /** @returns what is wanted now; `null` when the service has it already. */
  enqueue(intent: NewIntent): Promise<ValueIntent | null>;
  /** All intents, or none. @param pressOf how the history has the marks of an operation. @returns `false` where a row is not as it was seen. */
  enqueueAll(
    intents: readonly NewIntent[],
    pressOf?: (operationId: string) => Press,
    isAsSeen?: Expectation,
  ): Promise<boolean>;
  /** The same confirmation twice is one report. */
  report(confirmed: reports.NewReport): Promise<void>;
  /**
   * Or dismisses what was refused.
   * @param operationId as the person saw it. @param by the operation that takes it back, as the history has it: by default itself, which does it again when it comes again.
   * @returns `unknown` where another intent, or none, stands there.
   */
  takeBack(of: Address, operationId: string, by?: string): Promise<'withdrawn' | 'too-late' | 'unknown'>;
  /** The same for many keys of one click. @returns those that were withdrawn. */
  takeBackAll(
    of: { account: string | null; kind: ValueKind; keys: readonly Id[] },
    operationId: string,
    by: string,
  ): Promise<Id[]>;
  /** What has left is followed by a new intent for the value before it; a report that has left is `too-late`. */
  undo(of: Address, targetId: string, operationId: string): Promise<'withdrawn' | 'reversed' | 'too-late' | 'unknown'>;
  /** Undoes what one click made and no later one has replaced, all or none. @param of with a key, that one alone of a click for many; else with `among`, these. @returns the keys. */
  undoAll(
    of: { account: string | null; kind: ValueKind; key?: Id; among?: readonly Id[] },
    targetId: string,
    operationId: string,
  ): Promise<Id[]>;
  retry(of: Address, operationId: string): Promise<void>;
  /** `null` unless the person has to decide about it. */
  undecided(account: string | null, key: string): Promise<ReportIntent | null>;
  /** @param details the text, where it was lost. */
  sendAgain(
    of: { account: string | null; key: string },
    operationId: string,
    details: string | undefined,
  ): Promise<void>;
  /** Undelivered, oldest first. */
  all(account: string | null): Promise<Intent[]>;
  /** Including what was just delivered. */
  find<Kind extends ValueKind>(
    account: string | null,
    kind: Kind,
    keys: readonly Id[],
  ): Promise<Map<Id, IntentOf<Kind>>>;
  /** @param account `null` counts every account. */
  counts(account: string | null): Promise<{ waiting: number; refused: number }>;
  readonly delivery: OutboxDelivery;
}

export interface OutboxParts {
  readonly database: Dexmark;
  readonly clock: Clock;
  onChange(): void;
}

export function createOutbox({ database, clock, onChange }: OutboxParts): Outbox {
  const rows = createRows(database);

  return {
    async enqueue(newIntent) {
      const { after, isChanged } = await rows.change(newIntent, (existing) => merged(existing, newIntent));
      if (isChanged) onChange();
      return after && isValueIntent(after) ? after : null;
    },

    async report(confirmed) {
      const of = { ...confirmed, kind: 'report' } as const;
      const { isChanged } = await rows.change(of, (intent) => intent ?? reports.newReport(confirmed));
      if (isChanged) onChange();
    },

    async enqueueAll(newIntents, pressOf, isAsSeen) {
      const changed = await rows.changeAll(
        newIntents,
        (newIntent) => (existing) => merged(existing, newIntent),
        pressOf && noteOf(newIntents, pressOf),
        isAsSeen,
      );
      if (changed?.some(({ isChanged }) => isChanged)) onChange();
      return changed !== null;
    },

    async takeBack(of, operationId, by = operationId) {
      let outcome: 'withdrawn' | 'too-late' | 'unknown' = 'withdrawn';
      const { isChanged } = await rows.change(
        of,
        (intent) => {
          const left =
            intent && !isValueIntent(intent)
              ? reports.takeBack(intent, operationId)
              : merge.takeBack(intent, operationId);
          if (left !== 'too-late' && left !== 'unknown') return left;
          outcome = left;
          return intent;
        },
        noteUndo([of], operationId, by),
      );
      if (isChanged) onChange();
      return outcome;
    },

    async takeBackAll({ account, kind, keys }, operationId, by) {
      const withdrawn = new Set<Id>();
      const addresses = keys.map((key) => ({ account, kind, key }));
      await rows.changeAll(
        addresses,
        ({ key }) =>
          (intent) => {
            const left = intent && isValueIntent(intent) ? merge.takeBack(intent, operationId) : 'unknown';
            if (left === 'too-late' || left === 'unknown') return intent;
            withdrawn.add(key);
            return left;
          },
        noteUndo(addresses, operationId, by),
      );
      if (withdrawn.size > 0) onChange();
      return [...withdrawn];
    },

    async undo(of, targetId, operationId) {
      const click = { operationId, at: clock.now() };
      let outcome: 'withdrawn' | 'reversed' | 'too-late' | 'unknown' = 'withdrawn';
      const { isChanged } = await rows.change(
        of,
        (intent) => {
          const left =
            intent && !isValueIntent(intent) ? reports.takeBack(intent, targetId) : merge.undo(intent, targetId, click);
          if (left === 'too-late' || left === 'unknown') {
            outcome = left;
            return intent;
          }
          if (left?.operationId === operationId) outcome = 'reversed';
          return left;
        },
        noteUndo([of], targetId, operationId),
      );
      if (isChanged) onChange();
      return outcome;
    },

    async undoAll({ account, kind, key, among }, targetId, operationId) {
      const click = { operationId, at: clock.now() };
      const chosen = among && new Set(among);
      const made = (await rows.ofAccount(account)).filter(
        (intent) =>
          intent.operationId === targetId &&
          isOfKind(intent, kind) &&
          (chosen?.has(intent.key) ?? true) &&
          (key === undefined || intent.key === key || intent.scope === 'releases'),
      );
      await rows.changeAll(
        made,
        () => (intent) => {
          const left = intent && isValueIntent(intent) ? merge.undo(intent, targetId, click) : 'unknown';
          return left === 'unknown' ? intent : left;
        },
        noteUndo(made, targetId, operationId),
      );
      onChange();
      return made.map(({ key }) => key);
    },

    async retry(of, operationId) {
      const click = { operationId, at: clock.now() };
      let earlierId: string | undefined;
      const { isChanged } = await rows.change(
        of,
        (intent) => {
          if (intent?.state.name !== 'refused') return intent;
          earlierId = intent.operationId;
          return isValueIntent(intent) ? merge.retry(intent, click) : reports.sendAgain(intent, click);
        },
        noteRetry(of, () => earlierId, operationId),
      );
      if (isChanged) onChange();
    },

    async undecided(account, key) {
      const intent = await rows.get({ account, kind: 'report', key });
      return intent && !isValueIntent(intent) && intent.state.name === 'needs-decision' ? intent : null;
    },

    async sendAgain(of, operationId, details) {
      const click = { operationId, at: clock.now(), details };
      const { isChanged } = await rows.change({ ...of, kind: 'report' }, (intent) =>
        intent && !isValueIntent(intent) ? reports.sendAgain(intent, click) : intent,
      );
      if (isChanged) onChange();
    },

    async all(account) {
      const intents = await rows.ofAccount(account);
      return intents.filter(({ state }) => state.name !== 'delivered').sort((a, b) => a.at - b.at);
    },

    async find(account, kind, keys) {
      const intents = await rows.getAll(keys.map((key) => ({ account, kind, key })));
      return new Map(
        keys.flatMap((key, n) => {
          const intent = intents[n];
          return intent && isOfKind(intent, kind) ? [[key, intent] as const] : [];
        }),
      );
    },

    async counts(account) {
      const intents = await (account === null ? rows.everything() : rows.ofAccount(account));
      return {
        waiting: intents.filter((intent) => isPending(intent) || intent.state.name === 'needs-decision').length,
        refused: intents.filter(({ state }) => state.name === 'refused').length,
      };
    },

    delivery: createOutboxDelivery({ rows, clock, onChange }),
  };
}

function merged(existing: Intent | undefined, newIntent: NewIntent): ValueIntent | null {
  return merge.add(existing && isValueIntent(existing) ? existing : undefined, merge.newIntent(newIntent));
}

function noteOf(intents: readonly NewIntent[], pressOf: (operationId: string) => Press): Note | undefined {
  if (!intents.some(({ kind }) => kind === 'mark')) return undefined;
  return async (history, changed) => {
    const presses = Map.groupBy(
      changed.flatMap(({ after, isChanged }, n) => {
        const intent = intents[n];
        return isChanged && intent?.kind === 'mark' ? [{ intent, after }] : [];
      }),
      ({ intent }) => intent.operationId,
    );
    for (const [operationId, marks] of presses) await notePress(history, marks, operationId, pressOf(operationId));
  };
}

interface ChangedMark {
  readonly intent: Extract<NewIntent, { kind: 'mark' }>;
  readonly after: Intent | null;
}

async function notePress(
  history: HistoryStore,
  marked: readonly ChangedMark[],
  operationId: string,
  press: Press,
): Promise<void> {
  const [first] = marked;
  if (!first) return;
  if ('undoes' in press) {
    const chapterIds = marked.map(({ intent }) => intent.key);
    return noteUndone(history, press.undoes, { operationId, chapterIds });
  }
  const { at, value: read, account } = first.intent;
  const marks = marked.flatMap(({ after }) =>
    after && isValueIntent(after) && isOfKind(after, 'mark')
      ? [{ chapterId: after.key, before: after.undoValue?.value ?? null }]
      : [],
  );
  return addToHistory(history, account ?? '', { operationId, at, from: press.from, read, marks });
}

/** As far as it has changed something. */
function noteUndo(of: readonly Address[], targetId: string, operationId: string): Note | undefined {
  if (!of.some(({ kind }) => kind === 'mark')) return undefined;
  return (history, changed) => {
    const chapterIds = of.flatMap(({ key }, n) => (changed[n]?.isChanged ? [key] : []));
    return noteUndone(history, targetId, { operationId, chapterIds });
  };
}

/** @param earlierId known once the row has changed. */
function noteRetry(of: Address, earlierId: () => string | undefined, operationId: string): Note | undefined {
  if (of.kind !== 'mark') return undefined;
  return async (history, [changed]) => {
    const earlier = earlierId();
    if (changed?.isChanged && earlier !== undefined)
      await noteRetried(history, earlier, { operationId, chapterId: of.key });
  };
}
