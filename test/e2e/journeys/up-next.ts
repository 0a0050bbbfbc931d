import { SECOND } from '../../../lib/clock.ts';
import { chapterNamedBy } from '../../../lib/service/chapter-links.ts';
import type { Chapter, Manga } from '../../fake-service/library/types.ts';
import { expect } from '../support/expect.ts';
import { untilQuiet } from '../support/until-quiet.ts';
import {
  chaptersIn,
  choiceIsSaved,
  isRead,
  type Journey,
  type JourneyWalk,
  markIn,
  markLink,
  marksFrom,
  openSeries,
  openUnread,
  searchFor,
  type WalkTab,
} from './walk.ts';

const [CHAPTERS, SERIES] = [10, 3];

export const upNextJourneys: readonly Journey[] = [
  {
    name: '"Up next" leads from chapter to chapter through three series, in the popup on from one that is caught up, and Dexmark asks the service for nothing but the marks',
    everyRunIn: 'Chromium',
    async walk(on) {
      const { account } = on;
      const popup = await on.openPopup();
      const [chapter] = (await chaptersIn(on, popup)).filter(({ id }) => !account.read.has(id));
      if (!chapter) throw new Error('Nothing is unread.');
      const tab = await openUnread(on, chapter);
      // What the journey before has led to is over.
      await untilQuiet(() => askedBesideMarks(on).length, 3 * SECOND);
      const [marks, asked] = [marksFrom(on), askedBesideMarks(on)];
      const path = [chapter];
      const series = () => new Set(path.map(({ mangaId }) => mangaId)).size;
      while (path.length < CHAPTERS || series() < SERIES) {
        await markHere(on, tab);
        const { said, chapter } = await goOn(on, tab, (button) => button.startsWith('Up next'));
        if (said !== 'Up next in your list') expect(leadsTo(said, `Up next: Ch. ${chapter.chapter}`)).toBe(true);
        path.push(chapter);
      }
      await markHere(on, tab);

      expect(new Set(path.map(({ id }) => id)).size).toBe(path.length);
      expect(marks().flatMap(({ read }) => read)).toEqual(path.map(({ id }) => id));
      expect(askedBesideMarks(on)).toEqual(asked);
      await tab.keepPicture('up-next');
      // The popup is kept for its next opening as it is drawn now.
      const stale = async () => (await chaptersIn(on, popup)).filter((one) => path.includes(one));
      await expect.poll(stale).toEqual([]);

      // In the popup a series that is caught up leads on as well.
      await popup.bringToFront();
      const { library } = on.service.fakeService.world;
      const passed = [...new Set(path.map(({ mangaId }) => mangaId))].flatMap((id) => library.manga.get(id) ?? []);
      /** One may have a chapter left that is read at its publisher, to which nothing leads on. */
      const leading = async () => {
        for (const manga of passed) {
          await searchFor(popup, manga);
          const address = await popup.evaluate(leadingOn);
          if (address) return { manga, led: library.chapters.get(chapterNamedBy(address)?.id ?? '') };
        }
        return null;
      };
      await expect.poll(leading).not.toBeNull();
      await popup.keepPicture('popup-up-next');
      const { manga, led } = (await leading()) ?? {};
      expect(led && led.mangaId !== manga?.id && !account.read.has(led.id)).toBe(true);
    },
  },
  {
    name: '"Up next" in the toast of a link that was marked on the site opens the next chapter of its series in the same tab, and one of the list once there is none, and marks neither',
    async walk(on) {
      const { account } = on;
      const popup = await on.openPopup();
      // Of an older chapter nothing may be known here.
      const chapter = (await chaptersIn(on, popup)).find((one) => followersOf(on, one).length > 0);
      if (!chapter) throw new Error('No series in sight has two unread chapters.');
      await popup.close();
      const { mangaId } = chapter;
      const titlePage = `https://mangadex.org/title/${mangaId}`;
      const marks = marksFrom(on);
      const tab = await on.openAround(titlePage);
      await markLink(tab, chapter);
      const [next] = followersOf(on, chapter);
      const opened = await goOn(on, tab, (button) => leadsTo(button, `Up next: Ch. ${next?.chapter}`));
      expect(opened.chapter).toMatchObject({ mangaId, chapter: next?.chapter });

      await tab.goto(titlePage);
      const last = followersOf(on, chapter).at(-1) ?? chapter;
      await markLink(tab, last);
      await tab.keepPicture('toast-up-next');
      const { chapter: other } = await goOn(on, tab, (button) => leadsTo(button, 'Up next in your list'));
      expect(other.mangaId).not.toBe(mangaId);
      expect(account.follows.has(other.mangaId)).toBe(true);

      // They may leave later than their toasts go.
      for (const { id } of [chapter, last])
        await expect.poll(() => account.read.has(id), { timeout: 60_000 }).toBe(true);
      expect(new Set(marks().flatMap(({ read }) => read)).difference(new Set([chapter.id, last.id])).size).toBe(0);
    },
  },
  {
    name: 'A series that was not begun is set to "Reading" from the toast of the popup, from the reader, and unasked where a person wants that, which "Undo" takes back',
    async walk(on) {
      const { account } = on;
      const status = ({ mangaId }: Chapter) => account.statuses.get(mangaId) ?? null;
      const popup = await on.openPopup();
      const offered = (await chaptersIn(on, popup)).filter(({ id }) => !account.read.has(id));
      const bySeries = new Map(offered.map((chapter) => [chapter.mangaId, chapter]));
      const [inPopup, inReader, unasked] = bySeries.values();
      if (!inPopup || !inReader || !unasked) throw new Error('Fewer than three series have something unread.');
      for (const [chapter, name] of [
        [inPopup, 'On hold'],
        [inReader, 'Plan to read'],
        [unasked, 'No status'],
      ] as const) {
        const series = await openSeries(on, seriesOf(on, chapter));
        await series.select('Reading status', name);
        await expect.poll(() => status(chapter)).toBe(statusNamed[name]);
        await series.close();
      }

      const marking = await openSeries(on, seriesOf(on, inPopup));
      await marking.press('Back to the list');
      await marking.pressFirst('Mark as read: ');
      await expect.poll(() => marking.evaluate(buttonsBelowToast)).toBe(2);
      await marking.keepPicture('popup-begin');
      await marking.press('Set to Reading');
      await expect.poll(() => status(inPopup)).toBe('reading');

      const reader = await openUnread(on, inReader);
      await reader.evaluate(noteShifts);
      await reader.control.press('Mark as read');
      await expect.poll(reader.control.buttons).toContain('Set to Reading');
      await reader.keepPicture('reader-begin');
      await reader.control.press('Set to Reading');
      await expect.poll(() => status(inReader)).toBe('reading');
      await expect.poll(reader.control.buttons).toContain('Reading');
      await reader.keepPicture('reader-begun');
      await isRead(on, inReader);
      // A page that is told what moves learns nothing of the series.
      expect(await reader.evaluate(shiftsNoted)).toEqual([]);

      const options = await on.openOurs('options.html');
      await options.choose('Always');
      await choiceIsSaved(options);
      const asked = await markIn(on, unasked);
      await expect.poll(() => status(unasked)).toBe('reading');
      await asked.control.press('Undo');
      await expect.poll(() => status(unasked)).toBeNull();
      await isRead(on, unasked, false);
      await options.bringToFront();
      await options.choose('Ask');
      await choiceIsSaved(options);
    },
  },
];

