/** An arena in Chromium, driven by Playwright. */
import type { Page } from '@playwright/test';
import { startFakeService } from '../../fake-service/start.ts';
import { clickMenu } from '../support/browser-clicks.ts';
import { rootsOf } from '../support/closed-root.ts';
import { demoAccountOf } from '../support/demo-account.ts';
import { type ExtensionInBrowser, launchChromium } from '../support/launch-chromium.ts';
import { turnOff, turnOn } from '../support/link-sites.ts';
import { pageAt } from '../support/page-at.ts';
import { signIn } from '../support/sign-in.ts';
import { type Arena, shelvesOf } from './arena.ts';
import { bringingHome } from './bringing-home.ts';
import { withHostileShelves } from './hostile-shelves.ts';
import { type PersonAction, tellPresses } from './person-actions.ts';
import { firstCheckEnds, storesOf } from './stores.ts';
import type { Tab } from './tab.ts';

export interface ArenaInChromium extends Arena {
  readonly extension: ExtensionInBrowser;
  /** One of the extension's own pages. */
  readonly options: Page;
}

/** @param build the folder of another build than the one that people get. */
export async function openArena(build?: string): Promise<ArenaInChromium> {
  await using stack = new AsyncDisposableStack();
  const service = await startFakeService({ arrange: withHostileShelves });
  stack.defer(() => service.close());
  const extension = await launchChromium(service, { isHeadless: true, ...(build !== undefined && { build }) });
  stack.defer(() => extension.close());
  const { context, address } = extension;
  const actions = await hearPerson(extension);
  const account = demoAccountOf(service);
  const options = await pageAt(context, address('options.html'));
  await signIn(options, account);
  await firstCheckEnds(options);
  const { choose } = storesOf(options);
  const whole = stack.move();
  const openTab: Arena['openTab'] = async (before) => {
    const page = await context.newPage();
    await page.addInitScript(bringingHome);
    if (before) await page.addInitScript(before);
    return tabOf(extension, page);
  };
  const shelves = shelvesOf(service, account);
  return {
    ...shelves,
    service,
    extension,
    account,
    options,
    ours: () => options,
    actions,
    openTab,
    besideAttacks: async () => {
      const [page, chapter] = [await openTab(), shelves.unread()];
      await page.goto(`https://mangadex.org/chapter/${chapter.id}`);
      return { page, chapter };
    },
    openOurs: async (name) => {
      const page = await context.newPage();
      await page.setViewportSize({ width: 400, height: 560 });
      await page.goto(address(name));
      return tabOf(extension, page);
    },
    address,
    windows: async () => {
      const frames = context.pages().flatMap((page) => page.frames());
      return frames.filter((frame) => frame.url().startsWith(address(''))).length;
    },
    choose,
    turnOn: (host) => turnOn(extension, options, host),
    turnOff: (host) => turnOff(options, host),
    leave: async () => {
      const others = context.pages().filter((page) => page !== options);
      await Promise.all(others.map((page) => page.close()));
    },
    close: () => whole.disposeAsync(),
  };
}

/** Begins to listen in every page of the browser. @returns what the person has done so far. */
async function hearPerson({ context }: ExtensionInBrowser): Promise<PersonAction[]> {
  const actions: PersonAction[] = [];
  await context.exposeBinding(
    'personPressed',
    (_, chapterId: string, at: number) => void actions.push({ chapterId, at }),
  );
  await context.addInitScript(tellPresses);
  return actions;
}

function tabOf(extension: ExtensionInBrowser, page: Page): Tab {
  const { mouse, keyboard } = page;
  return {
    evaluate: page.evaluate.bind(page) as Tab['evaluate'],
    mouse: {
      move: (x, y, how) => mouse.move(x, y, how),
      down: (clickCount = 1) => mouse.down({ clickCount }),
      up: (clickCount = 1) => mouse.up({ clickCount }),
      click: (x, y) => mouse.click(x, y),
      wheel: (x, y) => mouse.wheel(x, y),
    },
    keyboard,
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    url: () => page.url(),
    waitForTimeout: (ms) => page.waitForTimeout(ms),
    picture: async (clip) => (await page.screenshot({ clip })).toString('base64'),
    control: () => rootsOf(page, ['closed', 'open']),
    inOurScript: (run, given) => inContentWorld(page, `(${run})(${JSON.stringify(given)})`),
    markByMenu: (chapterId) =>
      clickMenu(extension, page, { item: 'read link', linkUrl: `https://mangadex.org/chapter/${chapterId}` }),
    close: () => page.close(),
  };
}

/** What a page could do that has taken its own renderer over, and no other page. @returns the value of the expression in the content scripts' world of the page's first frame; a promise is awaited. */
async function inContentWorld(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const worlds: { readonly id: number; readonly name: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.auxData?.type === 'isolated') worlds.push(context);
  });
  await session.send('Runtime.enable');
  const world = worlds.find(({ name }) => name === 'Dexmark');
  if (!world) throw new Error(`No script of ours runs in the page, only: ${worlds.map(({ name }) => name).join(', ')}`);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId: world.id,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
