import type { ChangeDependencies, Dependencies } from '../../lib/actions/dependencies';
import { createEmitter, type Events } from '../../lib/actions/events';
import { showUnreleasedData } from '../../lib/actions/session';
import { endEarlierSession, recoverSession } from '../../lib/actions/sign-in';
import { showSync } from '../../lib/actions/sync';
import { type Clock, SECOND } from '../../lib/clock';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { createMutex } from '../../lib/one-at-a-time';
import { memoizeWithRetry } from './memoize-with-retry';
import type { OpenAnswers } from './open-answers';
import type { RunEvents } from './run-events';

/**
 * In ms, until a closed database is opened again, unless a message comes earlier: an open popup shows what came back without a click.
 * Browsers clear one database after another, so a session that is read at once can be gone a moment later.
 */
const CLEARED_MS = SECOND;

export interface KeptDependencies {
  readonly dependencies: GetDependencies;
  readonly change: ChangeDependencies;
}

/** Resolves to the same dependencies for all callers, and to others after the browser has closed the database of these, or they were retired. */
export type GetDependencies = () => Promise<Dependencies>;

interface Wakings extends RunEvents {
  readonly answers: Pick<OpenAnswers, 'given'>;
  readonly events: Pick<Events, 'rebuilt'>;
}

export function keepDependencies(
  clock: Clock,
  build: () => Promise<Dependencies>,
  { answers, events, isUpdate, started }: Wakings,
): KeptDependencies {
  // A database that was opened again can be closed again.
  const closures = createEmitter();
  let hasBuilt = false;
  // Remembered here because the note of it can fail: a session that begins later belongs to this browser run.
  let hasEnded = false;
  let changing: Promise<void> | null = null;
  const dependencies = memoizeWithRetry(clock, async (forget) => {
    await changing;
    const built = await build().catch(showUnreleasedData);
    if (!hasEnded) hasEnded = await endEarlierSession(built, isUpdate, started);
    await reachInitialState(built);
    // The badge ends with the browser's session, and chapters may have come out while no worker ran.
    void answers.given().then(built.counts.recount);
    if (built.closed.aborted) forget();
    built.closed.addEventListener('abort', () => {
      forget();
      closures.emit();
    });
    if (hasBuilt) events.rebuilt.emit();
    hasBuilt = true;
    return built;
  });
  closures.on(() => void clock.sleep(CLEARED_MS).then(dependencies).catch(logFailure('rebuild')));

  const inTurn = createMutex();
  const change: ChangeDependencies = (work) =>
    inTurn(async () => {
      const built = await dependencies();
      const { promise, resolve } = Promise.withResolvers<void>();
      const retire = () => {
        changing = promise;
        built.retire();
      };
      await work(built, retire).finally(resolve);
      // The answer to the page waits for nothing more.
      void dependencies().catch(logFailure('rebuild'));
    });
  return { dependencies, change };
}

/** In ms, that a request waits for ledger and service time: after a second without an answer a page gives up on us. */
const BOOT_TIMEOUT_MS = SECOND / 2;

/** Before any message is answered, it shows who is signed in, and knows why nothing would be sent. */
export async function reachInitialState(built: Dependencies): Promise<void> {
  await Promise.all([recoverSession(built), showSync(built), knowPause(built)]);
}

/** An old worker or dead storage delays what is sent, not what a person asks. */
async function knowPause({ clock, pacer, serviceClock }: Dependencies): Promise<void> {
  await Promise.race([Promise.all([pacer.ready, serviceClock.ready]), clock.sleep(BOOT_TIMEOUT_MS)]);
}
