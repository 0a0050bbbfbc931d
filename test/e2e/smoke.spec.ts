import { test as base, expect } from '@playwright/test';
import { compare } from '../../scripts/smoke/compare.ts';
import { expectations, visitOf } from '../../scripts/smoke/expectations.ts';
import type { Exchange } from '../../scripts/smoke/observe.ts';
import { reportOf } from '../../scripts/smoke/report.ts';
import { LEAST_REQUESTS, type Visit, type Visited, visit } from '../../scripts/smoke/visit.ts';
import { captchaDemanded, type Fault } from '../fake-service/faults.ts';
import { edgePage } from '../fake-service/rules/edge-pages.ts';
import { type RunningService, startFakeService } from '../fake-service/start.ts';
import { demoAccountOf } from './support/demo-account.ts';
import { unreadIn } from './support/find-chapters.ts';
import { judged, lawful } from './support/fixtures.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { marksIn } from './support/marks.ts';

const MARKS = 'POST api /manga/{id}/read';
const MARK_TARGET = { method: 'POST', route: '/manga/{id}/read' };
const ALWAYS = 1_000;

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
      const visited = await visitWithMarks(service);
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

  for (const { name, arrange, route, sentences, end = 'whole' } of unseenAnswers()) {
    test(`tells of ${name}, and of nothing else`, async ({ usual }, testInfo) => {
      await judged(await startFakeService(), async (service) => {
        arrange(service);
        const { exchanges, ...visited } = await visitWithMarks(service);
        const comparison = compare(usual, exchanges);
        const setting = { version: '0.1.0', service: 'local', writes: true, day: '2026-01-31' };
        const report = reportOf(comparison, visited, setting);
        await testInfo.attach('report.md', { body: report });
        expect(visited.end).toBe(end);
        expect(comparison.differences.map((difference) => difference.route)).toEqual([route]);
        for (const sentence of sentences) expect(report).toContain(sentence);
        expect(personalIn(report, service)).toEqual([]);
      });
    });
  }
});

interface UnseenAnswer {
  readonly name: string;
  readonly arrange: (service: RunningService) => void;
  readonly route: string;
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
      route: MARKS,
      sentences: ['Status 403 (application/json); locally 200.', 'Dexmark reads it as: service-refused.'],
    },
    {
      name: 'an address that is banned',
      arrange: ({ fakeService }) => fakeService.faults.order({ host: 'api' }, instead(403, 'Forbidden'), ALWAYS),
      route: 'GET api /user/me',
      sentences: ['Status 403 (text/html); locally 200.', 'Dexmark reads it as: banned.', 'halted by: banned'],
      end: 'not-signed-in',
    },
    {
      name: 'a captcha that is demanded',
      arrange: toMarks(captchaDemanded),
      route: MARKS,
      sentences: ['Dexmark reads it as: captcha.', 'x-captcha-sitekey a text', '`errors[].context.siteKey`: string'],
    },
    {
      name: 'a write that is not allowed there (405)',
      arrange: toMarks(instead(405, 'Method Not Allowed')),
      route: MARKS,
      sentences: ['Status 405 (text/html); locally 200.'],
    },
    {
      name: 'a write whose address is not known (404)',
      arrange: toMarks(instead(404, 'Not Found')),
      route: MARKS,
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
      route: 'GET api /user/me',
      sentences: ['`data.attributes.isLocked` is new: boolean', '`data.relationships` is absent; locally list'],
    },
  ];
}

function instead(status: number, title: string): Fault {
  return { kind: 'replace', work: 'undone', answer: edgePage(status, title) };
}

function visitWithMarks(service: RunningService): Promise<Visited> {
  return visitTo(service, { ...visitOf(service), chapterIds: [chapterOf(service)] });
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

/** What stands in a report of the account, of its series and of ids. */
function personalIn(report: string, service: RunningService): string[] {
  const { username, password, client } = demoAccountOf(service);
  const titles = [...service.fakeService.world.library.manga.values()].flatMap(({ title }) => Object.values(title));
  const ids = report.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? [];
  return [...ids, ...[username, password, client.id, client.secret, ...titles].filter((one) => report.includes(one))];
}
