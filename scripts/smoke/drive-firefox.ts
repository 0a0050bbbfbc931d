/** Firefox on a visit. What its extension asks for is told by Firefox's own observers: WebDriver BiDi tells of tabs alone. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'puppeteer-core';
import * as v from 'valibot';
import { inFirefox } from '../../test/e2e/support/firefox-clicks.ts';
import { fillIn, named, textOf } from '../../test/e2e/support/firefox-elements.ts';
import type { ExtensionInFirefox } from '../../test/e2e/support/launch-firefox.ts';
import { contextOf, sendTo } from '../../test/e2e/support/webdriver-bidi.ts';
import { decodeBody } from './decode-body.ts';
import type { DrivenBrowser, OptionsPage } from './driven-browser.ts';
import { cutOff, watch } from './inside-firefox.ts';
import { createObserver, type Observation } from './observe.ts';

const OPTIONS_MS = 20_000;
const POLL_MS = 100;

export function driveFirefox({ browser, address, close }: ExtensionInFirefox): DrivenBrowser {
  return {
    name: async () => (await browser.version()).replace('firefox/', 'Firefox '),
    observe: (onRequest) => observeFirefox(browser, address(''), onRequest),
    options: async () => optionsIn(await pageAt(browser, address('options.html'))),
    cutOff: async () => void (await inFirefox(browser, cutOff, '')),
    onceClosed: (hear) => void browser.once('disconnected', hear),
    close,
  };
}

/** @param extension the address that those of its pages begin with. */
async function observeFirefox(
  browser: Browser,
  extension: string,
  onRequest: (count: number) => void,
): Promise<Observation> {
  const observer = createObserver<number>(onRequest);
  await inFirefox(browser, watch, extension, (word) => {
    const { id, ...news } = v.parse(News, JSON.parse(word));
    if (news.what === 'left') observer.left(id, news.method, news.address);
    else if (news.what === 'answered') observer.answered(id, news.status, news.headers);
    else if (news.what === 'body') observer.bodyCame(id, decodeBody(Buffer.from(news.bytes, 'base64'), news.encoding));
    else observer.failed(id, news.isOwnEnd);
  });
  return observer;
}

const News = v.variant('what', [
  v.object({ what: v.literal('left'), id: v.number(), method: v.string(), address: v.string() }),
  v.object({
    ...{ what: v.literal('answered'), id: v.number(), status: v.number() },
    headers: v.record(v.string(), v.string()),
  }),
  v.object({ what: v.literal('body'), id: v.number(), bytes: v.string(), encoding: v.string() }),
  v.object({ what: v.literal('failed'), id: v.number(), isOwnEnd: v.boolean() }),
]);

/** By what Firefox says of its tabs: puppeteer hears of no address of an extension. */
async function pageAt(browser: Browser, address: string): Promise<Page> {
  for (let passedMs = 0; passedMs < OPTIONS_MS; passedMs += POLL_MS) {
    const { contexts } = v.parse(Tabs, await sendTo(browser, 'browsingContext.getTree', { maxDepth: 0 }));
    const tab = contexts.find(({ url }) => url.startsWith(address));
    const found = (await browser.pages()).find((page) => contextOf(page) === tab?.context);
    if (found) return found;
    await wait(POLL_MS);
  }
  throw new Error('The extension did not open its options page.');
}

const Tabs = v.object({ contexts: v.array(v.object({ context: v.string(), url: v.string() })) });

function optionsIn(page: Page): OptionsPage {
  return {
    evaluate: page.evaluate.bind(page) as OptionsPage['evaluate'],
    fill: (label, text) => fillIn(page, label, text),
    press: (name) => named(page, name).click(),
    text: () => textOf(page, 'body'),
    bringToFront: () => page.bringToFront(),
    onceClosed: (hear) => void page.once('close', hear),
  };
}
