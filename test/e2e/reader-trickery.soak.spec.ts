import { expect, type Page } from '@playwright/test';
import { STEADY_MS } from '../../lib/in-page/visibility.ts';
import { test } from './support/fixtures.ts';

/** All of ours that a script of the page can find. */
const corner = '[data-dexmark=control]';

/** A hand rests so long before it presses, and before it lets go, in ms: less than what counts as having seen something. */
const REST_MS = 200;

/** What a page could do to have a person press our button unawares, as a script of the page does it. */
const FADED = 'The page fades this button';
const FILTERED = 'This page is filtered';
const COVERED = 'Something covered this button.';
const tricks: readonly { what: string; says: string; play: (host: HTMLElement) => void }[] = [
  { what: 'makes it transparent', says: FADED, play: (host) => host.style.setProperty('opacity', '0', 'important') },
  {
    what: 'makes it nearly transparent',
    says: FADED,
    play: (host) => host.style.setProperty('opacity', '0.02', 'important'),
  },
  {
    what: 'filters it away',
    says: FILTERED,
    play: (host) => host.style.setProperty('filter', 'opacity(0)', 'important'),
  },
  {
    what: 'clips all but a part of it',
    says: FADED,
    play: (host) => host.style.setProperty('clip-path', 'inset(40% 0 0 0)', 'important'),
  },
  {
    what: 'masks it',
    says: FADED,
    play: (host) => host.style.setProperty('mask-image', 'linear-gradient(#0000,#0000)', 'important'),
  },
  {
    what: 'lays something over it that lets clicks through',
    says: COVERED,
    play: () => {
      const bait = document.createElement('div');
      bait.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: #fff; pointer-events: none';
      document.documentElement.append(bait);
    },
  },
];

test.describe('a page that wants a click on what cannot be seen', () => {
  for (const { what, says, play } of tricks) {
    test(`gets none when it ${what}, and the control says why`, async ({
      signedIn,
      reading: { chapter },
      reader: { page, control },
    }) => {
      await onHost(page, play);

      await control.press('Mark as read');

      await expect.poll(control.text).toContain(says);
      expect(await control.buttons()).toContain('Mark as read');
      expect(signedIn.read).not.toContain(chapter.id);
    });
  }

  test('gets none by uncovering it when the pointer goes down; the next click counts', async ({
    reader: { page, control },
  }) => {
    await onHost(page, (host) => {
      host.style.setProperty('opacity', '0', 'important');
      window.addEventListener('pointerdown', () => host.style.setProperty('opacity', '1', 'important'), true);
    });
    const { x, y } = await middleOfHost(page);
    await page.mouse.move(x, y);
    await page.waitForTimeout(REST_MS);
    await page.mouse.down();
    await page.waitForTimeout(REST_MS);
    await page.mouse.up();
    await expect.poll(control.text).toContain(FADED);

    await page.waitForTimeout(STEADY_MS);
    await control.press('Mark as read');

    await expect.poll(control.buttons).toContain('Undo');
    expect(await control.text()).not.toContain(FADED);
  });

  test('cannot repaint it: colours and pseudo-elements of the page stay outside', async ({ reader: { page } }) => {
    const before = await pictureOf(page);

    await onHost(page, (host) => {
      const paint = new CSSStyleSheet();
      paint.replaceSync(`
        [data-dexmark=control] { --surface: red !important; --accent: transparent !important; --on-accent: transparent !important;
          font: 40px serif !important; color-scheme: dark !important; opacity: 0 !important }
        [data-dexmark=control]::before { content: 'A prize' !important; position: absolute; inset: 0; background: red }`);
      host.ownerDocument.adoptedStyleSheets.push(paint);
    });

    expect((await pictureOf(page)).equals(before)).toBe(true);
  });
});

test.describe('a page that is drawn otherwise as a whole', () => {
  for (const zoom of ['0.67', '1.5'])
    test(`takes presses when it is zoomed to ${zoom}`, async ({ reader: { page, control } }) => {
      await page.evaluate((zoom) => document.documentElement.style.setProperty('zoom', zoom), zoom);
      await page.waitForTimeout(2 * STEADY_MS);
      await control.press('Mark as read');
      await expect.poll(control.buttons).toContain('Undo');
    });

  test('says before a press that none counts when it is filtered', async ({ reader: { page, control } }) => {
    await page.evaluate(() => document.documentElement.style.setProperty('filter', 'invert(1)'));
    await expect.poll(control.text).toContain(FILTERED);
    await page.evaluate(() => document.documentElement.style.removeProperty('filter'));
    await expect.poll(control.text).not.toContain(FILTERED);
  });
});

test.describe('a page that throws the control out', () => {
  test('has it back at once', async ({ reader: { page, control } }) => {
    await onHost(page, (host) => host.remove());

    await expect.poll(control.buttons).toContain('Mark as read');
    // What had to be put back is believed again after a while in sight, and a busy machine is late to show it.
    await page.waitForTimeout(2 * STEADY_MS);
    await control.press('Mark as read');
    await expect.poll(control.buttons).toContain('Undo');
  });

  test('is left alone when it insists, until the next chapter', async ({
    reading: { next },
    reader: { page, control },
  }) => {
    await page.evaluate(() => {
      const html = document.documentElement;
      let times = 0;
      const throwOut = () => {
        const host = html.querySelector(':scope > [data-dexmark=control]');
        if (!host) return;
        host.remove();
        times += 1;
        html.setAttribute('data-thrown-out', String(times));
      };
      const guard = new MutationObserver(throwOut);
      guard.observe(html, { childList: true });
      window.addEventListener('relent', () => guard.disconnect());
      throwOut();
    });
    await expect(page.locator('html')).toHaveAttribute('data-thrown-out', '6');
    expect(await control.buttons()).toEqual([]);

    await page.evaluate(() => window.dispatchEvent(new Event('relent')));
    await page.keyboard.press('.');
    await expect(page).toHaveURL(new RegExp(`/chapter/${next.id}`));

    await expect.poll(control.buttons).toContain('Mark as read');
  });
});

/** Runs something as a script of the page does, on all of ours that such a script can find. */
async function onHost(page: Page, play: (host: HTMLElement) => void): Promise<void> {
  await page.locator(corner).evaluate(play);
}

async function middleOfHost(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator(corner).boundingBox();
  if (!box) throw new Error('The control is not there.');
  return { x: box.x + box.width / 3, y: box.y + box.height / 2 };
}

async function pictureOf(page: Page): Promise<Buffer> {
  const box = await page.locator(corner).boundingBox();
  if (!box) throw new Error('The control is not there.');
  return page.screenshot({ clip: box, animations: 'disabled' });
}
