import { beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Click } from '../../entrypoints/background/any-page/action-context';
import { createQuickAction } from '../../entrypoints/background/any-page/quick-action';
import type { PageDocument } from '../../lib/messages/page-document';
import type { PageToast, ToastEvent } from '../../lib/messages/page-toast';
import { parts, world } from './given-background';

/** The tab in which a person clicks, as the browser describes it to the background. */
export interface ClickedTab {
  readonly id: number;
  /** What toasts were told there, oldest first, and which document heard it. */
  readonly told: readonly { tabId: number; toast: PageToast; isNew: boolean; heardBy: string }[];
  /** Whether a toast can be put into its page. */
  isWritable: boolean;
  /** Whether the browser has names for documents. */
  hasNames: boolean;
  /** As it comes with a click. */
  shown(): { readonly id: number; readonly url: string };
  /** The document that it shows, as the browser names the sender of a message. */
  page(): PageDocument;
  /** Shows another page with our script in it, as on a site where marks are on: "document 2". */
  moveTo(url: string): void;
}

/** The tab of the test that runs. */
export let tab: ClickedTab;

/** Each test begins with a tab at a blog. */
export function givenClickedTab(): void {
  beforeEach(() => {
    tab = clickedTab();
  });
}

/** Clicks on a link to the site in it, and waits for nothing. */
export function clickOn(verb: Click['verb'], path: string, how: Partial<Click> = {}): void {
  const address = `https://mangadex.org${path}`;
  const start = createQuickAction(async () => parts, parts.serviceChoices, world.clock);
  start({ verb, address, isPage: false, tab: tab.shown(), ...how });
}

/** The same, until it is said what came of it. */
export async function click(verb: Click['verb'], path: string): Promise<PageToast> {
  const before = tab.told.length;
  // An earlier toast may have news meanwhile.
  const said = () => tab.told.slice(before).find(({ toast, isNew }) => isNew && toast.icon !== 'clock')?.toast;
  clickOn(verb, path);
  await world.until(() => said() !== undefined);
  return said() as PageToast;
}

/** A tab at a blog, which the fake browser shows from now on. */
function clickedTab(): ClickedTab {
  const id = 7;
  const told: ClickedTab['told'][number][] = [];
  let shown = { url: 'https://blog.example/', documentId: 'document 1', hasToast: false };
  const tab: ClickedTab = {
    ...{ id, told, isWritable: true, hasNames: true },
    shown: () => ({ id, url: shown.url }),
    page: () => ({
      ...{ tabId: id, frameId: 0, pageOrigin: new URL(shown.url).origin },
      ...(tab.hasNames && { documentId: shown.documentId }),
    }),
    moveTo: (url) => {
      shown = { url, documentId: 'document 2', hasToast: true };
    },
  };
  const executeScript = vi.fn(async () => {
    if (!tab.isWritable) throw new Error('Cannot access contents of the page.');
    shown.hasToast = true;
    return [{ frameId: 0, ...(tab.hasNames && { documentId: shown.documentId }) }];
  });
  const sendMessage = async (tabId: number, message: ToastEvent, to: { documentId?: string }) => {
    const isAddressed = to.documentId === undefined || to.documentId === shown.documentId;
    if (!isAddressed || !shown.hasToast || message.event !== 'toast') throw new Error('Receiving end does not exist.');
    told.push({ tabId, toast: message.toast, isNew: message.isNew, heardBy: shown.documentId });
    return true;
  };
  Object.assign(fakeBrowser, { scripting: { executeScript } });
  Object.assign(fakeBrowser.action, { openPopup: undefined });
  Object.assign(fakeBrowser.tabs, { sendMessage, query: async () => [], get: async () => ({ url: shown.url }) });
  return tab;
}
