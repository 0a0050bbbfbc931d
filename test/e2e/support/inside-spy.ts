/** A page that looks in Firefox for elements inside closed roots: in all that events carry, and in all that a document says of itself. */
import type { Page } from 'puppeteer-core';
import * as v from 'valibot';
import { contextOf, sendTo } from './webdriver-bidi.ts';

/** What a page found and where, such as `click originalTarget`; and what it heard of its own. */
const Finds = v.object({ found: v.array(v.string()), heard: v.array(v.string()) });
export type Finds = v.InferOutput<typeof Finds>;

/** Listens and looks, as a script of the page. */
export const SPY = `(${spy})()`;

/** Loads a page of this address that has such a script in its head, before all else, and a text field in its body. */
export async function openSpyingPage(page: Page, address: string, body = ''): Promise<void> {
  const told = ['network.beforeRequestSent', 'network.responseCompleted', 'network.fetchError'];
  await sendTo(page.browser(), 'session.subscribe', { events: told, contexts: [contextOf(page)] });
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url() !== address) return void request.continue();
    const head = `<meta charset="utf-8"><script>${SPY}</script>`;
    void request.respond({
      contentType: 'text/html',
      body: `<!doctype html><html><head>${head}</head><body style="min-height: 90vh"><input id="own">${body}</body></html>`,
    });
  });
  await page.goto(address);
}

/** What was found since this was asked last. */
export async function findsOf(page: Page): Promise<Finds> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  return v.parse(Finds, JSON.parse(await page.evaluate(() => Reflect.get(window, 'finds')())));
}

function spy(): void {
  const found = new Set<string>();
  const heard = new Set<string>();
  const kept: Event[] = [];
  Reflect.set(window, 'finds', () => {
    for (const event of kept) lookAt(`${event.type} later`, event);
    const finds = JSON.stringify({ found: [...found], heard: [...heard] });
    for (const set of [found, heard]) set.clear();
    return finds;
  });
  const types = 'focusin focusout compositionstart compositionupdate compositionend DOMActivate DOMFocusIn DOMFocusOut';
  const names = new Set([...types.split(' '), 'DOMMouseScroll', 'MozMousePixelScroll', 'textInput']);
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel', 'MozMouseHittest']) names.add(type);
  for (const prototype of [HTMLElement.prototype, SVGElement.prototype, Document.prototype])
    for (const name in prototype) if (name.startsWith('on')) names.add(name.slice(2));
  const listen = (target: EventTarget) => {
    for (const name of names) for (const capture of [true, false]) target.addEventListener(name, hear, { capture });
  };
  for (const target of [window, document, document.documentElement]) listen(target);
  document.addEventListener('DOMContentLoaded', () => listen(document.body));
  const hosts = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const host of document.querySelectorAll('[data-dexmark]')) {
      if (!hosts.has(host)) listen(host);
      hosts.add(host);
    }
  }).observe(document, { childList: true, subtree: true });
  setInterval(lookAround, 50);

  function hear(event: Event): void {
    kept.push(event);
    const { id } = event.target instanceof Element ? event.target : document.documentElement;
    heard.add(id ? `${event.type} on ${id}` : event.type);
    lookAt(event.type, event);
    for (const place of event.composedPath()) note(`${event.type} composedPath`, place);
    if (event instanceof PointerEvent)
      for (const one of event.getCoalescedEvents()) lookAt(`${event.type} coalesced`, one);
    lookAround();
  }

  function lookAround(): void {
    const selection = getSelection();
    for (const [name, value] of Object.entries({ selection, document, window })) lookAt(name, value);
    if (selection?.rangeCount) lookAt('range', selection.getRangeAt(0));
    for (const animation of document.getAnimations()) lookAt('animation', animation.effect);
    for (const element of document.querySelectorAll('[data-dexmark]')) {
      for (const animation of element.getAnimations({ subtree: true })) lookAt('animation', animation.effect);
      const { left, top } = element.getBoundingClientRect();
      for (const [x, y] of [
        [left + 9, top + 9],
        [left + 30, top + 50],
      ] as const) {
        lookAt('caret', document.caretPositionFromPoint(x, y));
        for (const at of document.elementsFromPoint(x, y)) note('elementsFromPoint', at);
      }
    }
  }

  /** Reads whatever it has. */
  function lookAt(what: string, thing: unknown): void {
    for (let of = thing; of && of !== Object.prototype; of = Reflect.getPrototypeOf(of))
      for (const name of Object.getOwnPropertyNames(of)) {
        let value: unknown;
        try {
          value = Reflect.get(thing as object, name);
        } catch {}
        note(`${what} ${name}`, value);
        if (/ouches$/.test(name)) for (const touch of value as Iterable<unknown>) lookAt(`${what} ${name}`, touch);
        if (name === 'dataTransfer' && value) lookAt(`${what} ${name}`, value);
      }
  }

  function note(what: string, value: unknown): void {
    const root = value instanceof Node ? value.getRootNode() : null;
    if (root instanceof ShadowRoot && root.mode === 'closed') found.add(what);
  }
}
