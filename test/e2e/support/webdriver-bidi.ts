/**
 * The border to what puppeteer-core keeps for itself: commands of WebDriver BiDi that it has no method for. The version is
 * pinned for this; an update that moves these names fails here, in one place.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'puppeteer-core';
import * as v from 'valibot';

interface Connection {
  send(method: string, parameters: unknown): Promise<{ readonly result: unknown }>;
  on(event: string, hear: (parameters: unknown) => void): void;
  off(event: string, hear: (parameters: unknown) => void): void;
}

/** Sends a WebDriver BiDi command (https://w3c.github.io/webdriver-bidi/) and gives its result. */
export async function sendTo(browser: Browser, method: string, parameters: unknown): Promise<unknown> {
  const { result } = await connectionOf(browser).send(method, parameters);
  return result;
}

function connectionOf(browser: Browser): Connection {
  return (browser as Browser & { readonly connection: Connection }).connection;
}

/** The browsing context of a page, as BiDi commands name it. */
export function contextOf(page: Page): string {
  const frame = page.mainFrame() as ReturnType<Page['mainFrame']> & { readonly _id: string };
  return frame._id;
}

/**
 * Runs a function in each page that loads from now on, before its own scripts.
 * @param hear is given what the page's function says to its argument. @returns what ends it.
 */
export async function inEveryPage(
  browser: Browser,
  run: (say: (word: string) => void) => void,
  hear: (word: string) => void = () => undefined,
): Promise<AsyncDisposable> {
  const channel = openChannel(browser, hear);
  const added = await sendTo(browser, 'script.addPreloadScript', {
    functionDeclaration: `${run}`,
    arguments: [channel.argument],
  });
  const { script } = v.parse(v.object({ script: v.string() }), added);
  return {
    [Symbol.asyncDispose]: async () => {
      channel.close();
      await sendTo(browser, 'script.removePreloadScript', { script });
    },
  };
}

interface Channel {
  /** What a function that runs in the browser is given: as a function, which says a word to us. */
  readonly argument: unknown;
  close(): void;
}

export function openChannel(browser: Browser, hear: (word: string) => void): Channel {
  const channel = randomUUID();
  const hearAny = (parameters: unknown) => {
    const said = v.safeParse(Said, parameters);
    if (said.success && said.output.channel === channel) hear(said.output.data.value);
  };
  connectionOf(browser).on('script.message', hearAny);
  return {
    argument: { type: 'channel', value: { channel } },
    close: () => connectionOf(browser).off('script.message', hearAny),
  };
}

const Said = v.object({ channel: v.string(), data: v.object({ value: v.string() }) });
