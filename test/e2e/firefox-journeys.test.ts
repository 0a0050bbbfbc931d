import type { KeyInput, Page } from 'puppeteer-core';
import { describe, it } from 'vitest';
import { journeys } from './journeys/journeys.ts';
import type { Walk, WalkTab } from './journeys/walk.ts';
import { closedRootInFirefox } from './support/closed-root-in-firefox.ts';
import {
  beginning,
  isQuiet,
  journeyInFirefox,
  named,
  openChapter,
  popupOf,
  textOf,
} from './support/firefox-journey.ts';

describe('in Firefox', { timeout: 180_000 }, () => {
  const journey = journeyInFirefox();

  it.each(journeys)('$name', ({ walk }) => walk(walkOf()));

  function walkOf(): Walk {
    const { service, account, firefox } = journey();
    return {
      service,
      account,
      openChapter: async (chapter) => tabOf(await openChapter(journey(), chapter)),
      openOurs: async (address) => tabOf(await firefox.open(address)),
      openPopup: async () => tabOf(await popupOf(journey())),
    };
  }
});

function tabOf(page: Page): WalkTab {
  const { keyboard } = page;
  const control = closedRootInFirefox(page);
  return {
    // A page that is on its way somewhere has nothing to say: it is asked again.
    control: {
      ...control,
      buttons: () => control.buttons().catch(() => []),
      text: () => control.text().catch(() => ''),
    },
    keyboard: {
      press: async (chord) => {
        const keys = chord.split('+') as KeyInput[];
        for (const key of keys) await keyboard.down(key);
        for (const key of keys.reverse()) await keyboard.up(key);
      },
    },
    evaluate: page.evaluate.bind(page) as WalkTab['evaluate'],
    goto: async (address) => void (await page.goto(address)),
    url: () => page.url(),
    isQuiet: () => isQuiet(page),
    bringToFront: () => page.bringToFront(),
    close: () => page.close(),
    press: (name) => named(page, name).click(),
    pressFirst: (name) => beginning(page, name).click(),
    choose: (label) => page.locator(`::-p-xpath(//label[normalize-space()="${label}"]//input)`).click(),
    text: (selector) => textOf(page, selector).catch(() => ''),
    keepPicture: async () => undefined,
  };
}
