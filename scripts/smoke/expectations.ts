/** What the local service answers to such a visit, seen in the same browser just before. */

import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { strangeChapter, unreadIn } from '../../test/e2e/support/find-chapters.ts';
import { fieldsOf, type Typed, typedBy } from '../../test/e2e/support/sign-in.ts';
import { type RunningService, startFakeService } from '../../test/fake-service/start.ts';
import type { Family } from '../setup/browsers.mjs';
import { closedWith } from './closed-with.ts';
import type { OptionsPage } from './driven-browser.ts';
import type { Exchange } from './observe.ts';
import { openOnLocalService } from './open-browser.ts';
import { COVERS, type Visit, visit } from './visit.ts';
import { wholeAnswers } from './whole-answers.ts';

const LOCAL_REQUESTS = 200;
/** One in ten lacks an answer whose body Chromium lets go of too early, and most of them do on a busy machine. */
const MOST_VISITS = 5;
const SIGN_IN_MS = 20_000;

/**
 * @param interrupted disposed of where this is cut short.
 * @param writes whether chapters are marked: one of a series in the list, and one that the extension has to ask about first.
 */
export async function expectations(
  interrupted: AsyncDisposableStack,
  family: Family,
  writes: boolean,
): Promise<readonly Exchange[]> {
  const visits: (readonly Exchange[])[] = [];
  while (visits.length < MOST_VISITS) {
    visits.push(await visitLocally(interrupted, family, writes));
    const exchanges = wholeAnswers(visits);
    if (exchanges) return exchanges;
  }
  throw new Error(`The browser did not keep every answer of the local service, in ${MOST_VISITS} visits.`);
}

async function visitLocally(
  interrupted: AsyncDisposableStack,
  family: Family,
  writes: boolean,
): Promise<readonly Exchange[]> {
  await using stack = interrupted.use(new AsyncDisposableStack());
  const service = await startFakeService();
  stack.defer(() => service.close());
  const browser = await closedWith(stack, openOnLocalService(family, service));
  const { world } = service.fakeService;
  const account = demoAccountOf(service);
  const chapters = writes ? [unreadIn(world, account).chapter, strangeChapter(world, account)] : [];
  const { exchanges, end } = await visit(browser, {
    ...visitOf(service),
    chapterIds: chapters.map(({ id }) => id),
    until: [COVERS],
  });
  if (end !== 'whole') throw new Error(`The visit to the local service ended early: ${end}.`);
  return exchanges;
}

/** A visit to a local service, where the demo account signs in. */
export function visitOf(service: RunningService): Visit {
  return {
    signIn: (options) => signInWith(options, typedBy(demoAccountOf(service))),
    chapterIds: [],
    limit: LOCAL_REQUESTS,
    signInMs: SIGN_IN_MS,
    say: () => {},
  };
}

export async function signInWith(options: OptionsPage, typed: Typed): Promise<void> {
  for (const [label, text] of fieldsOf(typed)) await options.fill(label, text);
  await options.press('Sign in');
}
