import { test as base, expect } from '@playwright/test';
import { LONGEST_REQUEST_MS } from '../../lib/pacing/dispatch.ts';
import { LEAST_REQUESTS } from '../../scripts/smoke/arguments.mjs';
import { compare } from '../../scripts/smoke/compare.ts';
import { expectations, visitOf } from '../../scripts/smoke/expectations.ts';
import type { Exchange } from '../../scripts/smoke/observe.ts';
import { reportOf } from '../../scripts/smoke/report.ts';
import { type Visit, type Visited, visit } from '../../scripts/smoke/visit.ts';
import type { Answered } from '../fake-service/exchange.ts';
import { captchaDemanded, type Fault } from '../fake-service/faults.ts';
import { edgePage } from '../fake-service/rules/edge-pages.ts';
import { type RunningService, startFakeService } from '../fake-service/start.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { unreadIn } from './support/find-chapters.ts';
import { judged, lawful } from './support/fixtures.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { marksIn } from './support/marks.ts';
import { fillIn, typedBy } from './support/sign-in.ts';

const MARKS = 'POST api /manga/{id}/read';
const MARK_TARGET = { method: 'POST', route: '/manga/{id}/read' };
const ALWAYS = 1_000;
const throttlingHeaders = {
  'retry-after': '1',
  'x-ratelimit-limit': '5',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-retry-after': '1',
};

const test = base.extend<object, { readonly usual: readonly Exchange[] }>({
  usual: [
    async ({ browserName: _ }, use) => {
      await using stack = new AsyncDisposableStack();
      await use(await expectations(stack, true));
    },
    { scope: 'worker' },
  ],
});

test.describe('the smoke visit', () => {
  test.setTimeout(180_000);

  test('finds no difference in a service like the local one, leaves the chapter unread and ends its session', async ({
    usual,
  }) => {
    await judged(await startFakeService(), async (service) => {
      const { manga, chapter } = unreadIn(service.fakeService.world, demoAccountOf(service));
      const visited = await visitTo(service, withMarks(service));
      expect(compare(usual, visited.exchanges).differences).toEqual([]);
      expect(visited).toMatchObject({ end: 'whole', state: { session: 'signed-in', check: 'done', haltedBy: 'none' } });
      expect(marksIn(service.journal)).toEqual([
        { mangaId: manga.id, read: [chapter.id], unread: [], history: true },
        { mangaId: manga.id, read: [], unread: [chapter.id], history: false },
      ]);
      expect(demoAccountOf(service).read.has(chapter.id)).toBe(false);
      expect(service.fakeService.world.sessions.keep()).toEqual([]);
    });
  });

  test('changes nothing where no chapter is named', async ({ usual }) => {
    await judged(await startFakeService(), async (service) => {
      const { exchanges } = await visitTo(service, visitOf(service));
      expect(compare(usual, exchanges).differences).toEqual([]);
      const sent = service.journal.requests({ host: 'api', initiator: 'extension' });
      expect(new Set(sent.map(({ asked }) => asked.method))).toEqual(new Set(['GET']));
    });
  });

  test('never causes more requests than were allowed', async () => {
    await judged(await startFakeService(), async (service) => {
      const plan = { ...visitOf(service), limit: LEAST_REQUESTS, until: ['a route that is never asked'] };
      expect((await visitTo(service, plan)).end).toBe('limit');
      const { length } = service.journal.requests({ initiator: 'extension' });
      expect(length).toBeGreaterThan(LEAST_REQUESTS / 2);
      expect(length).toBeLessThanOrEqual(LEAST_REQUESTS);
      expect(service.fakeService.world.sessions.keep()).toEqual([]);
    });
  });

  for (const { name, arrange = () => {}, plan = withMarks, routes, sentences, end = 'whole' } of unseenAnswers()) {
    test(`tells of ${name}, and of nothing else`, async ({ usual }, testInfo) => {
      await judged(await startFakeService(), async (service) => {
        arrange(service);
        const { exchanges, ...visited } = await visitTo(service, plan(service));
        const comparison = compare(usual, exchanges);
        const setting = { version: '0.1.0', service: 'local', writes: true, day: '2026-01-31' };
        const report = reportOf(comparison, visited, setting);
        await testInfo.attach('report.md', { body: report });
        expect(visited.end).toBe(end);
        expect(comparison.differences.map((difference) => difference.route)).toEqual(routes);
        for (const sentence of sentences) expect(report).toContain(sentence);
        expect(personalIn(report, service)).toEqual([]);
      });
    });
  }
});

interface UnseenAnswer {
  readonly name: string;
  readonly arrange?: (service: RunningService) => void;
  readonly plan?: (service: RunningService) => Visit;
  /** Those that are answered otherwise, in the order in which they are asked. */
  readonly routes: readonly string[];
  readonly sentences: readonly string[];
  readonly end?: Visited['end'];
}

