/** Signs in at the local service, whose series and pages are invented, and takes the pictures for the stores and for README. No logo but ours is in them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { closedRootOf } from '../../test/e2e/support/closed-root.ts';
import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { unreadIn } from '../../test/e2e/support/find-chapters.ts';
import { followListIsChecked } from '../../test/e2e/support/follow-list.ts';
import { type ExtensionInBrowser, launchChromium } from '../../test/e2e/support/launch-chromium.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import { signIn } from '../../test/e2e/support/sign-in.ts';
import { drawCover } from '../../test/fake-service/library/draw.ts';
import type { Manga } from '../../test/fake-service/library/types.ts';
import { type RunningService, startFakeService } from '../../test/fake-service/start.ts';
import { interruption } from '../demo/interruption.ts';
import { command, projectFolder } from '../setup/run.mjs';
import { createCamera, POPUP } from './camera.ts';
import { schemes } from './pictures.ts';
import { tilePage } from './tile.ts';

const folder = '.output/pictures';
/** Of the invented series, one whose names look as names do: others are there to try what a name can contain. */
const SERIES = 'The Tide Clerk';
/** Those in the tile, from back to front. */
const COVERS = ['Antarctic Sweets', 'Salt & Saffron', SERIES];
const COVER_WIDTH = 256;
/** Of README's pictures of whole pages, in px. */
const WINDOW = { width: 1280, height: 800 };

const interrupted = interruption();
await command(async () => {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService();
  stack.defer(() => service.close());
  const browser = await launchChromium(service, { isHeadless: true });
  stack.defer(browser.close);
  await Promise.race([takeAll(service, browser), interrupted.then(stop)]);
});

async function takeAll(service: RunningService, { context, address }: ExtensionInBrowser): Promise<void> {
  const { world } = service.fakeService;
  const account = demoAccountOf(service);
  for (const group of world.library.groups.values())
    if (/[<>]/.test(group.name)) Object.assign(group, { name: 'Marginal Notes' });
  // A sign that a series was taken down says nothing without its explanation.
  for (const chapter of world.library.chapters.values()) Object.assign(chapter, { isUnavailable: false });
  const camera = await createCamera(context, folder);
  const options = await pageAt(context, address('options.html'));
  await camera.takePage(options, 'sign-in', options.locator('#sign-in-title'));
  await camera.takeForReadme(options, 'options', WINDOW);
  await signIn(options, account);

  const popup = await context.newPage();
  await popup.setViewportSize(POPUP);
  await popup.goto(address('popup.html'));
  await followListIsChecked(popup);
  await hasCovers(popup);
  await camera.takePopup(popup, 'list', 'What is unread in the series you follow');
  for (const scheme of schemes) await camera.takeForReadme(popup, `popup-${scheme}`, POPUP, scheme);

  await popup.getByRole('searchbox', { name: 'Search follows' }).fill(SERIES);
  await popup.getByRole('button', { name: `More: ${SERIES}` }).click();
  await expect(popup.getByRole('region', { name: SERIES })).toBeVisible();
  await expect(popup.getByText(/^\d+ chapters, 1 unread$/)).toBeVisible();
  await expect(popup.getByText('Loading older chapters…')).toHaveCount(0);
  await camera.takePopup(popup, 'series', 'One series: its chapters, its status, and what is unread');
  await camera.takeForReadme(popup, 'series', POPUP);

  const { chapter } = unreadIn(world, account);
  const reader = await context.newPage();
  await reader.goto(`https://mangadex.org/chapter/${chapter.id}`);
  const control = await closedRootOf(reader);
  await expect.poll(control.buttons).toContain('Mark as read');
  await control.press('Mark as read');
  await expect.poll(control.text).toContain('MangaDex has it');
  await camera.takePage(reader, 'reader', reader.locator('body'));
  await camera.takeForReadme(reader, 'reader', WINDOW);

  const list = await context.newPage();
  await list.goto(`https://mangadex.org/title/${mangaCalled(SERIES, world.library.manga.values()).id}`);
  // The head of the local site imitates one that is not ours to show.
  await list
    .locator('header')
    .first()
    .evaluate((head) => head.remove());
  const marks = await closedRootOf(list);
  await expect.poll(marks.buttons).not.toEqual([]);
  await camera.takePage(list, 'marks', list.locator('.volume-head').first());
  await camera.takeForReadme(list, 'links', WINDOW);

  const covers = COVERS.map((title) => drawCover(mangaCalled(title, world.library.manga.values()), COVER_WIDTH));
  const mark = await readFile(join(projectFolder, 'components/look/mark.svg'), 'utf8');
  await camera.takeTile(
    tilePage(
      mark,
      covers.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    ),
  );
  await camera.checkAll();
  console.log(`\nThe pictures are in ${folder}.`);
}

/** Covers come last, one by one: all that are in sight. */
async function hasCovers(popup: Page): Promise<void> {
  const rows = await popup.locator('li').count();
  const covers = popup.locator('li img');
  await expect.poll(() => covers.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(Math.min(rows, 7));
}

function mangaCalled(title: string, all: Iterable<Manga>): Manga {
  const found = [...all].find((manga) => Object.values(manga.title).includes(title));
  if (!found) throw new Error(`No series on the shelves is called ${title}.`);
  return found;
}

function stop(): never {
  throw new Error('Interrupted.');
}
