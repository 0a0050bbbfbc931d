import type { Clock } from '../clock';
import { addToHistory, type HistoryStore, moveHistory, noteRetried, noteUndone } from '../database/history';
import type { Dexmark } from '../database/schema';
import { Failure } from '../failure';
import { DEMO_ACCOUNT_ID, isDemoId } from '../model/demo';
import type { Press } from '../model/history';
import {
  type Intent,
  type IntentOf,
  isOfKind,
  isPending,
  isValueIntent,
  type NewIntent,
  type ReportIntent,
  type ValueKind,
} from '../model/intents';
import type { Id } from '../service/ids';
import * as merge from './merge';
import { createOutboxDelivery } from './outbox-delivery';
import * as reports from './reports';
import { type Address, type Changed, createRows, type Expectation, type Note } from './rows';

export type Outbox = ReturnType<typeof createOutbox>;

type Outcome = 'withdrawn' | 'too-late' | 'unknown';
/** What becomes of a row that is undone: another row, none, or none of ours. */
type Left = Intent | null | 'too-late' | 'unknown';

interface OutboxParts {
  readonly database: Dexmark;
  readonly clock: Clock;
  onChange(): void;
}

/** Durable when a method resolves. Rejects with Failure `storage-failed` or `storage-full`; then nothing has changed. */
export function createOutbox({ database, clock, onChange }: OutboxParts) {
  const rows = createRows(database, onChange);

  /** All intents, or none. @param pressOf how the history has the marks of an operation. @returns `false` where a row is not as it was seen. */
  async function enqueueAll(
    newIntents: readonly NewIntent[],
    pressOf?: (operationId: string) => Press,
    isAsSeen?: Expectation,
  ): Promise<boolean> {
    for (const { account, key } of newIntents) refuseRealInDemo(account, key);
    const note = pressOf && notePresses(newIntents, pressOf);
    return (await rows.change(newIntents, (intent) => (existing) => merged(existing, intent), note, isAsSeen)) !== null;
  }

  /** Notes in the history that `by` has undone `targetId`. @returns what `step` has made of each. */
  async function withdraw(
    addresses: readonly Address[],
    { targetId, by }: { targetId: string; by: string },
    step: (intent: Intent | undefined) => Left,
  ): Promise<Left[]> {
    const lefts: Left[] = [];
    await rows.change(
      addresses,
      () => (intent) => {
        const left = step(intent);
        lefts.push(left);
        return left === 'too-late' || left === 'unknown' ? intent : left;
      },
      (history, changed) => {
        const chapterIds = addresses.flatMap(({ key }, n) => (changed[n]?.isChanged ? [key] : []));
        return noteUndone(history, targetId, { operationId: by, chapterIds });
      },
    );
    return lefts;
  }

  return {
    enqueueAll,

    enqueue: (intent: NewIntent) => enqueueAll([intent]),

    /**
     * Marks of `owner` become those of `account`, with their lines in the history; what that account wants since stays. All or none.
     * @param known what the service last said of them to `account`. @param account `null` for discarding them.
     * @param pressedAt when that account pressed on a chapter last, in epoch ms: its row may be crossed out by now.
     */
    async handOver(
      owner: string,
      account: string | null,
      known: ReadonlyMap<Id, boolean>,
      pressedAt: ReadonlyMap<Id, number>,
    ): Promise<void> {
      const marks = (await rows.ofAccount(owner)).filter((intent) => isOfKind(intent, 'mark'));
      const taken = account === null ? [] : marks.map((mark) => ({ ...mark, account }));
      /** Another page may have handed over or discarded the others meanwhile. */
      const gone = new Set<Id>();
      await rows.change(
        [...marks, ...taken],
        (intent) => (existing) => {
          if (intent.account === owner) {
            if (existing?.operationId !== intent.operationId) return existing;
            gone.add(intent.key);
            return null;
          }
          const isLater = Math.max(existing?.at ?? 0, pressedAt.get(intent.key) ?? 0) > intent.at;
          if (isLater || !gone.has(intent.key)) return existing;
          const said = known.get(intent.key);
          return merged(existing, { ...intent, baseline: said === undefined ? null : { value: said } });
        },
        (history) => moveHistory(history, owner, account),
      );
    },

    /** The same confirmation twice is one report. */
    async report(confirmed: reports.NewReport): Promise<void> {
      refuseRealInDemo(confirmed.account, confirmed.report.objectId);
      const of = { ...confirmed, kind: 'report' } as const;
      await rows.change([of], () => (intent) => intent ?? reports.newReport(confirmed));
    },

    /**
     * Or dismisses what was refused.
     * @param operationId as the person saw it. @returns `unknown` where another intent, or none, stands there.
     */
    async takeBack(of: Address, operationId: string): Promise<Outcome> {
      // To the history it has taken itself back, which it does again when it comes again.
      const [left = 'unknown'] = await withdraw([of], { targetId: operationId, by: operationId }, (intent) =>
        intent && !isValueIntent(intent) ? reports.takeBack(intent, operationId) : merge.takeBack(intent, operationId),
      );
      return outcomeOf(left);
    },

    /** Many keys of one click. @returns those that were withdrawn. */
    async takeBackAll(
      { account, kind, keys }: { account: string; kind: ValueKind; keys: readonly Id[] },
      targetId: string,
      by: string,
    ): Promise<Id[]> {
      const addresses = keys.map((key) => ({ account, kind, key }));
      const lefts = await withdraw(addresses, { targetId, by }, (intent) =>
        intent && isValueIntent(intent) ? merge.takeBack(intent, targetId) : 'unknown',
      );
      return keys.filter((_, n) => outcomeOf(lefts[n] ?? null) === 'withdrawn');
    },

    /** What has left is followed by a new intent for the value before it; a report that has left is `too-late`. */
    async undo(of: Address, targetId: string, operationId: string): Promise<Outcome | 'reversed'> {
      const click = { operationId, at: clock.now() };
      const [left = 'unknown'] = await withdraw([of], { targetId, by: operationId }, (intent) =>
        intent && !isValueIntent(intent) ? reports.takeBack(intent, targetId) : merge.undo(intent, targetId, click),
      );
      const isFollowed = left !== null && typeof left !== 'string' && left.operationId === operationId;
      return isFollowed ? 'reversed' : outcomeOf(left);
    },

    /**
     * Undoes what one click made and no later one has replaced, all or none.
     * @param of with a key, that one alone of a click for many; else with `among`, these. @returns the keys.
     */
    async undoAll(
      { account, kind, key, among }: { account: string; kind: ValueKind; key?: Id; among?: readonly Id[] },
      targetId: string,
      operationId: string,
    ): Promise<Id[]> {
      const click = { operationId, at: clock.now() };
      const chosen = among && new Set(among);
      const ofClick = (await rows.ofAccount(account)).filter((intent) => intent.operationId === targetId);
      const made = ofClick.filter(
        (intent) =>
          isOfKind(intent, kind) &&
          (chosen?.has(intent.key) ?? true) &&
          (key === undefined || intent.key === key || intent.scope === 'releases'),
      );
      // A status that came with marks stays as long as one of them does.
      const along = ofClick.filter((intent) => isOfKind(intent, 'status') && intent.scope === 'marks');
      const isWhole = made.length + along.length === ofClick.length;
      await withdraw(isWhole ? [...made, ...along] : made, { targetId, by: operationId }, (intent) =>
        intent && isValueIntent(intent) ? merge.undo(intent, targetId, click) : 'unknown',
      );
      return made.map(({ key }) => key);
    },

    async retry(of: Address, operationId: string): Promise<void> {
      const click = { operationId, at: clock.now() };
      let earlierId: string | undefined;
      await rows.change(
        [of],
        () => (intent) => {
          if (intent?.state.name !== 'refused') return intent;
          earlierId = intent.operationId;
          return isValueIntent(intent) ? merge.retry(intent, click) : reports.sendAgain(intent, click);
        },
        async (history, [changed]) => {
          if (changed?.isChanged && earlierId !== undefined)
            await noteRetried(history, earlierId, { operationId, chapterId: of.key });
        },
      );
    },

    /** `null` unless the person has to decide about it. */
    async undecided(account: string, key: string): Promise<ReportIntent | null> {
      const [intent] = await rows.get([{ account, kind: 'report', key }]);
      return intent && !isValueIntent(intent) && intent.state.name === 'needs-decision' ? intent : null;
    },

    /** @param details the text, where it was lost. */
    async sendAgain(
      of: { account: string; key: string },
      operationId: string,
      details: string | undefined,
    ): Promise<void> {
      const click = { operationId, at: clock.now(), details };
      await rows.change(
        [{ ...of, kind: 'report' }],
        () => (intent) => (intent && !isValueIntent(intent) ? reports.sendAgain(intent, click) : intent),
      );
    },

    /** Undelivered, oldest first. */
    async all(account: string): Promise<Intent[]> {
      const intents = await rows.ofAccount(account);
      return intents.filter(({ state }) => state.name !== 'delivered').sort((a, b) => a.at - b.at);
    },

    /** Including what was just delivered. */
    async find<Kind extends ValueKind>(
      account: string,
      kind: Kind,
      keys: readonly Id[],
    ): Promise<Map<Id, IntentOf<Kind>>> {
      const intents = await rows.get(keys.map((key) => ({ account, kind, key })));
      return new Map(
        keys.flatMap((key, n) => {
          const intent = intents[n];
          return intent && isOfKind(intent, kind) ? [[key, intent] as const] : [];
        }),
      );
    },

    /** Rows of the account, delivered ones too. */
    size: (account: string): Promise<number> => rows.count(account),

    /** @param account `null` counts every account. */
    async counts(account: string | null): Promise<{ waiting: number; refused: number }> {
      const intents = await (account === null ? rows.everything() : rows.ofAccount(account));
      return {
        waiting: intents.filter((intent) => isPending(intent) || intent.state.name === 'needs-decision').length,
        refused: intents.filter(({ state }) => state.name === 'refused').length,
      };
    },

    delivery: createOutboxDelivery(rows, clock),
  };
}

