/** One run of the simulation: draws a seed's scenario, lets it happen to the background as built, and judges what happened. */
import { DAY, HOUR, MINUTE, SECOND } from '../../../lib/clock';
import { createFakeService } from '../../fake-service/fake-service';
import { diceFor } from '../../fake-service/library/seeded';
import type { Account } from '../../fake-service/library/types';
import type { Begin } from './bundle';
import { createEventLoop, takeOver } from './event-loop';
import { BEGINNING, library, makeReaders } from './fixtures';
import { injectFaults } from './inject-faults';
import { isHeard } from './invariants/border';
import { createJournal } from './journal';
import { createJudge } from './judge';
import { longLibrary, withLongList } from './long-list';
import { createPerson } from './person';
import { drawScenario } from './scenario';
import { createStoredState } from './stored-state';
import { createWire } from './wire';
import { startWorker } from './worker';

/**
 * How long what is left may take once all is calm, in ms: the pause after three passwords in an hour, two of the longest alarms,
 * and longer where a block has to end first.
 */
const PATIENCE_MS = 3 * HOUR;
const PATIENCE_WITH_BLOCKS_MS = 2 * DAY;
/** How often a person looks whether they are signed in, in ms. */
const TRY_AGAIN_MS = MINUTE;

/** Runs one seed to its end; what was wanted is at the service then, or it never will be. */
export async function runSeed(seed: number, begin: Begin) {
  const scenario = drawScenario(seed);
  const loop = createEventLoop(BEGINNING);
  const { clock } = loop;
  const journal = createJournal(clock.elapsed);
  const dice = diceFor(`service ${seed}`);
  const [first, second] = makeReaders();
  const readers = scenario.hasLongList
    ? ([withLongList(first), withLongList(second)] as const)
    : ([first, second] as const);
  const slept = { ms: 0 };
  const serviceTime = () => clock.elapsed() + slept.ms;
  const fakeService = createFakeService({
    library: scenario.hasLongList ? longLibrary : library,
    accounts: readers,
    now: () => BEGINNING + Math.floor(serviceTime()),
    switches: { singleMarks: scenario.singleMarks ?? 'no-route' },
    sessions: { accessTokenMs: scenario.accessTokenMs, refreshTokenMs: 28 * DAY },
    gate: {
      ladder: {
        throttledAnswers: 10,
        throttledWithinMs: 10 * SECOND,
        banMs: dice.between(1, 20) * MINUTE,
        bannedRequests: dice.between(1, 4),
        silenceMs: dice.between(5, 40) * MINUTE,
      },
    },
  });
  const judge = createJudge({ scenario, loop, journal, fakeService, readers });
  const wireDice = diceFor(`wire ${seed}`);
  const wire = createWire({ scenario, loop, dice: wireDice, journal, fakeService, serviceTime, ...judge.ofWire });
  const worker = startWorker({ scenario, loop, journal, begin, wireOf: wire.of, ...judge.ofBrowser });
  if (scenario.singleMarks)
    worker.browser.kept.local.set('service.choices', JSON.stringify({ pageSize: 'limit', singleMarks: 'chosen' }));
  const stored = createStoredState(worker.browser, worker.databases);
  const person = createPerson({ scenario, loop, journal, worker, stored, readers, onReply: judge.replied });
  judge.begin({ worker, stored, person });

  injectFaults({ scenario, loop, journal, fakeService, worker, person, slept, onLeap: judge.leapt });
  const handBack = takeOver(loop, (reason) => isHeard(journal, reason));
  try {
    let isLiving = true;
    void person.live().then(() => {
      isLiving = false;
    });
    await loop.run(scenario.calmAt);
    // Whatever the person has begun comes to its end first.
    while (isLiving) await loop.run(SECOND);
    for (const reader of readers) if (hasWanted(reader)) await settle(reader);
    judge.end();
  } finally {
    await handBack();
  }
  return { scenario, journal };

  /** All is calm: the accounts that wanted something sign in, if they are not or not any more, and alarms do the rest. */
  async function settle(reader: Account): Promise<void> {
    const isBlocked = scenario.bannedAt !== null || scenario.silent !== null || journal.reached.has('ban');
    const endAt = clock.elapsed() + (isBlocked ? PATIENCE_WITH_BLOCKS_MS : PATIENCE_MS);
    // A queue that was lost is empty until it is rebuilt.
    const isDone = () => stored.hasIdentity() && isSignedIn(reader) && !isWanting(reader);
    let isSettled = false;
    const staySignedIn = async () => {
      for (; !isSettled; await clock.sleep(TRY_AGAIN_MS)) if (!isSignedIn(reader)) await signIn(reader);
    };
    void staySignedIn();
    while (!isDone() && clock.elapsed() < endAt) {
      worker.rescue();
      // Nothing has changed while nothing was done.
      for (const before = loop.tasksDone(); loop.tasksDone() === before && clock.elapsed() < endAt; )
        await loop.run(SECOND);
    }
    isSettled = true;
    judge.settled(reader, isDone());
  }

  function hasWanted({ id }: Account): boolean {
    return person.beliefs.has(id) || stored.intents().some(({ account }) => account === id);
  }

  function isSignedIn(reader: Account): boolean {
    const secrets = stored.secrets();
    return secrets !== null && !secrets.isRevoked && secrets.account?.id === reader.id;
  }

  function isWanting(reader: Account): boolean {
    if (stored.isToBeFed(reader.id)) return true;
    return stored.intents().some(({ account, state }) => account === reader.id && isUnderWay(state.name));
  }

  async function signIn(reader: Account): Promise<void> {
    await person.signOut();
    await person.signIn(reader);
  }
}

/** What was refused, and what the person is asked about, waits for the person. */
function isUnderWay(state: string): boolean {
  return state !== 'refused' && state !== 'delivered' && state !== 'needs-decision';
}
