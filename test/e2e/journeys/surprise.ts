import type { Manga } from '../../fake-service/library/types.ts';
import { expect } from '../support/expect.ts';
import { choiceIsSaved, type Journey, listIn, nameOf, searchFor, type Walk, type WalkTab } from './walk.ts';

const [PICK, ASK, BACK] = ['Surprise me', 'Surprise me (1 request)', 'Back to the list'];

/** With this content rating alone nothing is unread, and nothing is planned. */
const RATING = 'erotica';
const OTHERS = ['Safe', 'Suggestive'];

export const surpriseJourneys = [
  {
    name: '"Surprise me" opens a planned series at no request, and where none is planned one that the service picks, at one request that was announced',
    async walk(on: Walk) {
      const popup = await on.openPopup();
      const options = await on.openOurs('options.html');
      await toggleAll(options, OTHERS);
      await popup.bringToFront();
      await expect.poll(() => listIn(popup)).toContain('All caught up');
      const planned = onHold(on);
      await searchFor(popup, planned);
      await popup.pressFirst('More: ');
      await expect.poll(() => titleOf(popup)).toBe(nameOf(planned));
      await choosesStatus(on, popup, planned, 'Plan to read', 'plan_to_read');
      await popup.press(BACK);
      await popup.press('Clear search');
      await popup.pressFirst('Unread');
      await expect.poll(() => buttonsOf(popup)).toContain(PICK);
      await popup.keepPicture('planned');
      const before = routesAsked(on).length;

      await tabTo(popup, PICK);
      await popup.keyboard.press('Enter');

      await expect.poll(() => titleOf(popup)).toBe(nameOf(planned));
      await expect.poll(() => focusIn(popup)).toBe(BACK);
      await popup.keyboard.press('Escape');
      await expect.poll(() => focusIn(popup)).toBe(PICK);
      // Opening a series loads what is not here of its chapters.
      expect(routesAsked(on).slice(before)).toEqual(expect.not.arrayContaining([RANDOM.route]));

      await popup.press(PICK);
      await expect.poll(() => titleOf(popup)).toBe(nameOf(planned));
      await choosesStatus(on, popup, planned, 'On hold', 'on_hold');
      await popup.press(BACK);
      await expect.poll(() => focusIn(popup)).toBe(ASK);
      await popup.keepPicture('none-planned');
      expect(picksOf(on)).toEqual([]);

      await popup.keyboard.press('Enter');

      await expect.poll(() => picksOf(on).length).toBe(1);
      const [pick] = picksOf(on);
      await expect.poll(() => titleOf(popup)).toBe(pick && nameOf(pick.manga));
      expect(pick?.manga.contentRating).toBe(RATING);
      expect(pick?.asked).toBe(`/manga/random?contentRating[]=${RATING}&includes[]=cover_art`);
      await expect.poll(() => focusIn(popup)).toBe(BACK);
      await popup.keepPicture('picked');
      await popup.press(BACK);
      await expect.poll(() => focusIn(popup)).toBe(ASK);
      expect(picksOf(on)).toHaveLength(1);

      await toggleAll(options, OTHERS);
    },
  },
] as const satisfies readonly Journey[];

const RANDOM = { host: 'api', route: '/manga/random', initiator: 'extension' } as const;

/** What the service has picked, without a token. */
function picksOf({ service }: Walk): { readonly asked: string; readonly manga: Manga }[] {
  return service.journal.requests(RANDOM).flatMap(({ asked, outcome }) => {
    expect(asked.headers.authorization).toBeUndefined();
    const { data } = typeof outcome === 'string' ? { data: null } : JSON.parse(`${outcome.body}`);
    const manga = service.fakeService.world.library.manga.get(data?.id);
    return manga ? [{ asked: decodeURIComponent(asked.target), manga }] : [];
  });
}

function routesAsked({ service }: Walk): (string | undefined)[] {
  return service.journal.requests({ host: 'api', initiator: 'extension' }).map(({ route }) => route);
}

/** A series of the rating that is put aside. */
function onHold({ service, account }: Walk): Manga {
  const manga = [...service.fakeService.world.library.manga.values()].find(
    ({ id, contentRating }) => contentRating === RATING && account.statuses.get(id) === 'on_hold',
  );
  if (!manga) throw new Error(`No ${RATING} series is on hold.`);
  return manga;
}

async function choosesStatus(
  { account }: Walk,
  popup: WalkTab,
  { id }: Manga,
  name: string,
  status: string,
): Promise<void> {
  await popup.select('Reading status', name);
  await expect.poll(() => account.statuses.get(id)).toBe(status);
}

async function toggleAll(options: WalkTab, ratings: readonly string[]): Promise<void> {
  await options.bringToFront();
  for (const rating of ratings) {
    await options.toggle(rating);
    await choiceIsSaved(options);
  }
}

/** As a person does who has no mouse. */
async function tabTo(popup: WalkTab, name: string): Promise<void> {
  await popup.bringToFront();
  for (let presses = 0; presses < 30; presses++) {
    if ((await focusIn(popup)) === name) return;
    await popup.keyboard.press('Tab');
  }
  throw new Error(`"${name}" was not reached with the Tab key.`);
}

function focusIn(popup: WalkTab): Promise<string> {
  return popup.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute('aria-label') ?? (focused instanceof HTMLButtonElement ? focused.textContent : '');
  });
}

function buttonsOf(popup: WalkTab): Promise<string[]> {
  return popup.evaluate(() =>
    [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? button.textContent),
  );
}

function titleOf(popup: WalkTab): Promise<string> {
  return popup.evaluate(() => document.querySelector('#series-title')?.textContent ?? '');
}
