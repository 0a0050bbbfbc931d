import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { logFailure } from '../diagnostics/log-failure';
import { createMutex } from '../one-at-a-time';
import { Id } from '../service/ids';
import { readItem, storedItem, writeItem } from '../storage/stored-item';
import type { ChapterState } from './chapter-state';
import type { Sender } from './dispatch';
import { documentOf, isSameDocument, PageDocument, tellDocument } from './page-document';
import type { SitesChanged } from './updates';

/** Content scripts can watch no storage of ours: docs/messages.md, "Updates". */
const Listener = v.object({ ...PageDocument.entries, chapterIds: v.array(Id) });
type Listener = v.InferOutput<typeof Listener>;
type Listeners = readonly Listener[];
export const LISTENERS = storedItem<Listeners, []>('session', 'chapter.listeners', v.array(Listener), []);

/** More than anyone has before their eyes at once. */
export const CHAPTERS_PER_TAB = 1_000;
/** 0.2 of the 10 MB of `storage.session`. A tab that is left out asks again when it is looked at. */
export const CHAPTERS_OF_ALL = 5_000;

/** `more` adds to the document's chapters; otherwise they replace all of its tab, or of its frame there. */
export async function rememberListener(asking: Sender, chapterIds: readonly Id[], more = false): Promise<void> {
  const listener = documentOf(asking);
  if (!listener) return;
  await changeListeners((listeners) => {
    const before = more ? listeners.find((each) => isSameDocument(each, listener))?.chapterIds : undefined;
    const shown = [...new Set([...(before ?? []), ...chapterIds])].slice(-CHAPTERS_PER_TAB);
    const others = listeners.filter(({ tabId, frameId }) => tabId !== listener.tabId || frameId !== listener.frameId);
    return newest([...others, { ...listener, chapterIds: shown }]);
  });
}

/** Waits for no answer: a document that is kept for going back gives none. */
export async function tell(states: readonly ChapterState[]): Promise<void> {
  const listeners = await readListeners();
  for (const listener of listeners) {
    const shown = new Set(listener.chapterIds);
    const theirs = states.filter(({ chapterId }) => shown.has(chapterId));
    // A list that cannot be written is put right by the next message that finds no listener.
    if (theirs.length > 0) void tellListener(listener, theirs).catch(logFailure('tell-tabs'));
  }
}

export function forgetListeners(): Promise<void> {
  return changeListeners(() => []);
}

/** To every tab, because once a site is off it is unknown which tabs were ours. */
export async function tellSitesChanged(): Promise<void> {
  const update: SitesChanged = { event: 'sites.changed' };
  const tabs = await browser.tabs.query({});
  await Promise.allSettled(tabs.map(({ id }) => id !== undefined && browser.tabs.sendMessage(id, update)));
}

export async function chaptersOnScreen(): Promise<readonly Id[]> {
  return [...new Set((await readListeners()).flatMap(({ chapterIds }) => chapterIds))];
}

async function tellListener(listener: Listener, states: ChapterState[]): Promise<void> {
  try {
    await tellDocument(listener, { event: 'chapter.states', states });
  } catch {
    // Closed, or moved on to another page: it asks again when it comes back.
    await changeListeners((listeners) => listeners.filter((each) => !isSameDocument(each, listener)));
  }
}

function newest(listeners: Listeners): Listeners {
  let remaining = CHAPTERS_OF_ALL;
  const first = listeners.findLastIndex(({ chapterIds }) => {
    remaining -= chapterIds.length;
    return remaining < 0;
  });
  return listeners.slice(first + 1);
}

/** A page that is being written down hears of changes, too. */
function readListeners(): Promise<Listeners> {
  return inTurn(() => readItem(LISTENERS));
}

/** `storage` has no transactions. */
const inTurn = createMutex();
function changeListeners(change: (listeners: Listeners) => Listeners): Promise<void> {
  return inTurn(async () => writeItem(LISTENERS, change(await readItem(LISTENERS))));
}
