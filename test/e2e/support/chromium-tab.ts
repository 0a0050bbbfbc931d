import type { Page } from '@playwright/test';
import type { WalkTab } from '../journeys/walk.ts';
import { closedRootOf } from './closed-root.ts';
import { keepPicture } from './keep-picture.ts';
import { WAIT_MS } from './within.ts';

/** A tab of Chromium, as journeys are walked in it. */
export async function tabInChromium(page: Page): Promise<WalkTab> {
  page.setDefaultTimeout(WAIT_MS);
  const buttons = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).or(page.getByRole('tab', { name, exact: true }));
  return {
    control: await closedRootOf(page),
    keyboard: page.keyboard,
    mouse: page.mouse,
    evaluate: page.evaluate.bind(page) as WalkTab['evaluate'],
    goto: async (address) => void (await page.goto(address)),
    url: () => page.url(),
    isQuiet: () => page.waitForLoadState('networkidle'),
    bringToFront: () => page.bringToFront(),
    close: () => page.close(),
    press: (name) => buttons(name).first().click(),
    pressFirst: (beginning) =>
      buttons(new RegExp(`^${beginning}`))
        .first()
        .click(),
    choose: (label) => page.getByRole('radio', { name: label, exact: true }).check(),
    toggle: (label) => page.getByRole('checkbox', { name: label, exact: true }).click(),
    select: async (label, option) =>
      void (await page.getByLabel(label, { exact: true }).selectOption({ label: option })),
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    text: async (selector) => (await page.locator(selector).first().textContent()) ?? '',
    keepPicture: async (name) => {
      await keepPicture(page, name);
      await page.emulateMedia({ colorScheme: 'dark' });
      await keepPicture(page, `${name}-dark`);
      await page.emulateMedia({ colorScheme: 'light' });
    },
  };
}
