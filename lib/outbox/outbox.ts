import type { Clock } from '../clock';
import { type Dexmark, ofAccount } from '../database/database';
import type { IntentKey } from '../database/schema';
import { stored, write } from '../database/transactions';
import type { FailureCode } from '../failure';
import type { Id } from '../service/ids';
import {
  type Intent,
  type IntentKind,
  type IntentOf,
  isOfKind,
  isPending,
  isWish,
  type NewWish,
  type ReportIntent,
  type Sent,
  type WishIntent,
  type WishKind,
} from './intents';
import * as merge from './merge';
import * as reports from './reports';

/**
 * The durable queue of what people want. What a person did is written here before anything is sent, and crossed out only
 * when the service has said yes. Every change reads and writes its row inside one transaction with strict durability:
 * two changes never see the same old row, and what was acknowledged survives the worker, the browser and a power cut.
 * Every method rejects with Failure `storage-failed` when the database does not take it; then the row is as it was.
 */
export interface Outbox {
  /** Adds a wish; durable when this resolves. @returns what is wanted now; null when the service has it already. */
  want(wish: NewWish): Promise<WishIntent | null>;
  /** The same for many wishes of one click: all are durable when this resolves, or none is. */
  wantAll(wishes: readonly NewWish[]): Promise<void>;
  /** Adds a report that was confirmed; durable when this resolves. The same confirmation twice is one report. */
  report(confirmed: reports.NewReport): Promise<void>;
  /**
   * Takes an intent back that has not left, or dismisses one that was refused; `unknown` when another wish, or none, stands in
   * its place. @param id the intent as the person saw it.
   */
  takeBack(of: Address, id: string): Promise<'forgotten' | 'too-late' | 'unknown'>;
  /**
   * The same, and a wish that has left is followed by what there was before it, as a new wish of the click of that id.
   * A report that has left is `too-late`.
   */
  undo(of: Address, id: string, clickId: string): Promise<'forgotten' | 'reversed' | 'too-late' | 'unknown'>;
  /** Undoes every wish of one kind that a click made and no later one has replaced. @returns the keys. */
  undoAll(account: string | null, kind: WishKind, id: string, clickId: string): Promise<Id[]>;
  /** Wants a refused intent once more, as the click of that id; one that was not refused is left alone. */
  retry(of: Address, clickId: string): Promise<void>;
  /** A report that the person has to decide about; `null` for any other. */
  undecided(account: string | null, key: string): Promise<ReportIntent | null>;
  /** Sends a report once more that was refused, or that the person had to decide about. @param details the text, where it was lost. */
  sendAgain(of: { account: string | null; key: string }, clickId: string, details: string | undefined): Promise<void>;
  /** Every undelivered intent of an account, oldest first. */
  all(account: string | null): Promise<Intent[]>;
  /** The intents of one kind for these keys, those just delivered included. */
  find<Kind extends WishKind>(
    account: string | null,
    kind: Kind,
    keys: readonly Id[],
  ): Promise<Map<Id, IntentOf<Kind>>>;
  counts(account: string | null): Promise<{ waiting: number; refused: number }>;
  /** How many rows of an earlier version, of whatever account, could not be read: they are kept as they are. */
  setAside(): Promise<number>;
  readonly delivery: OutboxDelivery;
}

/** Where an intent lies. */
export interface Address {
  readonly account: string | null;
  readonly kind: IntentKind;
  readonly key: string;
}

/** The part of the outbox that delivery works with. Each answer leaves alone what a newer wish has changed since. */
export interface OutboxDelivery {
  /** Before anything is sent: what still says that it is in flight waits again. Running it twice changes nothing. */
  recover(): Promise<void>;
  /** Hands intents to the network. @returns those that still waited as they were given. */
  claim<Of extends Intent>(intents: readonly Of[]): Promise<Of[]>;
  /** The service said yes. */
  settle(claimed: readonly Intent[]): Promise<void>;
  /** Back to waiting. @param hadNoEffect whether the service surely did nothing. @param met what the sender met. */
  release(claimed: readonly Intent[], hadNoEffect: boolean, met?: FailureCode): Promise<void>;
  /** The service said no, for good. */
  refuse(intent: Intent, code: FailureCode): Promise<void>;
  /** The reports of an account that the service is known to have. */
  arrived(account: string): Promise<ReportIntent[]>;
  /** The service was asked for a report whose answer was lost. */
  looked(intent: ReportIntent, isThere: boolean): Promise<void>;
}

