import { setTimeout } from 'node:timers/promises';
import type { KeyInput, Page } from 'puppeteer-core';
import { STEADY_MS } from '../../../lib/in-page/visibility.ts';
import type { WalkTab } from '../journeys/walk.ts';
import { closedRootInFirefox } from './closed-root-in-firefox.ts';
import { beginning, fillIn, isQuiet, labelled, named, textOf } from './firefox-journey.ts';

/** A tab of Firefox, as journeys are walked in it. */
export function tabInFirefox(page: Page): WalkTab {
  const { keyboard, mouse } = page;
  const control = closedRootInFirefox(page);
  let lastPress = Promise.resolve();
  return {
    // A page that is on its way somewhere has nothing to say: it is asked again.
    control: {
      ...control,
      buttons: () => control.buttons().catch(() => []),
      text: () => control.text().catch(() => ''),
      // Firefox cannot tell what is painted: there no press counts that comes sooner after one elsewhere in the page.
      press: async (name) => {
        await lastPress;
        await control.press(name);
        lastPress = setTimeout(1.5 * STEADY_MS);
      },
    },
    keyboard: {
      press: async (chord) => {
        const keys = chord.split('+') as KeyInput[];
        for (const key of keys) await keyboard.down(key);
        for (const key of keys.reverse()) await keyboard.up(key);
      },
    },
    mouse,
    evaluate: page.evaluate.bind(page) as WalkTab['evaluate'],
    goto: async (address) => void (await page.goto(address)),
    url: () => page.url(),
    isQuiet: () => isQuiet(page),
    bringToFront: () => page.bringToFront(),
    close: async () => {
      if (!page.isClosed()) await page.close();
    },
    press: (name) => named(page, name).click(),
    pressFirst: (name) => beginning(page, name).click(),
    choose: (label) => {
      const isIt = `@aria-label="${label}" or ancestor::label[normalize-space()="${label}"]`;
      return page.locator(`::-p-xpath(//input[${isIt}])`).click();
    },
    toggle: (label) => named(page, label).click(),
    select: async (label, option) => {
      const value = await page.$$eval('option', (all, text) => all.find((one) => one.text === text)?.value, option);
      if (value === undefined) throw new Error(`There is no option "${option}".`);
      await labelled(page, label).fill(value);
    },
    fill: (label, text) => fillIn(page, label, text),
    text: (selector) => textOf(page, selector).catch(() => ''),
    keepPicture: async () => undefined,
  };
}
