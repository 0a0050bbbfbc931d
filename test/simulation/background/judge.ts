/** Holds the invariants against the run as it happens, each where what it judges can be seen. */
import * as v from 'valibot';
import { contract } from '../../../lib/messages/contract';
import type { Reply } from '../../../lib/messages/reply';
import type { FakeService } from '../../fake-service/fake-service';
import type { Account } from '../../fake-service/library/types';
import { isWithin } from '../core/faults';
import type { EventLoop } from './event-loop';
import { library } from './fixtures';
import { isUnpoisoned } from './invariants/border';
import * as intentRules from './invariants/intents';
import { agreesWithRows, hasBroughtAll, isOpenedAgain } from './invariants/library';
import * as pacingRules from './invariants/pacing';
import { createSessionInvariants } from './invariants/session';
import type { Journal } from './journal';
import type { Life } from './life';
import type { Person } from './person';
import type { Scenario } from './scenario';
import type { StoredState } from './stored-state';
import type { WireParts } from './wire';
import type { Worker, WorkerParts } from './worker';

export interface Command {
  readonly operationId: string;
  readonly chapterId: string;
}

export interface Judge {
  readonly ofWire: Pick<WireParts, 'onLeaving' | 'onAnswer'>;
  readonly ofBrowser: Pick<WorkerParts, 'mayStore' | 'onRead' | 'onTold' | 'onConsole' | 'isCopied' | 'look'>;
  begin(world: { worker: Worker; stored: StoredState; person: Person }): void;
  replied(name: string, input: Command, reply: Reply): void;
  leapt(): void;
  /** Every intent was given all the time that it takes. */
  settled(reader: Account, isEmpty: boolean): void;
  end(): void;
}

