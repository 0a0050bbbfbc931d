/**
 * Signs in at the local service, whose series and pages are invented, and takes the pictures for the stores, in the languages that are named or in
 * all, and for README. No logo but ours is in them.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { firstCheckEnds } from '../../test/e2e/hostile/stores.ts';
import { closedRootOf } from '../../test/e2e/support/closed-root.ts';
import { demoAccountOf } from '../../test/e2e/support/demo-account.ts';
import { unreadIn } from '../../test/e2e/support/find-chapters.ts';
import { type ExtensionInBrowser, launchChromium } from '../../test/e2e/support/launch-chromium.ts';
import { pageAt } from '../../test/e2e/support/page-at.ts';
import { signInByKeys } from '../../test/e2e/support/sign-in.ts';
import { makeBuildSpeaking } from '../../test/e2e/support/speaking-build.ts';
import { drawCover } from '../../test/fake-service/library/draw.ts';
import type { Account, Library, Manga } from '../../test/fake-service/library/types.ts';
import { type RunningService, startFakeService } from '../../test/fake-service/start.ts';
import { interruption } from '../demo/interruption.ts';
import { textsOf } from '../release/translations.ts';
import { command, projectFolder } from '../setup/run.mjs';
import { type Camera, checkAll, createCamera, POPUP } from './camera.ts';
import { schemes } from './pictures.ts';
import { plantPast } from './plant-past.ts';
import { tilePage } from './tile.ts';
import { type PictureLanguage, pictureLanguages, words } from './words.ts';

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
  const languages = languagesOf(process.argv.slice(2));
  for (const language of languages) await takeIn(language);
  await checkAll(folder, languages);
  console.log(`\nThe pictures are in ${folder}.`);
});

/** All of them where none is named. Throws where there are no listings in one. */
function languagesOf(named: readonly string[]): readonly PictureLanguage[] {
  const unknown = named.filter((name) => !pictureLanguages.some((language) => language === name));
  if (unknown.length > 0)
    throw new Error(`There is no listing in ${unknown.join(', ')}: ${pictureLanguages.join(', ')}.`);
  return named.length > 0 ? pictureLanguages.filter((language) => named.includes(language)) : pictureLanguages;
}

/** With a service and a browser of its own: each language is shown the same. */
async function takeIn(language: PictureLanguage): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService({ arrange });
  stack.defer(() => service.close());
  const said = textsOf(language);
  const build = await makeBuildSpeaking(said, stack);
  const browser = await launchChromium(service, { isHeadless: true, build, locale: said.get('language') ?? 'en' });
  stack.defer(browser.close);
  const camera = await createCamera(browser.context, folder, language);
  await Promise.race([takeAll(service, browser, { camera, language, said }), interrupted.then(stop)]);
}

/** What is there to try what a name can contain, or says nothing without an explanation, is not for these pictures. */
function arrange(library: Library, accounts: readonly Account[]): Library {
  for (const group of library.groups.values())
    if (/[<>]/.test(group.name)) Object.assign(group, { name: 'Marginal Notes' });
  for (const chapter of library.chapters.values()) Object.assign(chapter, { isUnavailable: false });
  for (const { id, title } of library.manga.values())
    for (const { follows, statuses } of accounts) {
      if (!isOrdinary(title.en)) follows.delete(id);
      if (!follows.has(id)) statuses.delete(id);
    }
  return library;
}

function isOrdinary(title: string | undefined): boolean {
  return title !== undefined && /^[\p{Script=Latin}\p{Number}\p{Punctuation} ]{4,40}$/u.test(title);
}

interface Studio {
  readonly camera: Camera;
  readonly language: PictureLanguage;
  /** What the extension says, by its keys. */
  readonly said: ReadonlyMap<string, string>;
}

