/** Between the worker and the service: requests arrive late, twice as late, or not at all, and answers reach no life that has ended. */
import { SECOND } from '../../../lib/clock';
import { liveProfile } from '../../../lib/service/profile';
import type { Answered } from '../../fake-service/exchange';
import type { FakeService } from '../../fake-service/fake-service';
import { captchaDemanded, type Fault } from '../../fake-service/faults';
import type { Dice } from '../../fake-service/library/seeded';
import { edgePage } from '../../fake-service/rules/edge-pages';
import { isWithin, oneWayMs } from '../core/faults';
import type { EventLoop } from './event-loop';
import type { Flight, Journal } from './journal';
import type { Life } from './life';
import type { Scenario } from './scenario';

export interface Wire {
  /** `fetch` of one life. */
  of(life: Life): (url: string, init: RequestInit) => Promise<Response>;
}

export interface WireParts {
  readonly scenario: Scenario;
  readonly loop: EventLoop;
  readonly dice: Dice;
  readonly journal: Journal;
  readonly fakeService: FakeService;
  /** In ms. */
  readonly serviceTime: () => number;
  /** Told as a request leaves, before its first byte does. */
  readonly onLeaving: (life: Life, flight: Flight) => void;
  /** Told as an answer reaches the worker, before its code goes on. */
  readonly onAnswer: (life: Life, flight: Flight, answer: Answered) => void;
}

/** What reaches the worker in the end. */
interface Way {
  back(answer: Answered): void;
  fail(): void;
}

const wireFaults = [
  'lost',
  'unanswered',
  'reset before',
  'reset after',
  'error before',
  'error after',
  'late',
] as const;
type Fate = 'arrives' | (typeof wireFaults)[number];
/** The address of the browser in these runs, as the service sees it. */
export const OUR_ADDRESS = '192.0.2.7';
/** A late answer is late by so much, in ms: some outlive the worker's patience of twenty seconds. */
const LATEST_MS = 24 * SECOND;
/** What is on its way when its sender dies arrives within this, in ms (docs/pacing.md). */
const LATEST_ORPHAN_MS = 1.5 * SECOND;

