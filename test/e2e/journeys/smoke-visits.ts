/** Visits of the smoke command to the local service, switched to what the live one may answer; the same in every browser. */
import { gzipSync } from 'node:zlib';
import { LONGEST_REQUEST_MS } from '../../../lib/pacing/dispatch.ts';
import { liveProfile } from '../../../lib/service/profile.ts';
import { LEAST_REQUESTS } from '../../../scripts/smoke/arguments.mjs';
import { compare } from '../../../scripts/smoke/compare.ts';
import { signInWith, visitOf } from '../../../scripts/smoke/expectations.ts';
import type { Exchange } from '../../../scripts/smoke/observe.ts';
import { reportOf } from '../../../scripts/smoke/report.ts';
import { routeOf } from '../../../scripts/smoke/routes.ts';
import type { Visit, Visited } from '../../../scripts/smoke/visit.ts';
import { answerRefusal, Refusal } from '../../fake-service/api/refusal.ts';
import type { Answered } from '../../fake-service/exchange.ts';
import { captchaDemanded, type Fault } from '../../fake-service/faults.ts';
import type { Entry } from '../../fake-service/journal.ts';
import { edgePage } from '../../fake-service/rules/edge-pages.ts';
import type { RunningService } from '../../fake-service/start.ts';
import { keycloakError } from '../../fake-service/tokens/keycloak-answers.ts';
import { realmRoutes } from '../../fake-service/tokens/realm.ts';
import { demoAccountOf } from '../support/demo-account.ts';
import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { marksIn } from '../support/marks.ts';
import { typedBy } from '../support/sign-in.ts';

export interface SmokeVisit {
  readonly name: string;
  readonly run: (on: SmokeGround) => Promise<void>;
}

export interface SmokeGround {
  /** What the local service answers in this browser when nothing is switched. */
  readonly usual: readonly Exchange[];
  /** Without a past. */
  readonly service: RunningService;
  /** Visits it with a new browser. */
  visit(plan: Visit): Promise<Visited>;
  /** Closes the browser of the visit under way, as a person does. */
  closeWindow(): Promise<void>;
  /** Keeps a report beside the results of the tests. */
  keep(report: string): Promise<void>;
}

const MARKS = 'POST api /manga/{id}/read';
const MARK_TARGET = { method: 'POST', route: '/manga/{id}/read' };
const REVOCATION = { route: realmRoutes.revoke };
const ALWAYS = 1_000;
const throttlingHeaders = {
  'retry-after': '1',
  'x-ratelimit-limit': '5',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-retry-after': '1',
};

/** Under the status of success. By their type: Chromium does not keep each body. */
const tokensOfAnotherForm = {
  status: 200,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'access_token=eyJ-of-another-form&expires_in=900',
};
const tokensOtherwise = 'With status 200: Content type: application/x-www-form-urlencoded; locally application/json';

