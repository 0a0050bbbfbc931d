/** The worker, life after life: the real pacer between ports that slow, fail and die; events wake the next life. */
import { type Clock, SECOND } from '../../../lib/clock';
import { createLeadership, type Leadership } from '../../../lib/pacing/leadership';
import type { Ledger, LedgerStore } from '../../../lib/pacing/ledger';
import { type BlockStatus, createPacer, type Pacer, type PacerParts } from '../../../lib/pacing/pacer';
import { isAwaited } from '../../../lib/pacing/sends';
import type { SiteEvent } from '../../../lib/pacing/site-events';
import { GENERAL_REQUESTS } from '../../../lib/service/limits';
import { diceFor } from '../../fake-service/library/seeded';
import { browserLocks } from '../../support/locks';
import type { VirtualClock } from '../../support/virtual-clock';
import { IDLE_DEATH_MS, LATEST_TIMER_MS, OUT_OF_JOINT_MS, SHORTEST_ALARM_MS, setClock } from '../core/faults';
import type { Demand } from './demand';
import type { Flight, Journal, Reign } from './journal';
import { createLife, type Life } from './life';
import type { Scenario, Succession } from './scenario';
import { plainRoute, type Service } from './service';
import { createSilenceInvariant } from './silence';
import { createStoredLedger } from './stored-ledger';
import { createWire } from './wire';

export interface Worker {
  /** The browser tells what the person's tab does: wakes the worker, if it is dead. */
  observeSite(event: SiteEvent): void;
  /** The machine's clock is set. */
  setClock(byMs: number): void;
}

/** A bug put between the pacer and the world. */
export interface Plant {
  /** Changes the ports that the pacer is given. */
  readonly parts?: (parts: PacerParts) => PacerParts;
  /** Changes an answer before the pacer sees it. */
  readonly answer?: (response: Response) => Response;
  /** The browser tells the pacer nothing of the tab. */
  readonly isBlind?: boolean;
}

interface Living {
  readonly life: Life;
  readonly pacer: Pacer;
}

/** A browser that ended is not back sooner, in ms. */
const FASTEST_RESTART_MS = SECOND / 5;
/** Who lost the lock hears of it within this, in ms. */
const LATEST_NEWS_MS = 2;