export function createWire(parts: WireParts): Wire {
  const { scenario, loop, dice, journal, fakeService, serviceTime } = parts;
  const { clock } = loop;

  return {
    of: (life) => (url, init) =>
      new Promise((resolve, reject) => {
        if (life.isOver()) return;
        const flight = flightOf(life, url, init, clock.elapsed());
        journal.flights.push(flight);
        parts.onLeaving(life, flight);
        if (life.isOver()) return;
        const end = (settle: () => void) =>
          loop.post(life, 'an answer', () => {
            // What comes after the worker has given up is not heard.
            if (flight.endedAt !== null) return;
            flight.endedAt = clock.elapsed();
            settle();
          });
        const fail = () => end(() => reject(new TypeError('Failed to fetch')));
        init.signal?.addEventListener('abort', () => end(() => reject(init.signal?.reason)), { once: true });
        const back = (answer: Answered) =>
          end(() => {
            flight.heard = answer.status;
            parts.onAnswer(life, flight, answer);
            resolve(responseOf(answer));
          });
        travel(life, flight, init, { back, fail });
      }),
  };

  function travel(life: Life, flight: Flight, init: RequestInit, { back, fail }: Way): void {
    const now = clock.elapsed();
    if (isWithin(scenario.offline, now)) {
      loop.after(life, 1, 'no network', fail);
      return;
    }
    const fate = isWithin(scenario.silent, now) ? 'lost' : drawFate();
    const [outMs, backMs] = [oneWayMs(scenario.wire, dice), oneWayMs(scenario.wire, dice)];
    const arrivesOrphaned = dice.chance(0.5);
    const orphanMs = dice.between(0, LATEST_ORPHAN_MS);
    if (fate === 'lost') {
      journal.note('a request is lost', 'request lost');
      return;
    }
    if (fate === 'reset before') {
      journal.note('a connection breaks before the work', 'connection broke before the work');
      loop.after(life, outMs + backMs, 'reset', fail);
      return;
    }
    loop.after(null, outMs, 'a request arrives', () => {
      // The browser closes the socket of a dead worker; what is on its way may arrive all the same, and late.
      if (!life.isOver()) arrive();
      else if (arrivesOrphaned) loop.after(null, orphanMs, 'a request arrives late', arrive);
    });

    function arrive(): void {
      if (life.isOver()) journal.note('a request of the dead arrives', 'arrived after its sender died');
      const answer = ask(flight, init, fate);
      if (answer === null) return;
      if (fate === 'unanswered') {
        journal.note('an answer is lost', 'answer lost');
      } else if (fate === 'reset after') {
        journal.note('a connection breaks after the work', 'connection broke after the work');
        loop.after(life, backMs, 'reset', fail);
      } else {
        const lateMs = fate === 'late' ? dice.between(SECOND, LATEST_MS) : 0;
        if (lateMs > 0) journal.note(`an answer is late by ${lateMs} ms`, 'answer late');
        loop.after(life, backMs + lateMs, 'an answer arrives', () => back(answer));
      }
    }
  }

  /** The service judges and works, at once. */
  function ask(flight: Flight, init: RequestInit, fate: Fate): Answered | null {
    const fault = faultOf(flight, fate);
    if (fault) fakeService.faults.order({}, fault);
    const { outcome } = fakeService.receive({
      host: flight.host,
      method: flight.method,
      target: flight.target,
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
        'sec-fetch-site': 'none',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
      },
      body: flight.body,
      address: OUR_ADDRESS,
    });
    fakeService.faults.clear();
    flight.arrivedAt = clock.elapsed();
    flight.countedAt = serviceTime();
    if (outcome === 'dropped' || outcome === 'silence') {
      flight.status = 'silence';
      journal.note('the service is silent', 'silence');
      return null;
    }
    flight.status = outcome.status;
    if (outcome.status === 429) journal.note(`429 for ${flight.method} ${flight.route}`, '429 seen');
    return outcome;
  }

  function faultOf(flight: Flight, fate: Fate): Fault | null {
    if (fate === 'error before' || fate === 'error after') {
      const work = fate === 'error before' ? 'undone' : 'done';
      journal.note(`an error answers, the work ${work}`, `server ${fate} the work`);
      return { kind: 'replace', work, answer: edgePage(dice.pick([500, 502, 503]), 'Server Error') };
    }
    if (flight.body.includes('grant_type=refresh_token') && isWithin(scenario.restarted, clock.elapsed())) {
      journal.note('a server that was just started knows no session', 'session not loaded yet');
      return { kind: 'replace', work: 'undone', answer: notLoadedYet };
    }
    if (flight.token !== null && flight.method !== 'GET' && isWithin(scenario.captcha, clock.elapsed())) {
      journal.note('a captcha is demanded', 'captcha demanded');
      return captchaDemanded;
    }
    const isRefused = flight.token !== null && isWithin(scenario.tokensRefused, clock.elapsed());
    return isRefused ? { kind: 'replace', work: 'undone', answer: unauthorized } : null;
  }

  function drawFate(): Fate {
    const isCalm = clock.elapsed() > scenario.calmAt;
    return !isCalm && dice.chance(scenario.wire.faultRate) ? dice.pick(wireFaults) : 'arrives';
  }
}

const json = { 'content-type': 'application/json' };
const notLoadedYet: Answered = {
  ...{ status: 400, headers: json },
  body: '{"error":"invalid_grant","error_description":"Offline session not found"}',
};
const unauthorized: Answered = { status: 401, headers: json, body: '{"result":"error","errors":[]}' };

function flightOf(life: Life, url: string, init: RequestInit, leftAt: number): Flight {
  const { origin, pathname, search } = new URL(url);
  const host = (['api', 'auth', 'uploads'] as const).find((name) => liveProfile[name] === origin);
  if (!host) throw new Error(`a request left for ${origin}`);
  return {
    life: life.number,
    host,
    method: init.method ?? 'GET',
    route: pathname.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}'),
    target: pathname + search,
    body: typeof init.body === 'string' ? init.body : '',
    token: new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null,
    leftAt,
    arrivedAt: null,
    countedAt: null,
    status: null,
    heard: null,
    endedAt: null,
  };
}

function responseOf({ status, headers, body }: Answered): Response {
  return new Response(status === 204 ? null : new Uint8Array(Buffer.from(body)), { status, headers });
}
