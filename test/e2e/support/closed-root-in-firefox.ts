/** What `closed-root.ts` does in Chromium, done in Firefox: WebDriver BiDi hands out closed shadow roots. */
import type { Page } from 'puppeteer-core';
import * as v from 'valibot';
import type { ClosedRoot } from './closed-root.ts';
import { contextOf, sendTo } from './webdriver-bidi.ts';

/** What the closed roots of a page in Firefox hold, read again at every question. */
export function closedRootInFirefox(page: Page): ClosedRoot {
  return rootsInFirefox(page, ['closed']);
}

/** The same of any roots, for builds that are weakened. */
export function rootsInFirefox(page: Page, modes: readonly ShadowRootMode[]): ClosedRoot {
  const ask = <Output>(schema: v.GenericSchema<unknown, Output>, read: Read) => askRoots(page, modes, schema, read);
  const buttons = () => ask(Buttons, readButtons);
  const whereNow = async (name: string) => {
    const button = (await buttons()).find((each) => each.name === name);
    return button ? { x: button.x, y: button.y } : null;
  };
  const where = async (name: string) => {
    const place = await whereNow(name);
    if (!place) throw new Error(`No button in a closed root is called "${name}".`);
    return place;
  };
  return {
    buttons: async () => (await buttons()).map(({ name }) => name),
    text: () => ask(v.string(), readText),
    focused: () => ask(v.nullable(v.string()), readFocused),
    where,
    whereNow,
    async press(name) {
      const { x, y } = await where(name);
      await page.mouse.click(x, y);
    },
  };
}

const Buttons = v.array(v.object({ name: v.string(), x: v.number(), y: v.number() }));

function readButtons(...roots: ShadowRoot[]): string {
  const buttons = roots.flatMap((root) => [...root.querySelectorAll('button')]);
  return JSON.stringify(
    buttons.map((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const name = button.getAttribute('aria-label') ?? button.textContent.trim();
      return { name, x: left + width / 2, y: top + height / 2 };
    }),
  );
}

function readFocused(...roots: ShadowRoot[]): string {
  const [focused] = roots.flatMap(({ activeElement }) => activeElement ?? []);
  return JSON.stringify(focused ? (focused.getAttribute('aria-label') ?? focused.textContent?.trim()) : null);
}

function readText(...roots: ShadowRoot[]): string {
  return JSON.stringify(roots.map((root) => root.textContent).join(' '));
}

type Read = (...roots: ShadowRoot[]) => string;

/** Runs a function in the page with its roots as arguments, out of its scripts' reach, and parses the JSON that it returns. */
export async function askRoots<Output>(
  page: Page,
  modes: readonly string[],
  schema: v.GenericSchema<unknown, Output>,
  read: Read,
): Promise<Output> {
  const browser = page.browser();
  const target = { context: contextOf(page), sandbox: 'closed roots' };
  const hosts = await sendTo(browser, 'script.evaluate', {
    expression: `(${hostsIn})(document)`,
    target,
    awaitPromise: false,
    // A page of a thousand elements would take thirty times as long to send.
    serializationOptions: { includeShadowTree: 'all', maxDomDepth: 0 },
  });
  const answer = await sendTo(browser, 'script.callFunction', {
    functionDeclaration: `${read}`,
    arguments: rootsOf(v.parse(Hosts, hosts).result.value, modes),
    target,
    awaitPromise: false,
  });
  const { value } = v.parse(v.object({ result: v.object({ value: v.string() }) }), answer).result;
  return v.parse(schema, JSON.parse(value));
}

/** Runs in the page: the elements of ours, in roots too that the page has opened. */
function hostsIn(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element.hasAttribute('data-dexmark') ? [element] : []),
    ...(element.shadowRoot ? hostsIn(element.shadowRoot) : []),
  ]);
}

const Root = v.object({ sharedId: v.string(), value: v.object({ mode: v.string() }) });
const Host = v.object({ value: v.object({ shadowRoot: v.nullish(Root) }) });
const Hosts = v.object({ result: v.object({ value: v.array(Host) }) });

function rootsOf(hosts: v.InferOutput<typeof Hosts>['result']['value'], modes: readonly string[]) {
  const roots = hosts.flatMap(({ value: { shadowRoot } }) => shadowRoot ?? []);
  return roots.filter(({ value: { mode } }) => modes.includes(mode)).map(({ sharedId }) => ({ sharedId }));
}