export const smokeVisits: readonly SmokeVisit[] = [
  {
    name: 'a smoke visit finds no difference in a service like the local one, leaves the chapter unread and ends its session',
    run: async ({ usual, service, visit }) => {
      const { manga, chapter } = unreadIn(service.fakeService.world, demoAccountOf(service));
      const visited = await visit(withMarks(service));
      expect(compare(usual, visited.exchanges).differences).toEqual([]);
      expect(visited).toMatchObject({ end: 'whole', state: { session: 'signed-in', check: 'done', haltedBy: 'none' } });
      expect(marksIn(service.journal)).toEqual([
        { mangaId: manga.id, read: [chapter.id], unread: [], history: true },
        { mangaId: manga.id, read: [], unread: [chapter.id], history: false },
      ]);
      expect(demoAccountOf(service).read.has(chapter.id)).toBe(false);
      expect(service.fakeService.world.sessions.keep()).toEqual([]);
    },
  },
  {
    name: 'a smoke visit sees each request of the extension to the API and to the sign-in, and each answer as it was given',
    run: async ({ service, visit }) => {
      const { exchanges } = await visit(withMarks(service));
      const seen = exchanges.filter(({ route }) => / (?:api|auth) /.test(route.name));
      const sent = (['api', 'auth'] as const).flatMap((host) =>
        service.journal.requests({ host, initiator: 'extension' }),
      );
      expect(seen.map(({ route, answer }) => `${route.name}: ${answer?.status}`).sort()).toEqual(
        sent.map(nameOf).sort(),
      );
      const bodies = sent.map(({ outcome }) => (typeof outcome === 'object' ? String(outcome.body) : ''));
      for (const { answer } of seen) if (answer?.body !== null) expect(bodies).toContain(answer?.body);
      expect(seen.filter(({ answer }) => answer?.body).length).toBeGreaterThan(seen.length / 2);
    },
  },
  {
    name: 'a smoke visit changes nothing where no chapter is named',
    run: async ({ usual, service, visit }) => {
      const { exchanges } = await visit(visitOf(service));
      expect(compare(usual, exchanges).differences).toEqual([]);
      const sent = service.journal.requests({ host: 'api', initiator: 'extension' });
      expect(new Set(sent.map(({ asked }) => asked.method))).toEqual(new Set(['GET']));
    },
  },
  {
    name: 'a smoke visit never causes more requests than were allowed',
    run: async ({ service, visit }) => {
      const plan = { ...visitOf(service), limit: LEAST_REQUESTS, until: ['a route that is never asked'] };
      expect((await visit(plan)).end).toBe('limit');
      const { length } = service.journal.requests({ initiator: 'extension' });
      expect(length).toBeGreaterThan(LEAST_REQUESTS / 2);
      expect(length).toBeLessThanOrEqual(LEAST_REQUESTS);
      expect(service.fakeService.world.sessions.keep()).toEqual([]);
    },
  },
  ...unseenAnswers().map(({ name, arrange = () => {}, plan = withMarks, routes, sentences, end = 'whole' }) => ({
    name: `a smoke visit tells of ${name}, and of nothing else`,
    run: async (on: SmokeGround) => {
      const { usual, service } = on;
      arrange(service);
      const { exchanges, ...visited } = await on.visit(plan(service, on));
      const comparison = compare(usual, exchanges);
      const setting = { version: '0.1.0', service: 'local', writes: true, day: '2026-01-31' };
      const report = reportOf(comparison, visited, setting);
      await on.keep(report);
      expect(visited.end).toBe(end);
      expect(comparison.differences.map((difference) => difference.route)).toEqual(routes);
      for (const sentence of sentences) expect(report).toContain(sentence);
      expect(personalIn(report, service)).toEqual([]);
    },
  })),
];

interface UnseenAnswer {
  readonly name: string;
  readonly arrange?: (service: RunningService) => void;
  readonly plan?: (service: RunningService, on: SmokeGround) => Visit;
  /** Those that are answered otherwise, in the order in which they are asked. */
  readonly routes: readonly string[];
  readonly sentences: readonly string[];
  readonly end?: Visited['end'];
}

