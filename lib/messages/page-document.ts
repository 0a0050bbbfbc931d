import * as v from 'valibot';
import { browser } from 'wxt/browser';
import type { ToldDeed } from './deed';
import { originOf, type Sender } from './dispatch';
import type { Told } from './told';

/**
 * A document in a tab, so that what is meant for it reaches no other that comes after it there. The browser's own name for it says which one
 * it is; where the browser has no names, a tab, a frame and an origin do.
 */
export const PageDocument = v.object({
  tabId: v.number(),
  frameId: v.number(),
  pageOrigin: v.string(),
  documentId: v.optional(v.string()),
});
export type PageDocument = v.InferOutput<typeof PageDocument>;

/** The document that a message has come from; `null` where that is in no tab. */
export function documentOf(sender: Sender): PageDocument | null {
  const { tab, frameId = 0, documentId } = sender;
  if (tab?.id === undefined) return null;
  return { tabId: tab.id, frameId, pageOrigin: originOf(sender), ...(documentId !== undefined && { documentId }) };
}

/** Names decide where both have one. */
export function isSameDocument(one: PageDocument, other: PageDocument): boolean {
  const keys = ['tabId', 'frameId', 'pageOrigin'] as const;
  const isNamedAlike =
    one.documentId === undefined || other.documentId === undefined || one.documentId === other.documentId;
  return isNamedAlike && keys.every((key) => one[key] === other[key]);
}

/** Whether the tab shows the document's origin at this moment. Rejects for a tab that is gone. */
export async function isAtOrigin({ tabId, pageOrigin }: PageDocument): Promise<boolean> {
  const { url = '' } = await browser.tabs.get(tabId);
  return URL.canParse(url) && new URL(url).origin === pageOrigin;
}

/**
 * Tells it something. A name finds its document or none; without one, the next page in the tab may be another origin's, with a script of
 * ours in it. Rejects where it is gone; where the browser keeps it for going back to, no answer comes until it is shown again.
 */
export async function tellDocument(document: PageDocument, told: Told | ToldDeed): Promise<unknown> {
  const { tabId, frameId, documentId } = document;
  if (documentId === undefined && !(await isAtOrigin(document))) throw new Error('The tab has moved on.');
  return browser.tabs.sendMessage(tabId, told, documentId === undefined ? { frameId } : { documentId });
}