/** What the demo's account does to a real chapter or series would go with the demo. @throws Failure `signed-out`, before anything is kept. */
function refuseRealInDemo(account: string, id: Id): void {
  if (account === DEMO_ACCOUNT_ID && !isDemoId(id)) throw new Failure('signed-out');
}

function merged(existing: Intent | undefined, newIntent: NewIntent): Intent | null {
  return merge.add(existing && isValueIntent(existing) ? existing : undefined, merge.newIntent(newIntent));
}

function outcomeOf(left: Left): Outcome {
  return left === 'too-late' || left === 'unknown' ? left : 'withdrawn';
}

function notePresses(intents: readonly NewIntent[], pressOf: (operationId: string) => Press): Note {
  return async (history, changed) => {
    const marks = intents.flatMap((intent, n) => {
      const change = changed[n];
      return intent.kind === 'mark' && change?.isChanged ? [{ ...change, intent }] : [];
    });
    for (const [operationId, marked] of Map.groupBy(marks, ({ intent }) => intent.operationId))
      await notePress(history, marked, operationId, pressOf(operationId));
  };
}

async function notePress(
  history: HistoryStore,
  marked: readonly (Changed & { readonly intent: Extract<NewIntent, { kind: 'mark' }> })[],
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
    after && isOfKind(after, 'mark') ? [{ chapterId: after.key, before: after.undoValue?.value ?? null }] : [],
  );
  return addToHistory(history, account, { operationId, at, from: press.from, read, marks });
}