function unseenAnswers(): UnseenAnswer[] {
  return [
    {
      name: 'changes that are refused by where they come from',
      arrange: switched({ extensionOrigins: 'refused' }),
      routes: [MARKS],
      sentences: ['Status 403 (application/json); locally 200.', 'Dexmark reads it as: service-refused.'],
    },
    {
      name: 'changes that meet the page of a blocked address',
      arrange: switched({ extensionOrigins: 'blocked' }),
      routes: [MARKS],
      sentences: ['Status 403 (text/html); locally 200.', 'Dexmark reads it as: banned.'],
    },
    {
      name: 'an address that is banned',
      arrange: faulty({ host: 'api' }, instead(edgePage(403, 'Forbidden'))),
      routes: ['GET api /user/me'],
      sentences: ['Status 403 (text/html); locally 200.', 'Dexmark reads it as: banned.', 'halted by: banned'],
      end: 'not-signed-in',
    },
    {
      name: 'a captcha that is demanded',
      arrange: faulty(MARK_TARGET, captchaDemanded),
      routes: [MARKS],
      sentences: ['Dexmark reads it as: captcha.', 'x-captcha-sitekey a text', '`errors[].context.siteKey`: string'],
    },
    {
      name: 'a captcha that is demanded under another status (412)',
      arrange: faulty(
        MARK_TARGET,
        instead(edgePage(412, 'Precondition Failed'), { 'x-captcha-sitekey': 'a-site-key' }),
      ),
      routes: [MARKS],
      sentences: ['Status 412 (text/html); locally 200.', 'Dexmark reads it as: captcha.', 'x-captcha-sitekey a text'],
    },
    {
      name: 'too many requests (429), with headers',
      arrange: faulty({ route: '/manga/status' }, instead(edgePage(429, 'Too Many Requests'), throttlingHeaders), 1),
      plan: visitOf,
      routes: ['GET api /manga/status', 'GET api /ping'],
      sentences: [
        'Status 429 (text/html); locally 200.',
        'Dexmark reads it as: throttled.',
        'retry-after a number, x-ratelimit-limit a number, x-ratelimit-remaining a number, x-ratelimit-retry-after a number',
        'check done, halted by: none',
      ],
    },
    {
      name: 'silence',
      arrange: faulty({ host: 'api' }, { kind: 'delay', ms: 2 * LONGEST_REQUEST_MS }),
      routes: ['GET api /user/me'],
      sentences: ['A request had no answer.', 'session signing-in'],
      end: 'not-signed-in',
    },
    {
      name: 'a page size of another name',
      arrange: switched({ pageSizeParameter: 'size' }),
      plan: visitOf,
      routes: ['GET api /user/follows/manga'],
      sentences: [
        'Status 400 (application/json); locally 200.',
        'Dexmark reads it as: bad-request.',
        'check bad-request, halted by: none',
      ],
    },
    {
      name: 'a client that awaits approval, and a password that is refused',
      plan: refusedSignIns,
      routes: ['POST auth token'],
      sentences: ['Status 400 (application/json); locally 200.', 'Status 401 (application/json); locally 200.'],
      end: 'not-signed-in',
    },
    {
      name: 'tokens of another form, where the person closes the window',
      arrange: faulty({ route: realmRoutes.token }, instead(tokensOfAnotherForm)),
      plan: (service, { closeWindow }) => ({ ...visitOf(service), signIn: signInAnd(service, closeWindow) }),
      routes: ['POST auth token'],
      sentences: [tokensOtherwise, 'The window was closed before the visit was over'],
      end: 'closed',
    },
    {
      name: 'tokens of another form, where the person interrupts the visit',
      arrange: faulty({ route: realmRoutes.token }, instead(tokensOfAnotherForm)),
      plan: (service) => {
        const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<void>();
        return { ...visitOf(service), interrupted, signIn: signInAnd(service, async () => interrupt()) };
      },
      routes: ['POST auth token'],
      sentences: [tokensOtherwise, 'The visit was interrupted before it was over'],
      end: 'interrupted',
    },
    {
      name: 'a good token that is refused (401)',
      arrange: faulty({ route: '/user/me' }, instead(answerRefusal(new Refusal(401, 'User is not authenticated.')))),
      plan: visitOf,
      routes: ['GET api /user/me'],
      sentences: [
        'Status 401 (application/json); locally 200.',
        'Dexmark reads it as: service-refused.',
        'session signing-in',
      ],
      end: 'not-signed-in',
    },
    {
      name: 'a sign-out that is refused',
      arrange: faulty(REVOCATION, instead(keycloakError(400, 'invalid_request', 'Token not provided'))),
      plan: visitOf,
      routes: ['POST auth revocation'],
      sentences: ['Status 400 (application/json); locally 200.'],
    },
    {
      name: 'a sign-out that ends no session and is answered by a page',
      arrange: faulty(REVOCATION, instead(edgePage(200, 'One moment, please'))),
      plan: visitOf,
      routes: ['POST auth revocation'],
      sentences: ['With status 200: Content type: text/html; locally '],
    },
    {
      name: 'a write that is not allowed there (405)',
      arrange: faulty(MARK_TARGET, instead(edgePage(405, 'Method Not Allowed'))),
      routes: [MARKS],
      sentences: ['Status 405 (text/html); locally 200.'],
    },
    {
      name: 'a write whose address is not known (404)',
      arrange: faulty(MARK_TARGET, instead(edgePage(404, 'Not Found'))),
      routes: [MARKS],
      sentences: ['Status 404 (text/html); locally 200.'],
    },
    {
      name: 'an answer with a field more and a field less, compressed',
      arrange: ({ fakeService, accounts: [account] }) => {
        const data = { id: account?.id, type: 'user', attributes: { username: account?.username, isLocked: false } };
        const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
        const body = gzipSync(JSON.stringify({ result: 'ok', response: 'entity', data }));
        const answer = { status: 200, headers, body };
        fakeService.faults.order({ route: '/user/me' }, { kind: 'replace', work: 'done', answer }, ALWAYS);
      },
      routes: ['GET api /user/me'],
      sentences: ['`data.attributes.isLocked` is new: boolean', '`data.relationships` is absent; locally list'],
    },
  ];
}

