/** Ends the extension's event page as Firefox may when it is idle: at any moment here, and without a word. */
import type { Browser } from 'puppeteer-core';
import * as v from 'valibot';
import { publisher } from '../../../publisher.ts';
import { inFirefox } from './firefox-clicks.ts';

/** Ends it and waits until it has gone; the next event starts another one. @throws where none runs. */
export async function endEventPage(browser: Browser): Promise<void> {
  const told = await inFirefox(browser, end, publisher.geckoId);
  if (told !== '') throw new Error(told);
}

/** As far as it is used here (toolkit/components/extensions/parent/ext-backgroundPage.js in Firefox's sources). */
interface Extension {
  readonly backgroundState: string;
  readonly views: ReadonlySet<{ readonly viewType: string }>;
  terminateBackground(options: { readonly disableResetIdleForTest: boolean }): Promise<void>;
}

declare const WebExtensionPolicy: { getByID(id: string): { readonly extension: Extension } };

/** Runs in Firefox. @returns what is wrong, or nothing. */
async function end(id: string): Promise<string> {
  const { extension } = WebExtensionPolicy.getByID(id);
  const isOver = () => extension.backgroundState === 'stopped';
  if (isOver()) return 'No background runs.';
  // Else what is under way would have it live on.
  await extension.terminateBackground({ disableResetIdleForTest: true });
  const isThere = [...extension.views].some(({ viewType }) => viewType === 'background');
  return isOver() && !isThere ? '' : 'The background did not end.';
}

/** The extension's documents that Firefox has open, by their kind: `background`, `tab`, `popup`. */
export async function viewsOf(browser: Browser): Promise<string[]> {
  return v.parse(v.array(v.string()), JSON.parse(await inFirefox(browser, listViews, publisher.geckoId)));
}

/** Runs in Firefox. */
function listViews(id: string): string {
  const { extension } = WebExtensionPolicy.getByID(id);
  return JSON.stringify([...extension.views].map(({ viewType }) => viewType));
}