function unseenAnswers(): UnseenAnswer[] {
  const toMarks = (fault: Fault) => (service: RunningService) =>
    service.fakeService.faults.order(MARK_TARGET, fault, ALWAYS);
  return [
    {
      name: 'changes that are refused by where they come from',
      arrange: ({ fakeService }) => {
        fakeService.switches.extensionOrigins = 'refused';
      },
      routes: [MARKS],
      sentences: ['Status 403 (application/json); locally 200.', 'Dexmark reads it as: service-refused.'],
    },
    {
      name: 'changes that meet the page of a blocked address',
      arrange: ({ fakeService }) => {
        fakeService.switches.extensionOrigins = 'blocked';
      },
      routes: [MARKS],
      sentences: ['Status 403 (text/html); locally 200.', 'Dexmark reads it as: banned.'],
    },
    {
      name: 'an address that is banned',
      arrange: ({ fakeService }) => fakeService.faults.order({ host: 'api' }, instead(403, 'Forbidden'), ALWAYS),
      routes: ['GET api /user/me'],
      sentences: ['Status 403 (text/html); locally 200.', 'Dexmark reads it as: banned.', 'halted by: banned'],
      end: 'not-signed-in',
    },
    {
      name: 'a captcha that is demanded',
      arrange: toMarks(captchaDemanded),
      routes: [MARKS],
      sentences: ['Dexmark reads it as: captcha.', 'x-captcha-sitekey a text', '`errors[].context.siteKey`: string'],
    },
    {
      name: 'a captcha that is demanded under another status (412)',
      arrange: toMarks(instead(412, 'Precondition Failed', { 'x-captcha-sitekey': 'a-site-key' })),
      routes: [MARKS],
      sentences: ['Status 412 (text/html); locally 200.', 'Dexmark reads it as: captcha.', 'x-captcha-sitekey a text'],
    },
    {
      name: 'too many requests (429), with headers',
      arrange: ({ fakeService }) =>
        fakeService.faults.order({ route: '/manga/status' }, instead(429, 'Too Many Requests', throttlingHeaders)),
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
      arrange: ({ fakeService }) =>
        fakeService.faults.order({ host: 'api' }, { kind: 'delay', ms: 2 * LONGEST_REQUEST_MS }, ALWAYS),
      routes: ['GET api /user/me'],
      sentences: ['A request had no answer.', 'session signing-in'],
      end: 'not-signed-in',
    },
    {
      name: 'a page size of another name',
      arrange: ({ fakeService }) => {
        fakeService.switches.pageSizeParameter = 'size';
      },
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
      name: 'a write that is not allowed there (405)',
      arrange: toMarks(instead(405, 'Method Not Allowed')),
      routes: [MARKS],
      sentences: ['Status 405 (text/html); locally 200.'],
    },
    {
      name: 'a write whose address is not known (404)',
      arrange: toMarks(instead(404, 'Not Found')),
      routes: [MARKS],
      sentences: ['Status 404 (text/html); locally 200.'],
    },
    {
      name: 'an answer with a field more and a field less',
      arrange: ({ fakeService, accounts: [account] }) => {
        const data = { id: account?.id, type: 'user', attributes: { username: account?.username, isLocked: false } };
        const body = JSON.stringify({ result: 'ok', response: 'entity', data });
        const answer = { status: 200, headers: { 'content-type': 'application/json' }, body };
        fakeService.faults.order({ route: '/user/me' }, { kind: 'replace', work: 'done', answer }, ALWAYS);
      },
      routes: ['GET api /user/me'],
      sentences: ['`data.attributes.isLocked` is new: boolean', '`data.relationships` is absent; locally list'],
    },
  ];
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
        await fillIn(options, typed);
        await options.getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(options.getByText(answer)).toBeVisible();
      }
    },
  };
}

function instead(status: number, title: string, headers: Answered['headers'] = {}): Fault {
  const answer = edgePage(status, title);
  return { kind: 'replace', work: 'undone', answer: { ...answer, headers: { ...answer.headers, ...headers } } };
}

function withMarks(service: RunningService): Visit {
  return { ...visitOf(service), chapterIds: [chapterOf(service)] };
}

async function visitTo(service: RunningService, plan: Visit): Promise<Visited> {
  const found: Visited[] = [];
  await lawful(await launchChromium(service, { isHeadless: true }), async (extension) => {
    found.push(await visit(extension, plan));
  });
  const [visited] = found;
  if (!visited) throw new Error('The visit came to no end.');
  return visited;
}

/** A chapter of the list that the account has not read. */
function chapterOf(service: RunningService): string {
  return unreadIn(service.fakeService.world, demoAccountOf(service)).chapter.id;
}

/** What stands in a report of accounts, of series, of ids and of tokens. */
function personalIn(report: string, service: RunningService): string[] {
  const typed = service.accounts.flatMap((account) => Object.values(typedBy(account)));
  const titles = [...service.fakeService.world.library.manga.values()].flatMap(({ title }) => Object.values(title));
  const idsAndTokens = report.match(/[\da-f]{8}-[\da-f-]{27}|eyJ[\w-]+/g) ?? [];
  return [...idsAndTokens, ...[...typed, ...titles].filter((one) => report.includes(one))];
}
