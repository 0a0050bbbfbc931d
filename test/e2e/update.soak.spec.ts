import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { captchaDemanded } from '../fake-service/faults.ts';
import { closedRootOf } from './support/closed-root.ts';
import { othersUnread } from './support/find-chapters.ts';
import { freshTest as base } from './support/fixtures.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { turnOn } from './support/link-sites.ts';
import { showLinks } from './support/show-links.ts';
import { buildMigrated, builds, enable, putVersion, takeOverUpdate } from './support/updates.ts';

const test = base.extend<{ readonly folder: string }>({
  /** What the browser loads the extension from: a place where one version follows another. */
  folder: async ({ testIdAttribute: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'dexmark-versions-'));
    await putVersion(folder, builds.chrome, '0.1.0');
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  extension: async ({ service, folder }, use) => {
    const extension = await launchChromium(service, { isHeadless: true, build: folder });
    await use(extension);
    await extension.close();
  },
});

test.describe('an update', () => {
  test('under open pages leaves one live control and one live mark beside each link, twice in a row, and nothing is lost', async ({
    service,
    extension,
    folder,
    options,
    signedIn,
    reading: { manga, chapter, next },
    popup: _,
    openPopup,
    openChapter,
    open,
  }) => {
    test.setTimeout(240_000);
    const migrated = await buildMigrated('chrome');
    await turnOn(extension, options, 'blog.example');
    const wanted = othersUnread(service.fakeService.world, signedIn, [chapter, next]);
    service.faults.order({ route: '/manga/{id}/read', method: 'POST' }, captchaDemanded, 100);
    const reader = await openChapter(chapter.id);
    const list = await open(`https://mangadex.org/title/${manga.id}`);
    const blog = await open('https://blog.example/');
    await blog.evaluate(showLinks, wanted);
    await expect.poll(() => marksIn(blog)).toBe(wanted.length);
    await expect.poll(() => marksIn(list)).toBeGreaterThan(0);
    await pressControl(reader, 'Mark as read', 'Undo');

    for (const [turn, build] of [migrated, migrated].entries()) {
      await openPopup();
      for (const page of [reader, list, blog]) await page.evaluate(markAsFormer);
      await putVersion(folder, build, `0.2.${turn}`);
      await takeOverUpdate(extension);

      for (const page of [reader, list, blog]) {
        await page.bringToFront();
        await expect.poll(() => page.locator('[data-former]').count()).toBe(0);
      }
      // A mark that waits is taken back after the one update, and made once more after the other.
      if (turn === 0) await pressControl(reader, 'Mark as unread', 'Mark as read');
      else await pressControl(reader, 'Mark as read', 'Undo');
      expect(await reader.locator('[data-dexmark=control]').count()).toBe(1);
      for (const page of [list, blog]) {
        await page.bringToFront();
        await expect.poll(() => marksIn(page)).toBeGreaterThan(0);
        expect(await doublesIn(page)).toBe(0);
      }
      const name = `${wanted[turn]?.id}`;
      const marks = await closedRootOf(blog);
      await marks.press(`Mark as read: ${name}`);
      await expect.poll(marks.buttons).toContain(`Mark as unread: ${name}`);
      expect(await marks.buttons()).toHaveLength(wanted.length);
    }

    await reader.bringToFront();
    const control = await closedRootOf(reader);
    await expect.poll(control.buttons).toContain('Try again');
    service.faults.clear();
    await control.press('Try again');
    const marked = [chapter.id, ...wanted.slice(0, 2).map(({ id }) => id)];
    await expect.poll(() => marked.filter((id) => !signedIn.read.has(id)), { timeout: 60_000 }).toEqual([]);
  });
});

test.describe('a script that has lost its extension', () => {
  test('says to reload the page, and makes room for the one that comes when the extension is turned on again', async ({
    extension,
    signedIn,
    reading: { chapter },
    reader: { page, control },
  }) => {
    await enable(extension, false);
    await page.bringToFront();
    await expect.poll(control.text).toBe('Dexmark was updated. Reload this page.');
    expect(await control.buttons()).toEqual([]);

    await page.evaluate(markAsFormer);
    await enable(extension, true);
    await page.bringToFront();
    await expect.poll(() => page.locator('[data-former]').count()).toBe(0);
    await pressControl(page, 'Mark as read', 'Undo');
    expect(await page.locator('[data-dexmark=control]').count()).toBe(1);
    await expect.poll(() => signedIn.read.has(chapter.id)).toBe(true);
  });
});

/** Presses a button of the control as soon as it is there, once, and waits for the one that comes of it. */
async function pressControl(page: Page, button: string, then: string): Promise<void> {
  await page.bringToFront();
  const control = await closedRootOf(page);
  await expect.poll(control.buttons).toContain(button);
  // Looked at from here on: what stood there a moment ago was another one.
  await (await closedRootOf(page)).press(button);
  await expect.poll(control.buttons).toContain(then);
}

/** Runs in a page: what stands there of ours can be told from what comes. */
function markAsFormer(): void {
  for (const host of document.querySelectorAll('[data-dexmark]')) host.setAttribute('data-former', '');
}

function marksIn(page: Page): Promise<number> {
  return page.locator('[data-dexmark=mark]').count();
}

/** How many marks stand beside a link that has one already. */
function doublesIn(page: Page): Promise<number> {
  return page.locator('[data-dexmark=mark] + [data-dexmark=mark]').count();
}
