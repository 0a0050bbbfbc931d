// @ts-check
/** What `npm run smoke` is told. Plain Node 20: it is read before anything is installed or built. */
import { parseArgs } from 'node:util';

/** Four times as many as may be under way when a visit has to end. */
export const LEAST_REQUESTS = 20;
/** A visit needs fewer; more would be a slip of the finger. */
const MOST_REQUESTS = 1_000;

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** @type {readonly import('../setup/browsers.mjs').Family[]} */
const families = ['chromium', 'firefox'];

export const USAGE = `npm run smoke -- [options]
  --browser FAMILY    chromium (Chrome and Edge too) or firefox; without it Chromium's family where there is one.
                      CHROME_PATH and FIREFOX_PATH name a program in place of the one that is found
  --write CHAPTER_ID  marks this chapter as read and then as unread
  --requests N        sends no more than N requests (100; from ${LEAST_REQUESTS} to ${MOST_REQUESTS})
  --local             visits the local service in place of MangaDex; a chapter of its own stands for the named one
  --yes               does not ask before it begins
  --help              says this`;

/**
 * @param {readonly string[]} given
 * @returns {{ browser: import('../setup/browsers.mjs').Family | undefined, write: string | undefined, limit: number, isLocal: boolean, isAgreed: boolean }}
 * @throws TypeError that says what is wrong
 */
export function readArguments(given) {
  const { values } = parseArgs({
    args: [...given],
    options: {
      browser: { type: 'string' },
      write: { type: 'string' },
      requests: { type: 'string', default: '100' },
      local: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const browser = families.find((family) => family === values.browser);
  if (values.browser !== undefined && !browser)
    throw new TypeError(`--browser takes ${families.join(' or ')}, not ${values.browser}.`);
  const limit = Number(values.requests);
  if (!Number.isInteger(limit) || limit < LEAST_REQUESTS || limit > MOST_REQUESTS)
    throw new TypeError(
      `--requests takes a whole number from ${LEAST_REQUESTS} to ${MOST_REQUESTS}, not ${values.requests}.`,
    );
  const write = values.write?.toLowerCase();
  if (write !== undefined && !uuid.test(write))
    throw new TypeError('--write takes the id of one chapter, as in its address on the site.');
  return { browser, write, limit, isLocal: values.local, isAgreed: values.yes };
}
