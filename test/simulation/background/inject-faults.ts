/** Everything that happens at its time, whatever the worker does: clocks, sleep, blocks, networks, tabs, hostile pages. */
import { SECOND } from '../../../lib/clock';
import { GENERAL_REQUESTS } from '../../../lib/service/limits';
import { liveProfile } from '../../../lib/service/profile';
import type { Answered, Asked } from '../../fake-service/exchange';
import type { FakeService } from '../../fake-service/fake-service';
import { diceFor } from '../../fake-service/library/seeded';
import { isWithin, OUT_OF_JOINT_MS, setClock } from '../core/faults';
import { EXTENSION_ID } from './browser';
import type { EventLoop } from './event-loop';
import { clickable, library } from './fixtures';
import { isTurnedAway, POISON } from './invariants/border';
import type { Journal } from './journal';
import type { Person } from './person';
import { type Scenario, SLEEP_MS } from './scenario';
import { OUR_ADDRESS } from './wire';
import { ourPage, type Sender, type Worker } from './worker';

export interface Faults {
  readonly scenario: Scenario;
  readonly loop: EventLoop;
  readonly journal: Journal;
  readonly fakeService: FakeService;
  readonly worker: Worker;
  readonly person: Person;
  /** How long the machine has slept, while the service has not. */
  readonly slept: { ms: number };
  readonly onLeap: () => void;
}

/** Higher than any version that we know. */
const NEWER = 99;
/** So many requests in one moment are a ban. */
const TOO_MANY = 20;

export function injectFaults(faults: Faults): void {
  const { scenario, loop, journal, fakeService, worker, slept } = faults;
  const { clock } = loop;
  const dice = diceFor(`fortune ${scenario.seed}`);
  const at = (moment: number | null | undefined, event: () => void) => {
    if (moment !== null && moment !== undefined) clock.after(moment, event);
  };
  const clockParts = { clock, journal, isLiving: () => worker.living() !== null, onLeap: leap };
  for (const { at: moment, byMs } of scenario.clockSteps) at(moment, () => setClock(clockParts, byMs));
  at(scenario.sleepsAt, sleep);
  at(scenario.sessionsEndAt, () => fakeService.world.sessions.endAll());
  at(scenario.bannedAt, ban);
  at(scenario.closedAt, closeDatabases);
  at(scenario.crowded?.from, crowd);
  at(scenario.offline?.from, () => journal.note('the network is gone', 'offline'));
  at(scenario.offline?.until, () => worker.comeOnline());
  at(scenario.tab?.from, callFromTab);
  at(scenario.newer?.from, () => beNewer());
  if (scenario.isAttacked) attack();

  /** A newer version of the extension has had the database for a while: nothing that it holds may come to harm. */
  function beNewer(): void {
    const version = worker.databases.version('dexmark');
    if (worker.living() || version === 0) {
      if (isWithin(scenario.newer, clock.elapsed())) clock.after(SECOND / 10, beNewer);
      return;
    }
    journal.note('a newer version has had the database', 'written by a newer version');
    const before = JSON.stringify(worker.databases.rows('dexmark', 'intents'));
    worker.databases.version('dexmark', NEWER);
    clock.after((scenario.newer?.until ?? 0) - clock.elapsed(), () => {
      worker.databases.version('dexmark', version);
      const after = JSON.stringify(worker.databases.rows('dexmark', 'intents'));
      if (before !== after) journal.breach('I14 what a newer version wrote is not touched');
    });
  }

  /** To the worker a machine that slept looks like a clock set forward; the service's time went on, too. */
  function sleep(): void {
    if (!worker.living()) {
      clock.after(SECOND / 10, sleep);
      return;
    }
    journal.note('the machine sleeps', 'machine slept');
    slept.ms += SLEEP_MS;
    clock.set(SLEEP_MS);
    leap();
  }

  /** Waits for a worker that lives: the next one opens its own connection. */
  function closeDatabases(): void {
    if (worker.living()) worker.closeDatabases();
    else if (clock.elapsed() < scenario.calmAt) clock.after(SECOND / 10, closeDatabases);
  }

  function leap(): void {
    worker.spare(OUT_OF_JOINT_MS);
    faults.onLeap();
  }

  function ban(): void {
    for (let n = 0; n < TOO_MANY; n++) fakeService.receive(fromTheSite('/ping'));
    journal.note('a neighbour has the address banned', 'ban');
  }

  /** A neighbour behind the same address asks for as much as it may: whatever of ours comes next is turned away. */
  function crowd(): void {
    if (!isWithin(scenario.crowded, clock.elapsed())) return;
    for (let n = 0; n < GENERAL_REQUESTS; n++) fakeService.receive(fromTheSite('/ping'));
    clock.after(dice.between(SECOND, 3 * SECOND), crowd);
  }

  /** A tab of the site asks for something, and the browser tells who listens. */
  function callFromTab(): void {
    if (!isWithin(scenario.tab, clock.elapsed())) return;
    journal.reached.add('tab of the site seen');
    const target = '/manga?limit=1';
    const tell = tellOf(`${clock.elapsed()}`, 'GET', target);
    tell('onBeforeSendHeaders', {});
    clock.after(dice.between(5, 60), () => {
      const { outcome } = fakeService.receive(fromTheSite(target));
      if (typeof outcome === 'string') return;
      clock.after(dice.between(5, 60), () => tell('onResponseStarted', answerIn(outcome)));
    });
    markFromTab();
    clock.after(dice.between(1_000, 4_000), callFromTab);
  }

  /** The same tab marks a chapter that is not clicked here, as a person does on the site, signed in there for themselves. */
  function markFromTab(): void {
    const [reader] = fakeService.world.accounts;
    const [manga] = library.manga.values();
    const chapterId = manga?.chapterIds.at(-1);
    if (!reader || !manga || chapterId === undefined) return;
    const target = `/manga/${manga.id}/read`;
    const body = JSON.stringify({ chapterIdsRead: [chapterId], chapterIdsUnread: [] });
    const { accessToken } = fakeService.world.sessions.open(reader);
    const tell = tellOf(`mark ${clock.elapsed()}`, 'POST', target);
    tell('onBeforeRequest', { requestBody: { raw: [{ bytes: new TextEncoder().encode(body).buffer }] } });
    clock.after(SECOND / 20, () => {
      const { headers, ...asked } = fromTheSite(target);
      const signed = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
      const { outcome } = fakeService.receive({ ...asked, method: 'POST', body, headers: { ...headers, ...signed } });
      if (typeof outcome !== 'string') tell('onResponseStarted', answerIn(outcome));
    });
  }

  /** How the browser tells who listens of one request of the tab. */
  function tellOf(requestId: string, method: string, target: string) {
    const call = { requestId, method, url: liveProfile.api + target, tabId: 1, initiator: liveProfile.site };
    return (event: string, more: object) =>
      void worker.happen(`webRequest.${event}`, 'woken by a tab of the site', { ...call, ...more });
  }

  /** A page that means no good says what it likes, as far as browsers let it: none lets it lie about who it is. */
  function attack(): void {
    if (clock.elapsed() >= scenario.calmAt) return;
    const { message, sender } = dice.pick(hostileMessages);
    void worker.receive(structuredClone(message), sender).then((answer) => isTurnedAway(journal, message, answer));
    clock.after(dice.between(500, 10_000), attack);
  }
}