export function startWorker(parts: {
  scenario: Scenario;
  clock: VirtualClock;
  journal: Journal;
  service: Service;
  demand: Demand;
  plant: Plant;
}): Worker {
  const { scenario, clock, journal, service, demand, plant } = parts;
  const dice = diceFor(`worker ${scenario.seed}`);
  const silence = createSilenceInvariant(journal, scenario.storage.slowestWriteMs + SECOND / 10);
  const stored = createStoredLedger(scenario, clock, journal, onLoss);
  const wire = createWire({ scenario, clock, service, journal, onLeaving });
  const locks = browserLocks();
  let lives = 0;
  let living: Living | null = null;
  /** The one that has not ended yet although another has begun. */
  let outliving: Living | null = null;
  let spender = { life: 0, since: 0 };
  let alarm = 0;
  let outOfJointUntil = 0;

  boot();
  for (const succession of scenario.successions) clock.after(succession.at, () => succeed(succession));
  const clockParts = { clock, journal, isLiving: () => living !== null, onLeap };
  return { observeSite, setClock: (byMs) => setClock(clockParts, byMs) };

  function boot(): Living {
    lives += 1;
    const life = createLife({ number: lives, dice, journal, danger, onEnd: () => bury(life) });
    const pacer = createPacer(portsOf(life));
    living = { life, pacer };
    void resume(living);
    demand.begin(life, pacer, async (route, signal) => answerOf(await wire.send(life, 'turn', route, signal)));
    return living;
  }

  /** Another life begins while the present one goes on, or hangs and goes on later. */
  function succeed({ hangsMs, lastsMs }: Succession): void {
    if (!living || outliving) return;
    journal.note('a life begins before the last has ended', 'two lives at once');
    const old = living;
    outliving = old;
    if (hangsMs > 0) {
      journal.hangs.push({ life: old.life.number, at: clock.elapsed() });
      old.life.hang(clock.sleep(hangsMs));
    }
    clock.after(hangsMs + lastsMs, () => old.life.end('died while idle'));
    boot();
  }

  /** What every wake does: sends the probe if it is due, and sees to it that a worker looks again. */
  async function resume({ life, pacer }: Living): Promise<void> {
    await pacer.probeIfDue();
    if (life.isOver()) return;
    setAlarm(pacer.blockStatus());
    clock.after(
      IDLE_DEATH_MS,
      () => pacer.blockStatus().code !== null && life.underWay === 0 && life.end('died while idle'),
    );
  }

  function setAlarm({ until }: BlockStatus): void {
    alarm += 1;
    const mine = alarm;
    if (until === null) return;
    clock.after(Math.max(SHORTEST_ALARM_MS, until - clock.now()), () => {
      if (mine === alarm) void resume(living ?? boot());
    });
  }

  function bury(life: Life): void {
    endReigns((reign) => reign.life === life.number);
    locks.release(life);
    if (outliving?.life === life) outliving = null;
    if (living?.life === life) rest();
  }

  /** Until an event wakes the next life: mostly at once, sometimes after a while. */
  function rest(): void {
    living = null;
    const hasBrowserEnded = dice.chance(scenario.deaths.withBrowser);
    if (hasBrowserEnded) {
      journal.note('the browser ends');
      outliving?.life.end('died while idle');
      stored.endBrowser();
      alarm += 1;
    }
    const sleepMs = dice.chance(0.1) ? dice.between(1, 20) * SECOND : dice.between(0, 500);
    clock.after(hasBrowserEnded ? sleepMs + FASTEST_RESTART_MS : sleepMs, () => living ?? boot());
  }

  /** No worker dies while what is stored is out of joint with the clock: no rule of the next life could know (docs/pacing.md). */
  function danger(): number {
    const now = clock.elapsed();
    return now > scenario.calmAt || now < outOfJointUntil ? 0 : scenario.deaths.atAwait;
  }

  function isTabVisible(): boolean {
    const { tab, calmAt } = scenario;
    return tab?.isVisible === true && clock.elapsed() >= tab.opensAt && clock.elapsed() < calmAt;
  }

  function observeSite(event: SiteEvent): void {
    if (event.kind === 'answered' && event.status === 200) silence.hear();
    const listening = [living ?? boot(), ...(outliving ? [outliving] : [])];
    for (const { life, pacer } of listening)
      void life.whenAwake(Promise.resolve()).then(() => {
        see(life, event);
        if (!plant.isBlind) pacer.observeSite(event);
      });
  }

  function see(life: Life, event: SiteEvent): void {
    const sighting = { life: life.number, at: clock.elapsed() };
    if (event.kind === 'left') journal.siteCalls.push(sighting);
    if (event.kind === 'answered') journal.siteAnswers.push({ ...sighting, status: event.status });
  }

  function onLeap(): void {
    outOfJointUntil = clock.elapsed() + OUT_OF_JOINT_MS;
    silence.leap();
  }

  function portsOf(life: Life): PacerParts {
    const ownClock: Clock = {
      now: () => Math.floor(clock.now()),
      monotonic: clock.monotonic,
      sleep: (ms, signal) => life.await('died when waking', clock.sleep(ms + dice.roll() * LATEST_TIMER_MS, signal)),
    };
    const parts: PacerParts = {
      clock: ownClock,
      leadership: leadershipOf(life, ownClock),
      ledger: stored.portOf(life),
      sameBrowserRun: stored.sameBrowserRun,
      isOnline: () => true,
      sendProbe: async (signal) => {
        const response = await wire.send(life, 'probe', plainRoute, signal);
        if (response.ok) silence.hear();
        return answerOf(response);
      },
      onBlockChange: setAlarm,
      siteIsBusy: isTabVisible,
    };
    const planted = plant.parts?.(parts) ?? parts;
    return { ...planted, ledger: heard(planted.ledger, life) };
  }

  /** The lock as this life has it: one that hung goes on for a moment before it hears of its loss. */
  function leadershipOf(life: Life, ownClock: Clock): Leadership {
    const heard = async <Said>(said: Promise<Said>): Promise<Said> => {
      try {
        return await life.whenAwake(said);
      } finally {
        await clock.sleep(1);
      }
    };
    const { request, query } = locks.ofLife(life, heard);
    // What was said before a question is heard before its answer.
    const leadership = createLeadership({ clock: ownClock, locks: { request, query: () => heard(query()) } });
    return {
      ...leadership,
      begin: async (onLost) => {
        const beginning = await leadership.begin(onLost);
        spender = { life: life.number, since: clock.elapsed() };
        if (beginning === 'stolen') journal.note('the lock is taken from another life', 'lock taken from another life');
        return beginning;
      },
    };
  }

  /** The store, and what the pacer was told of it. */
  function heard(store: LedgerStore, life: Life): LedgerStore {
    return {
      read: async () => {
        const ledger = await store.read().finally(() => reign(life));
        const present = stored.present();
        if (present) silence.onLedger(present);
        if (awaitedIn(present) > 0) journal.note(`${awaitedIn(present)} orphans`, 'orphan');
        if (!stored.sameBrowserRun()) journal.note('a cold start', 'cold start');
        return ledger;
      },
      write: async (ledger) => {
        holdToLeadership(life, 'writes');
        silence.handedOver(ledger, clock.elapsed());
        await store.write(ledger);
        silence.durable(ledger);
        noteLearning(ledger);
      },
    };
  }

  /** From now on this life has the ledger to itself. */
  function reign(life: Life): void {
    endReigns(() => true);
    journal.reigns.push({ life: life.number, openedAt: clock.elapsed(), endedAt: Number.POSITIVE_INFINITY });
  }

  function endReigns(isOver: (reign: Reign) => boolean): void {
    for (const one of journal.reigns) if (isOver(one)) one.endedAt = Math.min(one.endedAt, clock.elapsed());
  }

  function onLoss(keptUntil: number): void {
    silence.forget();
    journal.losses.push({ at: clock.elapsed(), keptUntil });
  }

  function onLeaving(kind: Flight['kind'], life: Life): void {
    silence.leaves(kind, life.underWay, clock.elapsed());
    holdToLeadership(life, 'sends');
    if (kind === 'probe') journal.note('a probe leaves', 'probe sent');
    if (awaitedIn(stored.present()) < life.underWay + 1)
      journal.breach('a reservation is durable before its request leaves');
  }

  /** One life alone spends; the one before needs a moment to hear of its loss, but not if it hung until now. */
  function holdToLeadership(life: Life, deed: 'sends' | 'writes'): void {
    if (life.number < spender.life && clock.elapsed() > spender.since + LATEST_NEWS_MS)
      journal.breach(`of two lives one ${deed}`);
  }

  function noteLearning({ budget }: Ledger): void {
    if (budget.burst.size > 1) journal.reached.add('burst learnt');
    if (budget.slots < GENERAL_REQUESTS) journal.reached.add('slots halved');
  }

  function answerOf(response: Response): Response {
    return plant.answer?.(response) ?? response;
  }
}

function awaitedIn(ledger: Ledger | null): number {
  return ledger?.budget.sends.filter(isAwaited).length ?? 0;
}
