/** Who says with a request where it comes from, as the local service has it in its journal. */

import { answerRefusal, Refusal } from '../../fake-service/api/refusal.ts';
import type { Entry, Initiator } from '../../fake-service/journal.ts';
import type { RunningService } from '../../fake-service/start.ts';
import type { Walk, WalkTab } from '../journeys/walk.ts';
import { expect } from './expect.ts';
import { untilExtensionIsQuiet, untilQuiet } from './until-quiet.ts';

const UNFOLLOW = { method: 'DELETE', route: '/manga/{id}/follow' };
const TOKEN = 'https://auth.mangadex.org/realms/mangadex/protocol/openid-connect/token';
/** A series that is on no shelf. */
const SERIES = 'https://api.mangadex.org/manga/00000000-aaaa-4aaa-8aaa-000000000001';
/** A little longer than the second by which the service counts. */
const QUIET_MS = 1_100;

/** What `changeInEachWay` has Dexmark ask for, beside other things. */
const ours = ['DELETE api: ', 'POST api: ', 'POST auth: grant_type=refresh_token'];

/** Marks a chapter and unfollows a series in the popup; the token is refused at the unfollowing, and renewed. None of it counts as refused changes. */
export async function changeInEachWay(on: Pick<Walk, 'service' | 'account' | 'openPopup'>): Promise<void> {
  const { service, account } = on;
  const popup = await on.openPopup();
  const marked = account.read.size;
  await popup.pressFirst('Mark as read: ');
  await expect.poll(() => account.read.size).toBe(marked + 1);
  const answer = answerRefusal(new Refusal(401, 'The token is not good.'));
  service.faults.order(UNFOLLOW, { kind: 'replace', work: 'undone', answer });
  const followed = account.follows.size;
  await popup.pressFirst('More: ');
  await popup.press('Unfollow series');
  await expect.poll(() => account.follows.size).toBe(followed - 1);
  expect(await popup.text('body')).not.toContain('MangaDex refuses changes');
  await popup.close();
  // An unfollowing takes the reading status with it, in a request of its own.
  await untilExtensionIsQuiet(service.journal, QUIET_MS);
}

/** A page of the site and a page of another site ask for such changes, too. The site's own policy keeps its pages from the sign-in host. */
export async function changeFromPages(
  service: RunningService,
  openPage: (address: string) => Promise<WalkTab>,
): Promise<void> {
  const site = await openPage('https://mangadex.org/');
  for (const method of ['POST', 'PUT', 'DELETE']) await askFrom(site, service, method, SERIES);
  const blog = await openPage('https://blog.example/');
  for (const address of [SERIES, TOKEN]) await askFrom(blog, service, 'POST', address);
  for (const page of [site, blog]) await page.close();
}

/** Every change of Dexmark itself has this origin, and there are some of each kind; nothing that it reads has any. */
export function expectOurOrigin(entries: readonly Entry[], origin: string | undefined): void {
  const sent = requestsOf(entries, ['extension']);
  const changes = sent.filter(isChange);
  const kinds = [...new Set(changes.map(kindOf))];
  expect(kinds).toEqual(expect.arrayContaining(ours));
  expect(withOrigins(changes)).toEqual(kinds.map((kind) => [kind, origin]));
  expect(withOrigins(sent.filter((entry) => !isChange(entry))).filter(([, said]) => said !== undefined)).toEqual([]);
}

/** Every change that pages asked for, `times` as `changeFromPages` has it, names the page's own site. */
export function expectOriginsOfPages(entries: readonly Entry[], times: number): void {
  const changes = requestsOf(entries, ['site', 'page']).filter(isChange);
  expect(changes).toHaveLength(5 * times);
  expect(withOrigins(changes)).toEqual([
    ['POST api: ', 'https://mangadex.org'],
    ['PUT api: ', 'https://mangadex.org'],
    ['DELETE api: ', 'https://mangadex.org'],
    ['POST api: ', 'https://blog.example'],
    ['POST auth: ', 'https://blog.example'],
  ]);
}

/** Once the service has heard nothing for a while: a page keeps to no allowance. */
async function askFrom(page: WalkTab, { journal }: RunningService, method: string, address: string): Promise<void> {
  await untilQuiet(() => journal.requests({ host: 'api' }).length, QUIET_MS);
  await page.evaluate(ask, [method, address] as const);
}

/** Runs in a page. Another site's may not read the answer. */
async function ask([method, address]: readonly [string, string]): Promise<void> {
  await fetch(address, { method }).catch(() => null);
}

function requestsOf(entries: readonly Entry[], initiators: readonly Initiator[]): Entry[] {
  return entries.filter(
    ({ initiator, asked }) => initiators.includes(initiator) && (asked.host === 'api' || asked.host === 'auth'),
  );
}

function isChange({ asked }: Entry): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(asked.method);
}

/** Each kind of request with each origin that it was sent with, once. */
function withOrigins(entries: readonly Entry[]): (readonly [kind: string, origin: string | undefined])[] {
  const all = entries.map((entry) => [kindOf(entry), entry.asked.headers.origin] as const);
  return [...new Map(all.map((one) => [one.join(), one])).values()];
}

function kindOf({ asked: { method, host, body } }: Entry): string {
  return `${method} ${host}: ${/grant_type=\w+/.exec(body)?.[0] ?? ''}`;
}
