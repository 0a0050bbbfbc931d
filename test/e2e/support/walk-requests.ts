import { answerRefusal, Refusal } from '../../fake-service/api/refusal.ts';
import { openUnread, type Walk, type WalkTab } from '../journeys/walk.ts';
import { expect } from './expect.ts';
import { unreadIn } from './find-chapters.ts';
import { countsShown, requestsSeen, requestsShown } from './requests-shown.ts';

/** After a sign-in: a check, a mark that is refused, one that arrives, and a tab of the site; all of it is on the options page, and nothing else. */
export async function walkRequests(on: Walk): Promise<void> {
  const { service, account } = on;
  const options = await on.openOurs('options.html');
  const popup = await on.openPopup();
  await showsAll(on, options);

  const gone = answerRefusal(new Refusal(404, 'Chapter not found'));
  service.faults.order({ route: '/manga/{id}/read' }, { kind: 'replace', work: 'undone', answer: gone });
  await popup.bringToFront();
  await popup.pressFirst('Mark as read: ');
  await expect.poll(() => marks(requestsSeen(service))).toEqual(['404']);
  const reader = await openUnread(on, unreadIn(service.fakeService.world, account).chapter);
  await reader.control.press('Mark as read');
  await expect.poll(() => marks(requestsSeen(service))).toEqual(['200', '404']);
  await popup.close();
  const bySite = () => service.journal.requests({ host: 'api', initiator: 'site' }).length;
  await reader.goto('https://mangadex.org/settings?traffic=steady:2');
  await expect.poll(bySite).toBeGreaterThan(3);
  // What is cut off as its page is left may be counted here, and be unknown to the service.
  await reader.evaluate(endTraffic);
  await expect.poll(async () => (await reader.evaluate(trafficSent)) - bySite()).toBe(0);
  await reader.goto('https://mangadex.org/settings?traffic=off');
  await reader.isQuiet();

  await options.bringToFront();
  await showsAll(on, options);
  // The legend counts what the list has, and follows within a second where one more has been answered.
  const counted = async () => {
    const { 'Your MangaDex tabs': site = 0, ...ours } = await countsShown(options);
    const [shown, seen] = [await requestsShown(options), requestsSeen(service)];
    const uncounted = seen.length - Object.values(ours).reduce((total, count) => total + count, 0);
    return { ours, uncounted, unlisted: without(seen, shown), site: site - bySite() };
  };
  await expect.poll(counted).toMatchObject({
    ours: { 'Signing in': 2, 'Read marks': 2 },
    ...{ uncounted: 0, unlisted: [], site: 0 },
  });
}

/** Runs in the site's page: no call of its traffic begins any more. */
function endTraffic(): void {
  const newest = Number(setInterval(() => undefined, 60_000));
  for (let timer = newest; timer > 0; timer--) clearInterval(timer);
}

/** Runs in the site's page. */
function trafficSent(): number {
  return Number(document.documentElement.dataset.trafficSent);
}

/** Waits until the page shows what the service has seen, which covers, too, take a while to reach. */
export async function showsAll({ service }: Pick<Walk, 'service'>, options: WalkTab): Promise<void> {
  const difference = async () => {
    const [shown, seen] = [await requestsShown(options), requestsSeen(service)];
    return { only: { shown: without(shown, seen), seen: without(seen, shown) }, isAny: seen.length > 0 };
  };
  await expect.poll(difference, { timeout: 60_000 }).toEqual({ only: { shown: [], seen: [] }, isAny: true });
}

/** What is left of one list when each of the other is taken out once. */
function without(all: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken];
  return all.filter((each) => {
    const place = left.indexOf(each);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

function marks(requests: readonly string[]): (string | undefined)[] {
  return requests.filter((each) => each.startsWith('POST /manga/{id}/read')).map((each) => each.split(' ').at(-1));
}
