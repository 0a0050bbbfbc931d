/** Takes each scene in every size that the stores ask for, in light and in dark. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Scheme } from '../demo/album.ts';
import { projectFolder } from '../setup/run.mjs';
import {
  allPictures,
  type Scene,
  type Size,
  schemes,
  screenshotName,
  screenshotSizes,
  sizeOf,
  TILE,
  tileName,
} from './pictures.ts';
import { type PictureLanguage, words } from './words.ts';

const README_PICTURES = 'docs/pictures';

/** In px: a popup is no larger. */
export const POPUP = { width: 400, height: 560 } as const;
/** In px: no page is laid out narrower, and a smaller picture of it is made smaller. */
const NARROWEST = 960;

export interface Camera {
  /** A page that fills its window. @param top what a small one is scrolled to. */
  takePage(page: Page, scene: Scene, top: Locator): Promise<void>;
  /** A popup, beside a sentence that says what it shows: it has no window of its own that could be taken. */
  takePopup(popup: Page, scene: 'list' | 'series'): Promise<void>;
  /** A picture of README's, which is in English, as the page is in a window of this size. */
  takeForReadme(page: Page, name: string, size: Size, scheme?: Scheme): Promise<void>;
  /** The promotional tile. @param html a page that fills it. */
  takeTile(html: string): Promise<void>;
}

/** A camera for what is in this language; its pictures of an earlier run go. @param folder of those of every language. */
export async function createCamera(
  context: BrowserContext,
  folder: string,
  language: PictureLanguage,
): Promise<Camera> {
  const pathOf = (name: string) => join(projectFolder, folder, name);
  await rm(pathOf(language), { recursive: true, force: true });
  await mkdir(pathOf(language), { recursive: true });
  const wall = await context.newPage();
  return {
    async takePage(page, scene, top) {
      await page.bringToFront();
      for (const size of screenshotSizes) {
        const scale = Math.min(1, size.width / NARROWEST);
        const window = { width: size.width / scale, height: size.height / scale };
        await page.setViewportSize(window);
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
          await top.evaluate(scrollSmallOne, scale < 1);
          await keep(pathOf(screenshotName(language, scene, size, scheme)), await scaled(page, window, scale));
        }
      }
    },
    async takePopup(popup, scene) {
      for (const scheme of schemes) {
        await popup.bringToFront();
        await popup.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        const picture = (await scaled(popup, POPUP, 2)).toString('base64');
        await wall.bringToFront();
        for (const size of screenshotSizes) {
          await wall.setViewportSize(size);
          await hang(wall, frameOf(picture, language, scene, scheme));
          await shoot(wall, pathOf(screenshotName(language, scene, size, scheme)));
        }
      }
    },
    async takeForReadme(page, name, size, scheme = 'light') {
      if (language !== 'en') return;
      await page.bringToFront();
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.evaluate(() => scrollTo(0, 0));
      await shoot(page, join(projectFolder, README_PICTURES, `${name}.png`));
    },
    async takeTile(html) {
      await wall.bringToFront();
      await wall.setViewportSize(TILE);
      await hang(wall, html);
      await shoot(wall, pathOf(tileName(language)));
    },
  };
}

/** Throws where a picture of these languages is missing, or one has another size than the store takes. */
export async function checkAll(folder: string, languages: readonly PictureLanguage[]): Promise<void> {
  const inFolder = (name: string) => join(projectFolder, folder, name);
  const taken = await Promise.all(
    languages.map(async (language) => (await readdir(inFolder(language))).map((name) => `${language}/${name}`)),
  );
  const sizes = await Promise.all(
    taken.flat().map(async (name) => [name, sizeOf(await readFile(inFolder(name)))] as const),
  );
  expect(Object.fromEntries(sizes)).toEqual(Object.fromEntries(allPictures(languages)));
}

/** In the page. What begins at the very edge looks cut off. */
function scrollSmallOne(element: Element, isSmall: boolean): void {
  scrollTo(0, isSmall ? element.getBoundingClientRect().top + scrollY - 16 : 0);
}

async function hang(wall: Page, html: string): Promise<void> {
  await wall.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`);
  const hasAll = () => wall.locator('img').evaluateAll((all: HTMLImageElement[]) => all.every((img) => img.complete));
  await expect.poll(hasAll).toBe(true);
}

async function shoot(page: Page, path: string): Promise<void> {
  await untilIdle(page);
  await keep(path, await page.screenshot());
}

async function keep(path: string, picture: Buffer): Promise<void> {
  await writeFile(path, picture);
  console.log(`    ${relative(projectFolder, path)}`);
}

/** What stands in a page of others is put where it belongs in the frames after a change of the window. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
}

/** A page in a window of this size, in a picture that is larger or smaller. @returns a PNG. */
async function scaled(page: Page, window: Size, scale: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  // Playwright's own size of the window is lost with a session that takes a picture.
  await session.send('Emulation.setDeviceMetricsOverride', { ...window, deviceScaleFactor: scale, mobile: false });
  await untilIdle(page);
  const { data } = await session.send('Page.captureScreenshot');
  await session.detach();
  return Buffer.from(data, 'base64');
}

function frameOf(picture: string, language: PictureLanguage, scene: 'list' | 'series', scheme: Scheme): string {
  const [ground, ink] = scheme === 'light' ? ['#dcefeb', '#1b2124'] : ['#101314', '#ece9e4'];
  return `<!doctype html><html lang="${language.replace('_', '-')}"><style>
    body { margin: 0; height: 100vh; overflow: hidden; display: grid; grid-template-columns: 1fr auto; align-items: center;
      gap: 6vw; padding: 0 7vw; box-sizing: border-box; background: ${ground}; color: ${ink}; font: 600 3.6vw / 1.25 system-ui, sans-serif; }
    p { margin: 0; text-wrap: balance; word-break: auto-phrase; }
    img { height: 92vh; border-radius: 12px; box-shadow: 0 12px 48px #0006; }
  </style><p>${words[language][scene]}</p><img alt="" src="data:image/png;base64,${picture}">`;
}
