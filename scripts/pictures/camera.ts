/** Takes each scene in every size that the stores ask for, in light and in dark. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
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
  TILE_NAME,
} from './pictures.ts';

const README_PICTURES = 'docs/pictures';

/** In px: a popup is no larger. */
export const POPUP = { width: 400, height: 560 } as const;

export interface Camera {
  /** A page that fills its window. @param top what a small one is scrolled to. */
  takePage(page: Page, scene: Scene, top: Locator): Promise<void>;
  /** A popup, beside a sentence that says what it shows: it has no window of its own that could be taken. */
  takePopup(popup: Page, scene: Scene, says: string): Promise<void>;
  /** A picture of README's, as the page is in a window of this size. */
  takeForReadme(page: Page, name: string, size: Size, scheme?: Scheme): Promise<void>;
  /** The promotional tile. @param html a page that fills it. */
  takeTile(html: string): Promise<void>;
  /** Throws where a picture is missing, or one has another size than the store takes. */
  checkAll(): Promise<void>;
}

/** A camera with an empty folder for each size; what an earlier run left there goes. */
export async function createCamera(context: BrowserContext, folder: string): Promise<Camera> {
  await rm(join(projectFolder, folder), { recursive: true, force: true });
  await mkdir(join(projectFolder, folder), { recursive: true });
  const wall = await context.newPage();
  return {
    async takePage(page, scene, top) {
      await page.bringToFront();
      for (const size of screenshotSizes) {
        await page.setViewportSize(size);
        for (const scheme of schemes) {
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
          await top.evaluate(scrollSmallOne);
          await shoot(page, pathOf(screenshotName(scene, size, scheme)));
        }
      }
    },
    async takePopup(popup, scene, says) {
      for (const scheme of schemes) {
        await popup.bringToFront();
        await popup.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        const picture = await enlarged(popup);
        await wall.bringToFront();
        for (const size of screenshotSizes) {
          await wall.setViewportSize(size);
          await hang(wall, frameOf(picture, says, scheme));
          await shoot(wall, pathOf(screenshotName(scene, size, scheme)));
        }
      }
    },
    async takeForReadme(page, name, size, scheme = 'light') {
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
      await shoot(wall, pathOf(TILE_NAME));
    },
    async checkAll() {
      const taken = await readdir(join(projectFolder, folder));
      const sizes = await Promise.all(taken.map(async (name) => [name, sizeOf(await readFile(pathOf(name)))] as const));
      expect(Object.fromEntries(sizes)).toEqual(Object.fromEntries(allPictures()));
    },
  };

  function pathOf(name: string): string {
    return join(projectFolder, folder, name);
  }
}

/** In the page. What begins at the very edge looks cut off. */
function scrollSmallOne(element: Element): void {
  scrollTo(0, innerHeight < 500 ? element.getBoundingClientRect().top + scrollY - 16 : 0);
}

async function hang(wall: Page, html: string): Promise<void> {
  await wall.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`);
  const hasAll = () => wall.locator('img').evaluateAll((all: HTMLImageElement[]) => all.every((img) => img.complete));
  await expect.poll(hasAll).toBe(true);
}

async function shoot(page: Page, path: string): Promise<void> {
  // What stands in a page of others is put where it belongs in the frames after a change of the window.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.screenshot({ path });
  console.log(`    ${relative(projectFolder, path)}`);
}

/** Twice as sharp as it is shown. @returns a PNG in base64. */
async function enlarged(popup: Page): Promise<string> {
  const session = await popup.context().newCDPSession(popup);
  // Playwright's own size of the window is lost with a session that takes a picture.
  await session.send('Emulation.setDeviceMetricsOverride', { ...POPUP, deviceScaleFactor: 2, mobile: false });
  await popup.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const { data } = await session.send('Page.captureScreenshot');
  await session.detach();
  return data;
}

function frameOf(picture: string, says: string, scheme: Scheme): string {
  const [ground, ink] = scheme === 'light' ? ['#dcefeb', '#1b2124'] : ['#101314', '#ece9e4'];
  return `<!doctype html><style>
    body { margin: 0; height: 100vh; overflow: hidden; display: grid; grid-template-columns: 1fr auto; align-items: center;
      gap: 6vw; padding: 0 7vw; box-sizing: border-box; background: ${ground}; color: ${ink}; font: 600 3.6vw / 1.25 system-ui, sans-serif; }
    p { margin: 0; text-wrap: balance; }
    img { height: 92vh; border-radius: 12px; box-shadow: 0 12px 48px #0006; }
  </style><p>${says}</p><img alt="" src="data:image/png;base64,${picture}">`;
}
