import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { originOf, type Sender } from './dispatch';
import type { ToastEvent } from './page-toast';
import type { ChapterUpdate } from './updates';

/** Named by the browser or, without such names, by tab, frame and origin: docs/messages.md, "Updates". */
export const PageDocument = v.object({
  tabId: v.number(),
  frameId: v.number(),
  pageOrigin: v.string(),
  documentId: v.optional(v.string()),
});
export type PageDocument = v.InferOutput<typeof PageDocument>;

/** `null` for a sender in no tab. */
export function documentOf(sender: Sender): PageDocument | null {
  const { tab, frameId = 0, documentId } = sender;
  if (tab?.id === undefined) return null;
  return { tabId: tab.id, frameId, pageOrigin: originOf(sender), ...(documentId !== undefined && { documentId }) };
}

export function isSameDocument(one: PageDocument, other: PageDocument): boolean {
  const keys = ['tabId', 'frameId', 'pageOrigin'] as const;
  const isNamedAlike =
    one.documentId === undefined || other.documentId === undefined || one.documentId === other.documentId;
  return isNamedAlike && keys.every((key) => one[key] === other[key]);
}

/** Rejects for a tab that is gone. */
export async function isAtOrigin({ tabId, pageOrigin }: PageDocument): Promise<boolean> {
  const { url = '' } = await browser.tabs.get(tabId);
  return URL.canParse(url) && new URL(url).origin === pageOrigin;
}

/** Rejects if the document is gone; one that is kept for going back answers only when it is shown again. */
export async function tellDocument(document: PageDocument, update: ChapterUpdate | ToastEvent): Promise<unknown> {
  const { tabId, frameId, documentId } = document;
  if (documentId === undefined && !(await isAtOrigin(document))) throw new Error('The tab has moved on.');
  return browser.tabs.sendMessage(tabId, update, documentId === undefined ? { frameId } : { documentId });
}