export interface OutboxParts {
  readonly database: Dexmark;
  readonly clock: Clock;
  /** Told after each change was durably written. */
  onChange(): void;
}

export function createOutbox({ database, clock, onChange }: OutboxParts): Outbox {
  async function change(of: Address, step: Step) {
    return write(database, ['intents'], (transaction) => changeIn(transaction.objectStore('intents'), of, step));
  }

  async function undo(of: Address, id: string, clickId: string) {
    const click = { id: clickId, at: clock.now() };
    let outcome: 'forgotten' | 'reversed' | 'too-late' | 'unknown' = 'forgotten';
    const { isChanged } = await change(of, (intent) => {
      const left = intent && !isWish(intent) ? reports.takeBack(intent, id) : merge.undo(intent, id, click);
      if (left === 'too-late' || left === 'unknown') {
        outcome = left;
        return intent;
      }
      if (left?.id === clickId) outcome = 'reversed';
      return left;
    });
    if (isChanged) onChange();
    return outcome;
  }

  /** How the sending of each ended; what is no longer under way as it was claimed is left alone. */
  async function answer(
    claimed: readonly Intent[],
    wish: (intent: WishIntent, sent: Sent) => WishIntent | null,
    report: (intent: ReportIntent) => ReportIntent | null,
  ) {
    for (const { id, ...of } of claimed) {
      await change(of, (intent) => {
        if (intent?.state.name !== 'sending') return intent;
        if (!isWish(intent)) return intent.id === id ? report(intent) : intent;
        return intent.state.sent.id === id ? wish(intent, intent.state.sent) : intent;
      });
    }
    onChange();
  }

  const rowsOf = (account: string | null) => stored(() => database.getAll('intents', ofAccount(account ?? '')));

  return {
    async want(wish) {
      const { after, isChanged } = await change(wish, (intent) => wanted(intent, wish));
      if (isChanged) onChange();
      return after && isWish(after) ? after : null;
    },

    async report(confirmed) {
      const of = { ...confirmed, kind: 'report' } as const;
      const { isChanged } = await change(of, (intent) => intent ?? reports.newReport(confirmed));
      if (isChanged) onChange();
    },

    async wantAll(wishes) {
      await write(database, ['intents'], async (transaction) => {
        const intents = transaction.objectStore('intents');
        for (const wish of wishes) await changeIn(intents, wish, (intent) => wanted(intent, wish));
      });
      onChange();
    },

    async takeBack(of, id) {
      let outcome: 'forgotten' | 'too-late' | 'unknown' = 'forgotten';
      const { isChanged } = await change(of, (intent) => {
        const left = intent && !isWish(intent) ? reports.takeBack(intent, id) : merge.takeBack(intent, id);
        if (left !== 'too-late' && left !== 'unknown') return left;
        outcome = left;
        return intent;
      });
      if (isChanged) onChange();
      return outcome;
    },

    undo,

    async undoAll(account, kind, id, clickId) {
      const made = (await rowsOf(account)).filter((intent) => isOfKind(intent, kind) && intent.id === id);
      for (const intent of made) await undo(intent, id, clickId);
      return made.map(({ key }) => key);
    },

    async retry(of, clickId) {
      const click = { id: clickId, at: clock.now() };
      const { isChanged } = await change(of, (intent) => {
        if (intent?.state.name !== 'refused') return intent;
        return isWish(intent) ? merge.retry(intent, click) : reports.sendAgain(intent, click);
      });
      if (isChanged) onChange();
    },

    async undecided(account, key) {
      const intent = await stored(() => database.get('intents', keyOf({ account, kind: 'report', key })));
      return intent && !isWish(intent) && intent.state.name === 'asking' ? intent : null;
    },

    async sendAgain(of, clickId, details) {
      const click = { id: clickId, at: clock.now(), details };
      const { isChanged } = await change({ ...of, kind: 'report' }, (intent) =>
        intent && !isWish(intent) ? reports.sendAgain(intent, click) : intent,
      );
      if (isChanged) onChange();
    },

    async all(account) {
      const intents = await rowsOf(account);
      return intents.filter(({ state }) => state.name !== 'delivered').sort((a, b) => a.at - b.at);
    },

    async find(account, kind, keys) {
      return stored(async () => {
        const { store } = database.transaction('intents');
        const found = await Promise.all(keys.map((key) => store.get(keyOf({ account, kind, key }))));
        return new Map(
          keys.flatMap((key, n) => {
            const intent = found[n];
            return intent && isOfKind(intent, kind) ? [[key, intent] as const] : [];
          }),
        );
      });
    },

    async counts(account) {
      const intents = await rowsOf(account);
      return {
        waiting: intents.filter((intent) => isPending(intent) || intent.state.name === 'asking').length,
        refused: intents.filter(({ state }) => state.name === 'refused').length,
      };
    },

    setAside: () => stored(() => database.count('setAside')),

    delivery: {
      async recover() {
        const now = clock.now();
        for (const left of await stored(() => database.getAll('intents'))) {
          if (recovered(left, now) === left) continue;
          await change(left, (intent) => intent && recovered(intent, now));
          onChange();
        }
      },

      async claim<Of extends Intent>(intents: readonly Of[]) {
        const claimed: Of[] = [];
        for (const given of intents) {
          const { isChanged } = await change(given, (intent) =>
            intent?.id === given.id && intent.state.name === 'waiting' ? underWay(intent, clock.now()) : intent,
          );
          if (isChanged) claimed.push(given);
        }
        onChange();
        return claimed;
      },

      settle: (claimed) =>
        answer(
          claimed,
          (intent, sent) => merge.settle(intent, sent, clock.now()),
          (intent) => reports.settle(intent, clock.now()),
        ),

      release: (claimed, hadNoEffect, met) =>
        answer(
          claimed,
          (intent, sent) => (hadNoEffect ? merge.putBack(intent, met) : merge.giveUpOn(intent, sent, clock.now(), met)),
          (intent) => (hadNoEffect ? reports.putBack(intent, clock.now(), met) : reports.giveUpOn(intent, clock.now())),
        ),

      refuse: (intent, code) =>
        answer(
          [intent],
          (current, sent) => merge.refuse(current, sent, code, clock.now()),
          (current) => reports.refuse(current, code, clock.now()),
        ),

      async arrived(account) {
        const intents = await rowsOf(account);
        return intents.filter((intent) => isOfKind(intent, 'report')).filter(({ state }) => state.name === 'delivered');
      },

      async looked(given, isThere) {
        const { isChanged } = await change(given, (intent) => {
          if (!intent || isWish(intent) || intent.id !== given.id || intent.state.name !== 'looking') return intent;
          return isThere ? reports.settle(intent, clock.now()) : reports.lookedInVain(intent, clock.now());
        });
        if (isChanged) onChange();
      },
    },
  };
}

