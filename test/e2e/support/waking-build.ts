/** A copy of the production build for Firefox whose event page notes what woke it, and what becomes of its alarms. */
import type { Page } from 'puppeteer-core';
import * as v from 'valibot';
import { copyBuildWith } from './build-copy.ts';

/** `begins`, an event by its name, `alarms.create` with an alarm's name, or `alarms there` with those that the beginning found. */
const Noted = v.object({ at: v.number(), what: v.string() });

/** Runs in the event page before its own script. What it notes is on disk at once, and wakes nothing. */
const noter = `{
  const note = (what) => {
    const noted = JSON.parse(localStorage.getItem('noted') ?? '[]');
    localStorage.setItem('noted', JSON.stringify([...noted, { at: Date.now(), what }]));
  };
  note('begins');
  browser.alarms.getAll().then((alarms) => note(['alarms there', ...alarms.map(({ name }) => name)].join(' ')));
  const create = browser.alarms.create.bind(browser.alarms);
  browser.alarms.create = (name, ...rest) => {
    note('alarms.create ' + name);
    return create(name, ...rest);
  };
  const listenIn = (names, target) => {
    for (const key of Object.keys(target)) {
      const value = target[key];
      if (typeof value !== 'object' || value === null) continue;
      const path = [...names, key];
      if (!value.addListener) {
        if (path.length < 3) listenIn(path, value);
        continue;
      }
      const add = value.addListener.bind(value);
      value.addListener = (listener, ...rest) =>
        add((...given) => {
          note(path.join('.'));
          return listener(...given);
        }, ...rest);
    }
  };
  listenIn([], browser);
}
`;

/** @returns its folder, removed with the stack. */
export function makeWakingBuild(stack: AsyncDisposableStack): Promise<string> {
  return copyBuildWith(noter, 'firefox', stack);
}

/** What was noted between two moments, oldest first. @param page one of the extension's own. @param from @param to in epoch ms. */
export async function notedBetween(page: Page, from: number, to: number): Promise<string[]> {
  const text = await page.evaluate(() => localStorage.getItem('noted') ?? '[]');
  const noted = v.parse(v.array(Noted), JSON.parse(text));
  return noted.filter(({ at }) => at >= from && at < to).map(({ what }) => what);
}
