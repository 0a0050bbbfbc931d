/** Where a person presses something of ours: each place can be pressed as often as one likes, without a word from the service. */
import type { Page } from '@playwright/test';
import type { Account } from '../../fake-service/library/types.ts';
import type { RunningService } from '../../fake-service/start.ts';
import { clickMenu, workerOf } from './browser-clicks.ts';
import { type ClosedRoot, closedRootOf } from './closed-root.ts';
import { expect } from './expect.ts';
import { unreadIn } from './find-chapters.ts';
import { followListIsChecked, marksOffered } from './follow-list.ts';
import type { ExtensionInBrowser } from './launch-chromium.ts';
import { framesToPressed, framesToShown } from './pressed-frames.ts';

/** What came of one press. */
export interface PressCost {
  /** Frames of the page until it showed that the press was heard. */
  readonly frames: number;
  /** Strict transactions that the worker had begun by the time when what the person wants was on disk, that one among them. */
  readonly transactions: number;
  /** The stores of each, in the order in which they began, so that one too many says what it wrote. */
  readonly stores: readonly string[];
}

export interface PressPlace {
  readonly name: string;
  readonly page: Page;
  /** Makes one press, and waits until another can be made. */
  readonly press: () => Promise<PressCost>;
}

interface PressWorld {
  readonly service: RunningService;
  /** A build that records. */
  readonly extension: ExtensionInBrowser;
  /** Signed in, with a library that was synced. */
  readonly account: Account;
}

/** In ms without a transaction. */
const QUIET_MS = 400;

/** All places, in a browser that loses its network once they are open: presses are kept, and nothing that is sent is counted among them. */
export async function openPressPlaces({ service, extension, account }: PressWorld): Promise<PressPlace[]> {
  const { context, address } = extension;
  const { chapter, next } = unreadIn(service.fakeService.world, account);
  const tabAt = async (address: string) => {
    const page = await context.newPage();
    await page.goto(address);
    return page;
  };
  const reader = await tabAt(`https://mangadex.org/chapter/${chapter.id}`);
  const links = await tabAt(`https://mangadex.org/title/${chapter.mangaId}`);
  const popup = await tabAt(address('popup.html'));
  await followListIsChecked(popup);
  const titles = await tabAt('https://mangadex.org/titles');
  const report = await tabAt(address(`report.html?category=chapter&objectId=${chapter.id}`));
  await report.getByRole('radio', { name: 'Pictures do not load' }).check();
  await context.setOffline(true);

  const marks = await closedRootOf(links);
  const mark = await offered(marks, /^Mark as read: /);
  return [
    ofClosedRoot('reader control', reader, await closedRootOf(reader), ['Mark as read', 'Undo']),
    ofClosedRoot('link mark', links, marks, [mark, mark.replace('as read', 'as unread')]),
    place('popup row', popup, rowPress(popup)),
    place('toast, “Undo”', titles, await toastPress(titles, next.id)),
    place('report window', report, reportPress(report)),
  ];

  function place(name: string, page: Page, pressOnce: () => Promise<number>): PressPlace {
    return {
      name,
      page,
      press: async () => {
        await page.bringToFront();
        // What coming to the front has begun is not of the press.
        await isQuiet();
        await worker(() => self.strictTransactions.splice(0));
        const frames = await pressOnce();
        return { frames, ...(await begunUntilKept()) };
      },
    };
  }

  /** Two buttons, each in place of the other. */
  function ofClosedRoot(name: string, page: Page, root: ClosedRoot, buttons: readonly [string, string]): PressPlace {
    let [pressed, other] = buttons;
    return place(name, page, async () => {
      await expect.poll(root.buttons).toContain(pressed);
      const frames = await framesToPressed(page);
      await root.press(pressed);
      const counted = await frames();
      await expect.poll(root.buttons).toContain(other);
      [pressed, other] = [other, pressed];
      return counted;
    });
  }

  async function toastPress(page: Page, chapterId: string): Promise<() => Promise<number>> {
    const root = await closedRootOf(page);
    return async () => {
      const linkUrl = `https://mangadex.org/chapter/${chapterId}`;
      await clickMenu(extension, page, { item: 'read link', linkUrl });
      const undo = await offered(root, /^Undo/);
      await isQuiet();
      await worker(() => self.strictTransactions.splice(0));
      const frames = await framesToPressed(page);
      await root.press(undo);
      const counted = await frames();
      await expect.poll(root.text).toContain('Undone');
      await root.press('Close');
      await expect.poll(root.buttons).toEqual([]);
      return counted;
    };
  }

  async function begunUntilKept(): Promise<Pick<PressCost, 'transactions' | 'stores'>> {
    await isQuiet();
    const begun = await worker(() => self.strictTransactions);
    const kept = begun.find(({ stores }) => stores.includes('intents'));
    const stores = begun.map((transaction) => transaction.stores.join(' and '));
    return { transactions: kept?.begunByThen ?? Number.POSITIVE_INFINITY, stores };
  }

  /** What the press began has ended. */
  async function isQuiet(): Promise<void> {
    const seen = () => worker(() => JSON.stringify(self.strictTransactions));
    const isStill = async () => {
      const before = await seen();
      await popup.waitForTimeout(QUIET_MS);
      return before === (await seen()) && !before.includes('null');
    };
    await expect.poll(isStill, { message: 'the worker’s transactions have ended' }).toBe(true);
  }

  async function worker<Result>(read: () => Result): Promise<Result> {
    return (await workerOf(extension)).evaluate(read);
  }
}

/** Marks the chapter of the first row, and takes it back, in turn. */
function rowPress(popup: Page): () => Promise<number> {
  let undo: string | null = null;
  return async () => {
    const [first = 'Nothing is left to mark.'] = await marksOffered(popup);
    const [pressed, other] = undo === null ? [first, first.replace(/^Mark as read/, 'Undo')] : [undo, null];
    const frames = await framesToShown(popup, 'main li');
    await popup.getByRole('button', { name: pressed, exact: true }).click();
    const counted = await frames();
    const ended = popup.getByRole('button', { name: other ?? pressed, exact: true });
    await (other === null ? ended.waitFor({ state: 'detached' }) : ended.waitFor());
    undo = other;
    return counted;
  };
}

/** Sends the report, and takes it back, in turn. */
function reportPress(report: Page): () => Promise<number> {
  let [pressed, other] = ['Send report', 'Undo'];
  return async () => {
    const frames = await framesToShown(report, '.report-buttons');
    await report.getByRole('button', { name: pressed }).click();
    const counted = await frames();
    await report.getByRole('button', { name: other }).waitFor();
    [pressed, other] = [other, pressed];
    return counted;
  };
}

/** The first button of such a name, once there is one. */
async function offered(root: ClosedRoot, name: RegExp): Promise<string> {
  await expect.poll(root.buttons).toContainEqual(expect.stringMatching(name));
  const found = (await root.buttons()).find((button) => name.test(button));
  if (found === undefined) throw new Error(`${name} has gone again.`);
  return found;
}
