/** `npm run smoke`: says what it will cause, asks, visits, and writes the report. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { localDay } from '../../lib/clock.ts';
import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { unreadIn } from '../../test/e2e/support/find-chapters.ts';
import { startFakeService } from '../../test/fake-service/start.ts';
import { interruption } from '../demo/interruption.ts';
import type { Family } from '../setup/browsers.mjs';
import { command, projectFolder } from '../setup/run.mjs';
import { LEAST_REQUESTS, readArguments } from './arguments.mjs';
import { closedWith } from './closed-with.ts';
import { compare } from './compare.ts';
import type { DrivenBrowser } from './driven-browser.ts';
import { expectations, visitOf } from './expectations.ts';
import { openOnLiveService, openOnLocalService } from './open-browser.ts';
import { reportOf } from './report.ts';
import { COVERS, type Visit, visit } from './visit.ts';

const SIGN_IN_MS = 15 * 60_000;

const names = { chromium: 'Chromium, Chrome or Edge', firefox: 'Firefox' };

interface Subject {
  readonly service: string;
  readonly plan: Visit;
  openBrowser(family: Family): Promise<DrivenBrowser>;
}

const interrupted = interruption();
await command(async () => {
  await using stack = new AsyncDisposableStack();
  await smoke(stack);
});
// An open question would keep the process.
process.exit();

async function smoke(stack: AsyncDisposableStack): Promise<void> {
  const { browser: family = 'chromium', write, limit, isLocal, isAgreed } = readArguments(process.argv.slice(2));
  const writes = write !== undefined;
  console.log(whatItCauses(family, isLocal, writes, limit));
  if (!isAgreed && !(await unlessInterrupted(isAllowed()))) return;

  console.log('\nFirst the local service is asked, in a browser without a window…');
  const usual = await unlessInterrupted(expectations(stack, family, writes));
  const { service, plan, openBrowser } = isLocal ? await localService(stack, writes) : liveService(write);
  const browser = await unlessInterrupted(closedWith(stack, openBrowser(family)));
  const { exchanges, ...visited } = await visit(browser, {
    ...plan,
    ...{ limit, interrupted, until: [COVERS], say: console.log },
  });
  if (exchanges.length === 0) throw new Error('Nothing was seen, so there is no report.');
  const comparison = compare(usual, exchanges);
  const { version } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8'));
  const day = localDay(Date.now());
  const report = reportOf(comparison, visited, { version, service, writes, day });
  const file = `.output/smoke/report-${day}.md`;
  await mkdir(join(projectFolder, '.output/smoke'), { recursive: true });
  await writeFile(join(projectFolder, file), report);
  console.log(`\n${report}\nThe same is in ${file}. Read it before you send it in.`);
  if (comparison.differences.length > 0 || visited.end !== 'whole') process.exitCode = 1;
}

function whatItCauses(family: Family, isLocal: boolean, writes: boolean, limit: number): string {
  return [
    `At most ${limit} requests go to ${isLocal ? 'the local service' : 'MangaDex'}, all of them Dexmark's own, at its pace (five a second at most).`,
    'One is your sign-in, one ends the session again; the rest read your account, your follow list and covers.',
    writes
      ? `${isLocal ? 'A chapter of the local service, in place of the one that you named,' : 'The chapter that you named'} is marked as read and then as unread, whatever it was before, and your reading history on the site shows it.`
      : 'Nothing in your account is changed.',
    `You type your password into Dexmark's own page; this command neither reads nor stores it. ${names[family]} is started with a new profile, which is removed at the end.`,
  ].join('\n');
}

async function isAllowed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Go on? (yes/no) ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function liveService(write: string | undefined): Subject {
  return {
    service: 'live',
    openBrowser: openOnLiveService,
    plan: {
      signIn: async (options) => {
        await options.bringToFront();
        console.log('\nSign in on the options page, in the window that has opened.');
        console.log('Ctrl-C, or closing the window, ends the visit; what was seen until then is reported.');
      },
      chapterIds: write === undefined ? [] : [write],
      limit: LEAST_REQUESTS,
      signInMs: SIGN_IN_MS,
      say: console.log,
    },
  };
}

/** The chapter is one of its own: what the person named is not on its shelves. */
async function localService(stack: AsyncDisposableStack, writes: boolean): Promise<Subject> {
  const service = await startFakeService();
  stack.defer(() => service.close());
  const { chapter } = unreadIn(service.fakeService.world, demoAccountOf(service));
  return {
    service: 'local, in place of the live one',
    openBrowser: (family) => openOnLocalService(family, service),
    plan: { ...visitOf(service), chapterIds: writes ? [chapter.id] : [] },
  };
}

/** Before the visit there is nothing to report. */
function unlessInterrupted<Result>(work: Promise<Result>): Promise<Result> {
  const stop = interrupted.then(() => {
    throw new Error('Interrupted. There is no report.');
  });
  return Promise.race([work, stop]);
}
