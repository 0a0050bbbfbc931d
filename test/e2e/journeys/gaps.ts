import { DAY } from '../../../lib/clock.ts';
import { changeChapter, deleteChapter } from '../../fake-service/library/publish.ts';
import type { Chapter, Manga } from '../../fake-service/library/types.ts';
import { expect } from '../support/expect.ts';
import {
  type Journey,
  type JourneyWalk,
  listIn,
  openSeries,
  openUnread,
  searchFor,
  since,
  type WalkTab,
} from './walk.ts';

export const gapsJourneys: readonly Journey[] = [
  {
    name: 'a series says which numbers are missing, after one request which of them are in other languages, and Up next why it passes them over',
    async walk(on) {
      const { world } = on.service.fakeService;
      const { manga, numbers } = seriesWithOldChapters(on);
      const [before = '', inFrench = '', nowhere = '', after = ''] = numbers;
      const original = releasesOf(on, manga).filter(({ chapter }) => chapter === inFrench || chapter === nowhere);
      for (const { id, chapter } of original) {
        if (chapter === nowhere) deleteChapter(world, id);
        else changeChapter(world, id, { translatedLanguage: 'fr' });
      }
      const asked = since(() => on.service.journal.requests({ route: '/manga/{id}/aggregate' }).length);

      const popup = await openSeries(on, manga);
      await expect.poll(() => listIn(popup)).toContain(`Not in your languages: Ch. ${inFrench}–${nowhere}`);
      expect(asked()).toBe(0);
      await popup.press('Look in other languages (1 request)');
      await expect.poll(() => listIn(popup)).toContain(`Missing: Ch. ${nowhere}`);
      expect(await listIn(popup)).toContain(`In other languages: Ch. ${inFrench}`);
      expect(asked()).toBe(1);
      await popup.keepPicture('gaps');
      await popup.close();

      const [chapter] = releasesOf(on, manga).filter((one) => one.chapter === before && isInEnglish(one));
      if (!chapter) throw new Error(`There is no chapter ${before}.`);
      const tab = await openUnread(on, chapter);
      const line = `Up next: Ch. ${after}\u00a0· Ch. ${inFrench} only in other languages`;
      await expect.poll(tab.control.buttons).toContain(line);
      await tab.keepPicture('gap-in-reader');
      await tab.close();
      for (const one of original) restore(on, one);
    },
  },
  {
    name: 'a series whose last chapter is read is said to be finished, and one that goes on is not',
    async walk(on) {
      const { manga, chapters } = on.service.fakeService.world.library;
      const followed = [...manga.values()].filter(
        ({ id, contentRating }) => on.account.follows.has(id) && contentRating === 'safe',
      );
      const isLastRead = ({ chapterIds, lastChapter, lastVolume, chapterNumbersResetOnNewVolume }: Manga) =>
        chapterIds.some((id) => {
          const { chapter, volume } = chapters.get(id) ?? {};
          const isInVolume = !chapterNumbersResetOnNewVolume || volume === lastVolume;
          return chapter === lastChapter && isInVolume && on.account.read.has(id);
        });
      const ended = followed.find((one) => one.status === 'completed' && one.lastChapter && isLastRead(one));
      const goesOn = followed.find(({ status }) => status === 'ongoing');
      if (!ended || !goesOn) throw new Error('There is none of each.');

      const popup = await openSeries(on, ended);
      await expect.poll(() => listIn(popup)).toContain('Finished: you have read the last chapter');
      await popup.close();
      const other = await openSeries(on, goesOn);
      await expect.poll(() => listIn(other)).toContain('chapters');
      expect(await listIn(other)).not.toContain('Finished');
    },
  },
  {
    name: 'a series whose chapters were taken down has a badge in the list, and offers the sites of its publishers',
    async walk(on) {
      const { manga, chapters } = on.service.fakeService.world.library;
      const isTakenDown = (id: string) =>
        chapters.get(id)?.isUnavailable && chapters.get(id)?.translatedLanguage === 'en';
      const series = [...manga.values()].find(
        ({ id, contentRating, chapterIds, links }) =>
          on.account.follows.has(id) && contentRating === 'safe' && links.engtl && chapterIds.some(isTakenDown),
      );
      if (!series) throw new Error('No series was taken down.');

      const popup = await on.openPopup();
      await searchFor(popup, series);
      await expect.poll(() => listIn(popup)).toMatch(/\d+ chapters? (was|were) taken down/);
      await popup.keepPicture('taken-down-in-list');
      await popup.pressFirst('More: ');
      await expect.poll(() => listIn(popup)).toContain('Official sites: publisher.example');
      const offered = () =>
        [...document.querySelectorAll<HTMLAnchorElement>('.series-official a')].map(({ href }) => href);
      expect(await popup.evaluate(offered)).toEqual([series.links.engtl]);
      await popup.keepPicture('taken-down');
    },
  },
  {
    name: 'the list in the order of what is expected begins with a series that comes out regularly, and its view says how',
    async walk({ openPopup }) {
      const popup = await openPopup();
      await popup.pressFirst('All');
      await order(popup, 'Expected next');
      await popup.keepPicture('expected');
      await popup.pressFirst('More: ');
      await expect.poll(() => listIn(popup)).toMatch(/About every (\d+ days|day), next (around \w+ \d+|any day now)/);
      await popup.keepPicture('rhythm');
      await popup.pressFirst('Back to the list');
      await order(popup, 'Newest chapter');
    },
  },
];

/** Four numbers in a row that are too old for a sync, of which none is read, of a series that is followed. */
function seriesWithOldChapters(on: JourneyWalk): { manga: Manga; numbers: string[] } {
  const { library, now } = on.service.fakeService.world;
  for (const id of on.account.follows) {
    const manga = library.manga.get(id);
    if (manga?.contentRating !== 'safe' || manga.chapterNumbersResetOnNewVolume) continue;
    const releases = releasesOf(on, manga);
    const isOpenOne = ({ id, publishAt, externalUrl, isUnavailable }: Chapter) =>
      publishAt < now() - 400 * DAY && !on.account.read.has(id) && externalUrl === null && !isUnavailable;
    const isOpen = (number: number) => {
      const all = releases.filter(({ chapter }) => chapter === `${number}`);
      return all.some(isInEnglish) && all.every(isOpenOne);
    };
    const first = releases.map(({ chapter }) => Number(chapter)).find((n) => [n, n + 1, n + 2, n + 3].every(isOpen));
    if (first !== undefined) return { manga, numbers: [0, 1, 2, 3].map((more) => `${first + more}`) };
  }
  throw new Error('No series has chapters that are old enough.');
}

function releasesOf({ service }: JourneyWalk, { chapterIds }: Manga): Chapter[] {
  const { chapters } = service.fakeService.world.library;
  return chapterIds.flatMap((id) => chapters.get(id) ?? []);
}

function isInEnglish({ translatedLanguage }: Chapter): boolean {
  return translatedLanguage === 'en';
}

function restore({ service }: JourneyWalk, chapter: Chapter): void {
  (service.fakeService.world.library.chapters as Map<string, Chapter>).set(chapter.id, chapter);
}

async function order(popup: WalkTab, name: string): Promise<void> {
  await popup.pressFirst('Order and statuses');
  await popup.choose(name);
  await popup.keyboard.press('Escape');
}