/** Runs in the popup: beside two buttons, words of most languages have no room. */
function buttonsBelowToast(): number {
  const [words, ...buttons] = [...document.querySelectorAll('.toast > *')].map((one) => one.getBoundingClientRect());
  return buttons.filter(({ top }) => words !== undefined && top >= words.bottom).length;
}

/** Runs in the page. Firefox tells of none. */
function noteShifts(): void {
  const noted: unknown[] = [];
  const observer = new PerformanceObserver((list) => noted.push(...list.getEntries().map((shift) => shift.toJSON())));
  observer.observe({ type: 'layout-shift' });
  Object.assign(window, { shiftsNoted: noted });
}

/** Runs in the page; what has moved is known once the frame after it is painted. */
async function shiftsNoted(): Promise<unknown> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return (window as unknown as { shiftsNoted: unknown }).shiftsNoted;
}

const statusNamed = { 'On hold': 'on_hold', 'Plan to read': 'plan_to_read', 'No status': null } as const;

function seriesOf({ service }: JourneyWalk, { mangaId }: Chapter): Manga {
  const manga = service.fakeService.world.library.manga.get(mangaId);
  if (!manga) throw new Error(`no series ${mangaId}`);
  return manga;
}

/** Chapters of the series that are read after this one, and are not yet, in any release. */
function followersOf({ service, account }: JourneyWalk, { mangaId, chapter }: Chapter): Chapter[] {
  const { library, now } = service.fakeService.world;
  const numberOf = (one: Pick<Chapter, 'chapter'>) => Number(one.chapter ?? Number.NaN);
  const ofSeries = [...library.chapters.values()].filter((one) => one.mangaId === mangaId);
  const read = new Set(ofSeries.filter(({ id }) => account.read.has(id)).map(numberOf));
  return ofSeries
    .filter((one) => one.translatedLanguage === 'en' && one.pages > 0 && one.publishAt <= now())
    .filter((one) => !read.has(numberOf(one)) && numberOf(one) > numberOf({ chapter }))
    .sort((one, other) => numberOf(one) - numberOf(other));
}

/** Runs in the popup: where a row that is caught up leads; `null` where none does. */
function leadingOn(): string | null {
  return document.querySelector<HTMLAnchorElement>('li:has(.row-caught-up) a')?.href ?? null;
}

/** Where the series lacks something before it, that is said too. */
function leadsTo(button: string, name: string): boolean {
  return button === name || button.startsWith(`${name}\u00a0· `);
}

/** Presses the button that leads on. @returns what it said, and the chapter that it has opened, which is unread. */
async function goOn({ account, service }: JourneyWalk, tab: WalkTab, isIt: (button: string) => boolean) {
  const from = tab.url();
  const line = async () => (await tab.control.buttons()).find(isIt) ?? '';
  await expect.poll(line).not.toBe('');
  const said = await line();
  await tab.control.press(said);
  await expect.poll(tab.url).not.toBe(from);
  const chapter = service.fakeService.world.library.chapters.get(chapterNamedBy(tab.url())?.id ?? '');
  if (!chapter) throw new Error(`"${said}" led to ${tab.url()}`);
  await expect.poll(tab.control.buttons).toContain('Mark as read');
  expect(account.read.has(chapter.id)).toBe(false);
  return { said, chapter };
}

async function markHere({ account }: JourneyWalk, tab: WalkTab): Promise<void> {
  await expect.poll(tab.control.buttons).toContain('Mark as read');
  await tab.control.press('Mark as read');
  await isRead({ account }, { id: chapterNamedBy(tab.url())?.id ?? '' });
}

/** Of covers there may be some more by the time. */
function askedBesideMarks({ service }: JourneyWalk): string[] {
  return service.journal
    .requests({ initiator: 'extension' })
    .filter(({ asked }) => asked.host !== 'uploads')
    .map(({ asked }) => `${asked.method} ${asked.host}${asked.target}`)
    .filter((asked) => !/^POST [^?]*\/read(\?|$)/.test(asked));
}
