/** What the extension wants of the service during one life: a full queue, or clicks now and then; refused turns are wanted again later. */
import { MINUTE, SECOND } from '../../../lib/clock';
import { Failure } from '../../../lib/failure';
import type { Pacer } from '../../../lib/pacing/pacer';
import { type Dice, diceFor } from '../../fake-service/library/seeded';
import type { VirtualClock } from '../../support/virtual-clock';
import type { Life } from './life';
import type { Scenario } from './scenario';
import { plainRoute, quotaRoutes } from './service';
import type { Route } from './wire';

/** So many turns are wanted at once; more than there are slots. */
const WANTED = 8;
const LONGEST_PAUSE_MS = 8 * SECOND;
const LONGEST_PATIENCE_MS = 10 * MINUTE;

/** Turns of the calm after the storm: once so many are done, so is the run. */
export const LAST_TURNS = 10;

export interface Demand {
  /** Wants turns of this pacer until its life is over or the run is done. */
  begin(life: Life, pacer: Pacer, send: (route: Route, signal: AbortSignal) => Promise<Response>): void;
  isDone(): boolean;
}

export function createDemand(scenario: Scenario, clock: VirtualClock): Demand {
  const dice = diceFor(`demand ${scenario.seed}`);
  let lastTurns = 0;
  const isCalm = () => clock.elapsed() >= scenario.calmAt;
  const isDone = () => lastTurns >= LAST_TURNS;

  return {
    begin: (life, pacer, send) => {
      for (let n = 0; n < WANTED; n++) void want(life, pacer, send);
    },
    isDone,
  };

  async function want(life: Life, pacer: Pacer, send: (route: Route, signal: AbortSignal) => Promise<Response>) {
    while (!life.isOver() && !isDone()) {
      if (scenario.demand === 'clicks' && !isCalm())
        await life.whenAwake(clock.sleep(dice.between(0, LONGEST_PAUSE_MS)));
      if (life.isOver()) return;
      const route = isCalm() ? plainRoute : pickRoute(scenario, dice);
      try {
        const priority = dice.chance(0.2) ? 'click' : 'mark';
        await pacer.requestSlot({ host: 'api', ...route, priority, reason: 'mark' }, (signal) => send(route, signal));
        if (isCalm()) lastTurns += 1;
      } catch (failure) {
        await life.whenAwake(clock.sleep(patienceMs(failure, clock.now())));
      }
    }
  }
}

function pickRoute({ quotaShare }: Scenario, dice: Dice): Route {
  return dice.chance(quotaShare) ? dice.pick(quotaRoutes) : plainRoute;
}

function patienceMs(failure: unknown, now: number): number {
  const retryAt = failure instanceof Failure ? (failure.retryAt ?? now + SECOND) : now + SECOND;
  return Math.min(Math.max(retryAt - now, SECOND / 5), LONGEST_PATIENCE_MS);
}
