/** What a browser that starts again with the same profile has kept; the same in every browser. */
import { everythingIsDelivered } from '../hostile/stores.ts';
import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { changeFromPages, changeInEachWay, expectOriginsOfPages, expectOurOrigin } from '../support/origins.ts';
import { isOriginLeftOut, leaveOutOrigin } from './refused-writes.ts';
import { areSingleMarksChosen, CARD, chooseHowMarksAreSent, MISSING, sentIn } from './single-marks.ts';
import { type JourneyWalk, markIn, type Walk, type WalkTab } from './walk.ts';

/** One service and one profile for several runs of a browser, one after the other. */
export interface Runs<Started extends Run = Run> extends Pick<Walk, 'service' | 'account'> {
  /** In the first run the demo account signs in, as a person does. */
  start(): Promise<Started>;
}

export interface Run extends Omit<JourneyWalk, 'inNewProfile'> {
  /** The options page, once it shows that somebody is signed in. */
  openOptions(): Promise<WalkTab>;
  close(): Promise<void>;
}

/** The choice of single marks is kept, and that the service has no route for them. */
export async function sendSingleMarksThroughRestarts({ service, account, start }: Runs): Promise<void> {
  const lives = [
    { switched: 'taken', sent: { single: 1, batch: 0 } },
    { switched: 'no-route', sent: { single: 2, batch: 1 } },
    { switched: 'taken', sent: { single: 2, batch: 2 } },
  ] as const;
  for (const [life, { switched, sent }] of lives.entries()) {
    service.fakeService.switches.singleMarks = switched;
    const run = await start();
    const options = await run.openOptions();
    await run.openPopup();
    await options.bringToFront();
    if (life === 0) await chooseHowMarksAreSent(options, true);
    await expect.poll(() => options.evaluate(areSingleMarksChosen)).toBe(life < 2);
    if (life === 2) expect(await options.text(CARD)).toContain(MISSING);
    await markIn(run, unreadIn(service.fakeService.world, account).chapter);
    await everythingIsDelivered(options);
    expect(sentIn(service.journal)).toEqual(sent);
    await run.close();
  }
}

/** The switch for a service that refuses changes of extensions is turned in the first run, holds in the others, and touches nothing that a page sends. */
export async function leaveOutOriginThroughRestarts({ service, start }: Runs): Promise<void> {
  const { journal } = service;
  let turnedAt = 0;
  for (const life of [0, 1, 2]) {
    const run = await start();
    const options = await run.openOptions();
    await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(life > 0);
    if (life === 0) {
      await changeInEachWay(run);
      expectOurOrigin(journal.requests(), await options.evaluate(() => location.origin));
      await options.bringToFront();
      await leaveOutOrigin(options);
      await expect.poll(() => options.evaluate(isOriginLeftOut)).toBe(true);
      turnedAt = journal.requests().length;
      service.fakeService.switches.extensionOrigins = 'blocked-everywhere';
    }

    await changeInEachWay(run);
    await changeFromPages(service, run.openPage);
    const since = journal.requests().slice(turnedAt);
    expectOurOrigin(since, undefined);
    expectOriginsOfPages(since, life + 1);
    await run.close();
  }
}

const SIGNS_OUT = 'Sign out when the browser closes';

/** A session outlives a restart, unless it is to end with the browser. @returns the run in which nobody is signed in. */
export async function signOutWithBrowser<Started extends Run>({ service, start }: Runs<Started>): Promise<Started> {
  const asked = () => requestsOfSessions({ service });
  for (const isChosen of [false, true]) {
    const run = await start();
    const options = await run.openOptions();
    await run.openPopup();
    await options.bringToFront();
    expect(await options.evaluate(signsOutWithBrowser, SIGNS_OUT)).toBe(false);
    if (isChosen) await options.toggle(SIGNS_OUT);
    await expect.poll(() => options.evaluate(signsOutWithBrowser, SIGNS_OUT)).toBe(isChosen);
    expect(asked()).not.toContain('revoke');
    await run.close();
  }

  const startedAt = Date.now();
  const run = await start();
  const popup = await run.openOurs('popup.html');
  await expect.poll(() => popup.text('body')).toContain('Sign in');
  await expect.poll(() => asked().at(-1)).toBe('revoke');
  const since = service.journal.requests({ initiator: 'extension', since: startedAt });
  expect(since.filter(({ asked }) => asked.headers.authorization !== undefined)).toEqual([]);
  expect(await popup.evaluate(() => localStorage.getItem('firstScreen'))).toBeNull();
  return run;
}

/** What was asked of the sign-in host: `token`, `revoke`. */
export function requestsOfSessions({ service }: Pick<Walk, 'service'>): (string | undefined)[] {
  return service.journal.requests({ host: 'auth' }).map(({ asked }) => asked.target.split('/').at(-1));
}

/** Runs in the options page. */
export function signsOutWithBrowser(label: string): boolean | undefined {
  const labels = [...document.querySelectorAll('label')];
  return labels.find(({ textContent }) => textContent.trim() === label)?.querySelector('input')?.checked;
}
