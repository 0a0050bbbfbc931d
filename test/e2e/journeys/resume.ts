import type { Chapter } from '../../fake-service/library/types.ts';
import { expect } from '../support/expect.ts';
import { chooseView, pressUntilAt, type ReaderView } from './reader-views.ts';
import { chaptersIn, type Journey, type JourneyWalk, listIn, openUnread, type WalkTab } from './walk.ts';

const offer = 'Resume at page 3';

const resumeFromThirdPage: Journey = {
  name: 'a chapter that was left at its third page is resumed there, the popup says so, and a turned page takes the offer away',
  async walk(on) {
    const { popup, chapter, first } = await begin(on);
    expect(await first.control.buttons()).not.toContain(offer);
    await turnTo(first, chapter, 3);
    await expect.poll(() => listIn(popup)).toContain(`p. 3 of ${chapter.pages}`);
    await popup.keepPicture('left');
    await first.close();

    const second = await openUnread(on, chapter);
    await expect.poll(second.control.buttons).toContain(offer);
    await second.keepPicture('resume');
    await second.control.press(offer);
    await isAt(second, chapter, 3);
    await expect.poll(second.control.buttons).toContain('Mark as read');
    expect(await second.control.buttons()).not.toContain(offer);
    await second.close();

    const third = await openUnread(on, chapter);
    await expect.poll(third.control.buttons).toContain(offer);
    await turnTo(third, chapter, 2);
    await expect.poll(third.control.buttons).not.toContain(offer);
    await expect.poll(() => listIn(popup)).toContain(`p. 2 of ${chapter.pages}`);
    await leaveAtFirstPage(third, popup);
  },
};

interface View {
  readonly view: ReaderView;
  readonly how: string;
  readonly key: string;
  readonly picturesInView: readonly number[];
}

/** Each leaves a chapter at its third page. */
const views: readonly View[] = [
  { view: 'Double page', how: 'by double pages', key: 'ArrowRight', picturesInView: [3, 4] },
  { view: 'Long strip', how: 'in the long strip', key: 'ArrowDown', picturesInView: [3] },
];

const resumeInView = ({ view, how, key, picturesInView }: View): Journey => ({
  name: `a chapter that is read ${how} is resumed at the page that its address named`,
  async walk(on) {
    const { popup, chapter, first } = await begin(on);
    await chooseView(first, view);
    await pressUntilAt(first, key, chapter, 3);
    await expect.poll(() => listIn(popup)).toContain(`p. 3 of ${chapter.pages}`);
    await first.close();

    const second = await openUnread(on, chapter);
    await expect.poll(second.control.buttons).toContain(offer);
    await second.control.press(offer);
    await isAt(second, chapter, 3);
    await expect.poll(() => picturesAtTheTop(second)).toEqual(picturesInView);
    await second.keepPicture(`resume-${view.replace(' ', '-').toLowerCase()}`);
    await expect.poll(second.control.buttons).not.toContain(offer);
    await chooseView(second, 'Single page');
    await second.keyboard.press('ArrowLeft');
    await isAt(second, chapter, 2);
    await leaveAtFirstPage(second, popup);
  },
});

export const resumeJourneys: readonly Journey[] = [resumeFromThirdPage, ...views.map(resumeInView)];

/** A chapter that can be left in the middle. */
async function begin(on: JourneyWalk) {
  const popup = await on.openPopup();
  const chapter = (await chaptersIn(on, popup)).find(({ pages }) => pages > 5);
  if (!chapter) throw new Error('No chapter in sight has six pages.');
  return { popup, chapter, first: await openUnread(on, chapter) };
}

async function turnTo(tab: WalkTab, chapter: Chapter, page: number): Promise<void> {
  for (let turned = 1; turned < page; turned++) await tab.keyboard.press('ArrowRight');
  await isAt(tab, chapter, page);
}

/** Of which the upper edge is in view, by number. */
function picturesAtTheTop(tab: WalkTab): Promise<number[]> {
  return tab.evaluate(() => {
    const place = document.querySelector('.md--reader-pages')?.getBoundingClientRect();
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.md--reader-pages .img:not(.is-preloaded)')];
    const atTop = pictures.filter((picture) => {
      const { top, height } = picture.getBoundingClientRect();
      return place && height > 0 && Math.abs(top - place.top) < place.height / 4;
    });
    return atTop.map(({ alt }) => Number.parseInt(alt, 10));
  });
}

async function isAt(tab: WalkTab, { id }: Chapter, page: number): Promise<void> {
  await expect.poll(tab.url).toMatch(new RegExp(`/chapter/${id}/${page}$`));
}

/** So that the next journey finds nothing to resume. */
async function leaveAtFirstPage(tab: WalkTab, popup: WalkTab): Promise<void> {
  await tab.keyboard.press('ArrowLeft');
  await expect.poll(() => listIn(popup)).not.toMatch(/p\. \d+ of/);
}