async function takeAll(
  service: RunningService,
  { context, address }: ExtensionInBrowser,
  { camera, language, said }: Studio,
): Promise<void> {
  const { world } = service.fakeService;
  const account = demoAccountOf(service);
  const text = (key: string) => {
    const found = said.get(key);
    if (found === undefined) throw new Error(`No text has the key ${key}.`);
    return found;
  };
  const options = await pageAt(context, address('options.html'));
  await camera.takePage(options, 'sign-in', options.locator('#sign-in-title'));
  await camera.takeForReadme(options, 'options', WINDOW);
  await signInByKeys(options, account);
  await firstCheckEnds(options);

  const popup = await context.newPage();
  await popup.setViewportSize(POPUP);
  await popup.goto(address('popup.html'));
  await popup.locator('#tab-all').click();
  await fetchCovers(popup);
  await popup.locator('#tab-unread').click();
  await camera.takePopup(popup, 'list');
  for (const scheme of schemes) await camera.takeForReadme(popup, `popup-${scheme}`, POPUP, scheme);

  await popup.getByRole('searchbox').fill(SERIES);
  await popup.locator('.row', { hasText: SERIES }).locator('.row-more').click();
  await popup.locator('.chapter-row').first().waitFor();
  await expect(popup.getByText(text('series.older.asking'))).toHaveCount(0);
  await camera.takePopup(popup, 'series');
  await camera.takeForReadme(popup, 'series', POPUP);

  await plantPast(popup, world, account);
  const library = await context.newPage();
  await library.goto(address('library.html'));
  await library.getByRole('button', { name: text('library.column.newest'), exact: true }).click();
  await expect(library.locator('.library-row .cover-plain')).toHaveCount(0);
  await camera.takePage(library, 'library', library.locator('body'));
  await library.goto(address('library.html#history'));
  await expect(library.locator('.history-row .cover-plain')).toHaveCount(0);
  await camera.takePage(library, 'history', library.locator('body'));

  const { chapter } = unreadIn(world, account);
  const reader = await context.newPage();
  await reader.goto(`https://mangadex.org/chapter/${chapter.id}`);
  const control = await closedRootOf(reader);
  await expect.poll(control.buttons).toContain(text('reader.mark'));
  await control.press(text('reader.mark'));
  await expect.poll(control.text).toContain(text('reader.delivered'));
  await camera.takePage(reader, 'reader', reader.locator('body'));
  await camera.takeForReadme(reader, 'reader', WINDOW);

  const list = await context.newPage();
  await list.goto(`https://mangadex.org/title/${mangaCalled(SERIES, world.library.manga.values()).id}`);
  // The head of the local site imitates one that is not ours to show; its English sentence stands beside no other language.
  await list.locator('header').first().evaluate(leave);
  if (language !== 'en') await list.locator('.synopsis').evaluate(leave);
  const marks = await closedRootOf(list);
  await expect.poll(marks.buttons).not.toEqual([]);
  await camera.takePage(list, 'marks', list.locator('.volume-head').first());
  await camera.takeForReadme(list, 'links', WINDOW);

  const covers = COVERS.map((title) => drawCover(mangaCalled(title, world.library.manga.values()), COVER_WIDTH));
  const pictures = covers.map(({ bytes }) => Buffer.from(bytes).toString('base64'));
  const mark = await readFile(join(projectFolder, 'components/look/mark.svg'), 'utf8');
  await camera.takeTile(tilePage(mark, words[language].tile, pictures));
}

/** In the page. */
function leave(element: Element): void {
  element.remove();
}

/** They come last, a few at a time, and only for what is in sight: for the list from its end to its beginning. */
async function fetchCovers(popup: Page): Promise<void> {
  await popup.locator('.row').first().waitFor();
  const feed = popup.locator('.feed');
  const whole = await feed.evaluate(({ scrollHeight }) => scrollHeight);
  for (let top = whole; top > -POPUP.height; top -= POPUP.height / 2) {
    await feed.evaluate((element, top) => element.scrollTo({ top }), top);
    await expect(popup.locator('.row .cover-plain')).toHaveCount(0, { timeout: 60_000 });
  }
}

function mangaCalled(title: string, all: Iterable<Manga>): Manga {
  const found = [...all].find((manga) => Object.values(manga.title).includes(title));
  if (!found) throw new Error(`No series on the shelves is called ${title}.`);
  return found;
}

function stop(): never {
  throw new Error('Interrupted.');
}
