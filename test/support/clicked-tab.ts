import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { PageDocument } from '../../lib/messages/page-document';
import type { PageToast, ToastEvent } from '../../lib/messages/page-toast';

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

/** A tab at a blog, which the fake browser shows from now on. */
export function clickedTab(): ClickedTab {
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