export function createJudge(parts: {
  scenario: Scenario;
  loop: EventLoop;
  journal: Journal;
  fakeService: FakeService;
  readers: readonly Account[];
}): Judge {
  const { scenario, journal, fakeService, readers } = parts;
  const { clock } = parts.loop;
  const silence = pacingRules.createSilenceInvariant(journal);
  const sessions = createSessionInvariants(
    journal,
    readers.flatMap(({ password, client }) => [password, client.secret]),
  );
  const leaps: number[] = [];
  let clicks: readonly pacingRules.PlainClick[] = [];
  let seen: Life | null = null;
  let world: { readonly worker: Worker; readonly stored: StoredState; readonly person: Person };

  return {
    begin: (built) => {
      world = built;
    },

    ofWire: {
      onLeaving: (life, flight) => {
        const { worker, stored, person } = world;
        const ledger = stored.ledger();
        const others = journal.flights.filter(
          (other) => other !== flight && other.life === life.number && other.endedAt === null,
        ).length;
        if (!worker.areTwo()) {
          silence.leaves(flight, ledger, others);
          pacingRules.isReserved(journal, ledger, others);
          intentRules.waitsForPerson(journal, flight, stored.held(), clock.now());
          intentRules.knowsTheRoute(journal, flight, stored.isRouteMissing());
        }
        sessions.signInsAsked(person.signInsAsked());
        sessions.leaves(flight, stored.secrets());
        sessions.shown('an address', flight.target);
        isUnpoisoned(journal, 'a request', flight.target + flight.body);
        if (flight.method === 'GET' && flight.route === '/report') journal.reached.add('report looked for');
        if (intentRules.marksIn(flight).size === 0 && !intentRules.isOfSeries(flight)) return;
        intentRules.waitsItOut(journal, flight, (since) => leaps.some((at) => at >= since));
        intentRules.leavesUnderItsName(journal, flight, stored.intents());
        if (intentRules.marksIn(flight).size > 1) journal.reached.add('several marks in one request');
        const isRepeated = journal.flights.some(
          (other) =>
            other !== flight && (other.body || other.target) === (flight.body || flight.target) && other.heard === null,
        );
        if (isRepeated) journal.reached.add('mark sent again');
      },
      onAnswer: (_, flight, answer) => {
        sessions.answered(flight, answer);
        if (flight.host === 'auth' && answer.status === 200 && String(answer.body).includes('access_token')) {
          const { access_token: token } = JSON.parse(String(answer.body));
          const owner = fakeService.world.sessions.whose(token);
          if (owner) journal.owners.set(token, owner.id);
        }
        if (answer.status === 401 && flight.token !== null)
          journal.note('an access token is refused', 'access token refused');
        if (world.stored.intents().some(({ state }) => state.name === 'refused'))
          journal.reached.add('mark refused for good');
        if (answer.status === 200 && intentRules.marksIn(flight).size > 0) journal.reached.add('mark delivered');
        if (flight.route === '/chapter/{id}/read' && answer.status === 200)
          journal.reached.add('single mark delivered');
        if (flight.route === '/chapter/{id}/read' && answer.status === 404)
          journal.reached.add('no route for single marks (404)');
        if (answer.status === 405) journal.reached.add('no route for single marks (405)');
        if (answer.status === 200 && intentRules.isOfSeries(flight)) journal.reached.add('series changed');
        if (answer.status === 200 && flight.route === intentRules.RATING) journal.reached.add('series rated');
      },
    },

    ofBrowser: {
      mayStore: (area, items) => {
        for (const [key, text] of Object.entries(items)) {
          if (area !== 'session' || key !== 'session.accessToken') sessions.shown(`storage.${area} ${key}`, text);
          isUnpoisoned(journal, `storage.${area} ${key}`, text);
          if (key !== 'view.sync' || !text.includes('"done"')) continue;
          journal.reached.add('check completed');
          if (scenario.hasLongList) for (const reader of readers) hasBroughtAll(journal, world.stored, reader);
        }
      },
      onRead: (keys) => {
        if (keys.includes('view.session')) booted();
      },
      onTold: (_, message) => sessions.shown('a message to a content script', JSON.stringify(message)),
      onConsole: (text) => sessions.shown('the console', text),
      look: () => (world.stored.hasIdentity() ? world.stored.intents() : null),
      isCopied: () => {
        const undelivered = world.stored.intents().filter(({ state }) => state.name !== 'delivered');
        const ids = (intents: readonly { readonly operationId: string }[]) =>
          intents
            .map(({ operationId }) => operationId)
            .sort()
            .join();
        return ids(undelivered) === ids(world.stored.copied());
      },
    },

    replied: (name, input, reply) => {
      isOpenedAgain(journal, reply, world.worker.closedAt(), world.person.askedAt());
      sessions.shown('a reply', JSON.stringify(reply));
      if (world.stored.unconfirmed().length > 0) journal.reached.add('mark of the site taken over');
      for (const reader of readers) {
        intentRules.isKept(journal, world.stored, reader, world.person.beliefs.get(reader.id) ?? new Map());
        intentRules.isTrueOfSeries(journal, world.stored, reader, world.person.ofSeries(reader.id), false);
        agreesWithRows(journal, world.stored, reader);
      }
      // A person who changes their mind does not wait for what they wanted before.
      clicks = clicks.filter(
        ({ chapterId, at }) => chapterId !== input.chapterId || clock.elapsed() - at > pacingRules.QUIET_MS,
      );
      if (name === 'chapter.mark' && reply.ok) noteClick(input, reply.value);
    },

    leapt: () => {
      leaps.push(clock.elapsed());
      silence.leap();
      sessions.leapt(clock.elapsed());
    },

    settled: (reader, isEmpty) => {
      if (!isEmpty) for (const intent of world.stored.intents()) journal.note(`left over: ${JSON.stringify(intent)}`);
      intentRules.isEmptied(journal, isEmpty);
      intentRules.isReportedOnce(journal, world.stored, reader, world.person.confirmed, world.person.sentAgain);
      intentRules.isDelivered(journal, reader, world.person.beliefs.get(reader.id) ?? new Map());
      intentRules.isTrueOfSeries(journal, world.stored, reader, world.person.ofSeries(reader.id), true);
      agreesWithRows(journal, world.stored, reader);
    },

    end: () => {
      pacingRules.keepsAllowance(journal);
      pacingRules.keepsQuotas(journal, scenario.clockSteps);
      intentRules.refusesOnlyTheUnknown(journal, world.stored.intents());
      const { leastMs, jitterMs } = scenario.wire;
      for (const click of clicks)
        pacingRules.leavesSoon(journal, click, 2 * (leastMs + jitterMs), scenario.offline?.from);
    },
  };

  /** The first thing that a life compares with what is shown is who is signed in: then it is built, and nothing was delivered yet. */
  function booted(): void {
    const { worker, stored } = world;
    const life = worker.living();
    if (!life || life === seen) return;
    seen = life;
    for (const reader of readers) agreesWithRows(journal, stored, reader);
    const before = worker.intentsAtBoot();
    if (before === undefined) return;
    if (before === null) {
      if (stored.intents().length > 0) journal.note('the queue is rebuilt', 'queue rebuilt from its copy');
    } else intentRules.bootsInVain(journal, before, stored.intents());
  }

  /** Remembers a click that nothing stands in the way of, as far as can be seen now. */
  function noteClick(input: Command, value: unknown): void {
    const { stored, worker } = world;
    const now = clock.elapsed();
    const life = worker.living();
    const state = v.parse(contract['chapter.mark'].output, value);
    const ledger = stored.ledger();
    const intent = stored.intents().find(({ operationId }) => operationId === input.operationId);
    const isFree =
      life !== null &&
      now - life.bornAt > pacingRules.QUIET_MS / 3 &&
      state.delivery === 'waiting' &&
      state.pausedBy === null &&
      intent?.inDoubt === null &&
      ledger?.breaker.state === 'clear' &&
      ledger.strikes.length === 0 &&
      library.chapters.has(input.chapterId) &&
      scenario.storage.slowestMs <= 10 &&
      scenario.storage.flaky === 0 &&
      stored.secrets()?.isRevoked === false &&
      !leaps.some((at) => now - at < pacingRules.QUIET_MS) &&
      !isWithin(scenario.offline, now) &&
      !isWithin(scenario.storage.full, now);
    if (isFree && life)
      clicks = [...clicks, { at: now, askedAt: world.person.askedAt(), life: life.number, chapterId: input.chapterId }];
  }
}
