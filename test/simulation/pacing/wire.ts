/** Between the worker and the service: requests arrive late, or not at all, and answers reach no life that has ended. */
import { diceFor } from '../../fake-service/library/seeded';
import type { VirtualClock } from '../../support/virtual-clock';
import { oneWayMs } from '../core/faults';
import type { Flight, Journal } from './journal';
import { type Life, never } from './life';
import type { Scenario } from './scenario';
import type { Reply, Service } from './service';

export interface Wire {
  /** Sends one request of ours; `onLeaving` is told before the first byte leaves. */
  send(life: Life, kind: Flight['kind'], route: Route, signal: AbortSignal): Promise<Response>;
}

export interface Route {
  readonly method: string;
  readonly route: string;
}

export function createWire(parts: {
  scenario: Scenario;
  clock: VirtualClock;
  service: Service;
  journal: Journal;
  onLeaving: (kind: Flight['kind'], life: Life) => void;
}): Wire {
  const { scenario, clock, service, journal } = parts;
  const dice = diceFor(`wire ${scenario.seed}`);

  return {
    send: (life, kind, route, signal) => {
      if (life.mayEnd('died while leaving')) return never();
      parts.onLeaving(kind, life);
      const flight: Flight = {
        kind,
        route: `${route.method} ${route.route}`,
        life: life.number,
        leftAt: clock.elapsed(),
        arrivedAt: null,
        endedAt: null,
        lastRefusalAt: null,
        status: null,
        refused: null,
      };
      journal.flights.push(flight);
      life.underWay += 1;
      const ended = travel(flight, life, route, signal).finally(() => {
        flight.endedAt = clock.elapsed();
        life.underWay -= 1;
      });
      return life.await('died when answered', ended).then((response) => {
        flight.lastRefusalAt = clock.elapsed();
        return response;
      });
    },
  };

  function travel(flight: Flight, life: Life, route: Route, signal: AbortSignal): Promise<Response> {
    const fate = drawFate();
    const balancer = dice.between(0, 1);
    const arrivesOrphaned = dice.chance(0.5);
    const backMs = oneWayMs(scenario.wire, dice);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      if (fate === 'lost') return journal.note('a request is lost', 'request without an answer');
      clock.after(oneWayMs(scenario.wire, dice), () => {
        // The browser closes the socket of a dead worker; what is on its way may arrive all the same.
        if (life.isOver() && !arrivesOrphaned) return;
        const reply = service.arrive({ ...route, balancer }, clock.elapsed());
        enter(flight, reply);
        if (fate === 'answer-lost') return journal.note('an answer is lost', 'request without an answer');
        if (reply === null) return;
        clock.after(backMs, () => {
          if (fate === 'arrives') return resolve(responseOf(reply));
          journal.note('a connection broke', 'connection broken');
          reject(new TypeError('connection reset'));
        });
      });
    });
  }

  function drawFate(): 'arrives' | 'lost' | 'answer-lost' | 'broken' {
    const { lost, answerLost, broken } = scenario.wire;
    const roll = clock.elapsed() > scenario.calmAt ? 1 : dice.roll();
    if (roll < lost) return 'lost';
    if (roll < lost + answerLost) return 'answer-lost';
    return roll < lost + answerLost + broken ? 'broken' : 'arrives';
  }

  function enter(flight: Flight, reply: Reply | null): void {
    flight.arrivedAt = clock.elapsed();
    flight.status = reply?.status ?? null;
    flight.refused = reply?.refused ?? null;
    if (reply === null) journal.note('the service is silent', 'silence');
    if (reply?.status === 403) journal.note('the address is banned', 'ban');
    if (reply?.status === 429) journal.note(`429 of ours: ${reply.refused}`, '429 seen');
    if (reply?.headers['x-ratelimit-remaining'] === '0') journal.note('a quota is exhausted', 'quota exhausted');
  }
}

/** The bodies of these answers are never read, and most have no header: one answer serves them all. */
const plain = new Response(null);

function responseOf({ status, headers }: Reply): Response {
  return status === 200 && Object.keys(headers).length === 0 ? plain : new Response(null, { status, headers });
}