type Faults = RunningService['fakeService']['faults'];

function faulty(what: Parameters<Faults['order']>[0], fault: Fault, times = ALWAYS) {
  return ({ fakeService }: RunningService) => fakeService.faults.order(what, fault, times);
}

function switched(switches: Partial<RunningService['fakeService']['switches']>) {
  return ({ fakeService }: RunningService) => void Object.assign(fakeService.switches, switches);
}

/** A person who signs in, is told that the answer cannot be read, and does something else then. */
function signInAnd(service: RunningService, then: () => Promise<void>): Visit['signIn'] {
  return async (options) => {
    await signInWith(options, typedBy(demoAccountOf(service)));
    await expect.poll(() => options.text()).toContain('MangaDex sent a response that Dexmark can’t read');
    await then();
  };
}

/** A person who tries a client that awaits approval, then their own with another password, and gives up. */
function refusedSignIns(service: RunningService): Visit {
  const newcomer = service.accounts.find(({ client }) => client.state === 'requested');
  if (!newcomer) throw new Error('The local service has no client that awaits approval.');
  const tries = [
    { typed: typedBy(newcomer), answer: /the client isn’t approved yet/ },
    {
      typed: { ...typedBy(demoAccountOf(service)), password: 'wrong horse' },
      answer: /doesn’t recognize this username/,
    },
  ];
  return {
    ...visitOf(service),
    signInMs: 0,
    signIn: async (options) => {
      for (const { typed, answer } of tries) {
        await signInWith(options, typed);
        await expect.poll(() => options.text()).toMatch(answer);
      }
    },
  };
}

function instead(answer: Answered, headers: Answered['headers'] = {}): Fault {
  return { kind: 'replace', work: 'undone', answer: { ...answer, headers: { ...answer.headers, ...headers } } };
}

/** A request in the words of a report. */
function nameOf({ asked, outcome }: Entry): string {
  const host = asked.host === 'auth' ? 'auth' : 'api';
  const route = routeOf(asked.method, `${liveProfile[host]}${asked.target}`);
  return `${route?.name}: ${typeof outcome === 'object' ? outcome.status : outcome}`;
}

function withMarks(service: RunningService): Visit {
  const { chapter } = unreadIn(service.fakeService.world, demoAccountOf(service));
  return { ...visitOf(service), chapterIds: [chapter.id] };
}

/** What stands in a report of accounts, of series, of ids and of tokens. */
function personalIn(report: string, service: RunningService): string[] {
  const typed = service.accounts.flatMap((account) => Object.values(typedBy(account)));
  const titles = [...service.fakeService.world.library.manga.values()].flatMap(({ title }) => Object.values(title));
  const idsAndTokens = report.match(/[\da-f]{8}-[\da-f-]{27}|eyJ[\w-]+/g) ?? [];
  return [...idsAndTokens, ...[...typed, ...titles].filter((one) => report.includes(one))];
}
