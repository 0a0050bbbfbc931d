/** What every page of an attack has: a way to bring home what it has found, and a quick hand at what stands in it of ours. */

import { SECOND } from '../../../lib/clock.ts';

/** An address of the page's own host, which the service's journal notes. */
export const HOME = '/loot?';

declare global {
  interface Window {
    /** In the pages of attacks: brings home what was found. */
    bringHome(found: unknown): Promise<void>;
    /** Our element: the control, unless a toast or a mark is asked for. */
    ourHost(selector?: string): HTMLElement | null;
    /** The button in it, where the page can reach that, and else our element itself. */
    ourButton(host?: HTMLElement | null, selector?: string): HTMLElement | null;
    /** Overrules the styles of our element. */
    restyleOurs(styles: Readonly<Record<string, string>>, selector?: string): void;
  }
}

/** Runs in the page. */
export function bringingHome(): void {
  const home = '/loot?';
  window.bringHome = async (found) => void (await fetch(`${home}${encodeURIComponent(JSON.stringify(found ?? null))}`));
  window.ourHost = (selector = '[data-dexmark]') => document.querySelector<HTMLElement>(selector);
  window.ourButton = (host = window.ourHost(), selector = '[data-main]') =>
    host?.shadowRoot?.querySelector<HTMLElement>(selector) ?? host;
  window.restyleOurs = (styles, selector) => {
    const { style } = window.ourHost(selector) ?? {};
    for (const [name, value] of Object.entries(styles)) style?.setProperty(name, value, 'important');
  };
}

/** Runs as a script of the page: wherever it is led, it says where it is. */
export function bringPlace(): void {
  setTimeout(() => void window.bringHome(location.pathname), 2_500);
}

/** In ms: a page that was led on is loaded and has said where it is. */
export const LED_MS = 5 * SECOND;

/**
 * Runs in a page before any other script, and tells its later ones by an event `clicked`. In Firefox a script that comes after ours hears
 * of no click on what is ours.
 */
export function tellClicks(): void {
  window.addEventListener('click', () => window.dispatchEvent(new Event('clicked')), true);
}
