/** What the extension's own pages were kept from by their policy: whatever the browser says of it, from their first moment. */
import type { BrowserContext } from '@playwright/test';
import type { Browser } from 'puppeteer-core';
import * as v from 'valibot';
import { inFirefox } from './firefox-clicks.ts';

export interface PolicyViolations {
  /** In the browser's words, oldest first. */
  said(): Promise<readonly string[]>;
  /** Forgets them: a test that makes some has looked at them. */
  forget(): Promise<void>;
}

/** Begins to listen, in Chromium: to what the browser writes to a page's console, and to the page's own event. */
export async function violationsIn(context: BrowserContext): Promise<PolicyViolations> {
  const heard: string[] = [];
  context.on('console', (message) => {
    const isOurs = [message.page()?.url(), message.location().url].some((url) => url?.startsWith('chrome-extension:'));
    if (isOurs && message.text().includes('Content Security Policy')) heard.push(message.text());
  });
  await context.addInitScript(reportViolations);
  return { said: async () => heard, forget: async () => void heard.splice(0) };
}

/** Runs in each page before its own scripts. */
function reportViolations(): void {
  if (location.protocol !== 'chrome-extension:') return;
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
    console.error('Content Security Policy:', effectiveDirective, blockedURI, sourceFile, sample),
  );
}

/** The same in Firefox, by its own console: no script of ours comes before those of a page of the extension there. */
export function violationsInFirefox(browser: Browser): PolicyViolations {
  return {
    said: async () => v.parse(v.array(v.string()), JSON.parse(await inFirefox(browser, readBlocked, ''))),
    forget: async () => void (await inFirefox(browser, forgetConsole, '')),
  };
}

declare const Services: {
  readonly console: {
    getMessageArray(): { readonly message: string }[];
    reset(): void;
  };
};

/** Runs in Firefox's own window. Directives that a version does not know are named there as well, and block nothing. */
function readBlocked(): string {
  const blocked = Services.console
    .getMessageArray()
    .map(({ message }) => message)
    .filter((message) => /Content-Security-Policy: .* blocked .*moz-extension:/s.test(message));
  return JSON.stringify(blocked);
}

/** Runs in Firefox's own window. */
function forgetConsole(): string {
  Services.console.reset();
  return '';
}