/** As the browser tells of it. */
function answerIn({ status, headers }: Pick<Answered, 'status' | 'headers'>) {
  const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return { statusCode: status, fromCache: false, responseHeaders };
}

function fromTheSite(target: string): Asked {
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
    origin: liveProfile.site,
    'sec-fetch-site': 'same-site',
    'sec-fetch-mode': 'cors',
  };
  return { host: 'api', method: 'GET', target, headers, body: '', address: OUR_ADDRESS };
}

const siteTab: Sender = {
  id: EXTENSION_ID,
  origin: liveProfile.site,
  url: `${liveProfile.site}/chapter`,
  frameId: 0,
  documentId: 'the page',
  tab: { id: 7 },
};
const elsewhere: Sender = { ...siteTab, origin: 'https://elsewhere.invalid', url: 'https://elsewhere.invalid/' };
const [chapterId] = clickable;
const operationId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const credentials = { username: POISON, password: POISON, clientId: `personal-client-${POISON}`, clientSecret: POISON };

const mark = (input: object) => {
  return { name: 'chapter.mark', input: { operationId, chapterId, read: true, ...input } };
};

const hostileMessages: readonly { readonly message: unknown; readonly sender: Sender }[] = [
  { message: { name: 'session.signIn', input: credentials }, sender: siteTab },
  { message: { name: 'session.signOut' }, sender: siteTab },
  { message: { name: 'data.erase' }, sender: elsewhere },
  { message: { name: 'library.check' }, sender: elsewhere },
  { message: { name: 'constructor', input: {} }, sender: siteTab },
  { message: { name: 'fetch', input: { url: `https://${POISON}.invalid/` } }, sender: siteTab },
  { message: mark({ chapterId: `../../${POISON}` }), sender: siteTab },
  { message: mark({ operationId: POISON }), sender: siteTab },
  { message: mark({ read: POISON }), sender: siteTab },
  { message: mark({}), sender: elsewhere },
  { message: mark({}), sender: { ...siteTab, frameId: 3 } },
  { message: { name: 'chapter.states', input: { chapterIds: [POISON] } }, sender: siteTab },
  { message: { name: 'library.check' }, sender: { ...ourPage, id: 'another-extension' } },
];