/** How a row becomes another; `null` deletes it. */
type Step = (intent: Intent | undefined) => Intent | null | undefined;

/** Reads, changes and writes one row; a step that returns the row as it was writes nothing. */
async function changeIn(intents: Rows, of: Address, step: Step) {
  const key = keyOf(of);
  const before = await intents.get(key);
  const after = step(before) ?? null;
  if (after && after !== before) await intents.put(after, key);
  if (!after && before) await intents.delete(key);
  return { after, isChanged: after !== (before ?? null) };
}

interface Rows {
  get(key: IntentKey): Promise<Intent | undefined>;
  put(intent: Intent, key: IntentKey): Promise<unknown>;
  delete(key: IntentKey): Promise<void>;
}

function wanted(intent: Intent | undefined, wish: NewWish): WishIntent | null {
  return merge.add(intent && isWish(intent) ? intent : undefined, merge.newIntent(wish));
}

function underWay(intent: Intent, now: number): Intent {
  return isWish(intent) ? merge.claim(intent, now) : reports.claim(intent, now);
}

function recovered(intent: Intent, now: number): Intent | null {
  return isWish(intent) ? merge.recover(intent, now) : reports.recover(intent, now);
}

function keyOf({ account, kind, key }: Address): IntentKey {
  return [account ?? '', kind, key];
}
