import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { noted } from '../diagnostics/note';
import { Id } from '../service/ids';
import type { ChapterState } from './chapter-state';
import type { Sender } from './dispatch';
import { documentOf, isSameDocument, PageDocument, tellDocument } from './page-document';
import type { SitesChanged } from './told';

/**
 * Content scripts can watch no storage of ours, so the background tells them what they asked about, and nothing else.
 * Who listens to what outlives the worker in `storage.session`, the latest at the end; a document that is gone is forgotten
 * when telling it fails.
 */
const LISTENERS = 'told.listeners';
const Listener = v.object({ ...PageDocument.entries, chapterIds: v.array(Id) });
type Listener = v.InferOutput<typeof Listener>;
const Listeners = v.array(Listener);
type Listeners = readonly Listener[];

/** As many of one tab as are told about, the latest: more than anybody has before their eyes at once. */
export const CHAPTERS_PER_TAB = 1_000;
/** As many of all tabs: 0.2 of the 10 MB that the browser gives us for a session. A tab that is left out asks again when it is looked at. */
export const CHAPTERS_OF_ALL = 5_000;

/** Remembers that the document that asks shows these chapters: instead of those that its tab showed before, or more of its own. */
export async function rememberListener(asking: Sender, chapterIds: readonly Id[], more = false): Promise<void> {
  const listener = documentOf(asking);
  if (!listener) return;
  await changeListeners((listeners) => {
    const before = more ? listeners.find((each) => isSameDocument(each, listener))?.chapterIds : undefined;
    const shown = [...new Set([...(before ?? []), ...chapterIds])].slice(-CHAPTERS_PER_TAB);
    return newest([...listeners.filter(({ tabId }) => tabId !== listener.tabId), { ...listener, chapterIds: shown }]);
  });
}

/**
 * Tells each listening document the states of its own chapters. No answer is waited for: from a document that the browser keeps for
 * going back to, none comes until it is shown again.
 */
export async function tell(states: readonly ChapterState[]): Promise<void> {
  const listeners = await readListeners();
  for (const listener of listeners) {
    const shown = new Set(listener.chapterIds);
    const theirs = states.filter(({ chapterId }) => shown.has(chapterId));
    // A list that cannot be written now is put right by the next message that finds nothing there.
    if (theirs.length > 0) void tellListener(listener, theirs).catch(noted('tell-tabs'));
  }
}

/**
 * Tells every tab that sites were turned on or off, or that there was a sign-in or sign-out: which tabs are ours cannot be told any
 * more once one is off.
 */
export async function tellSitesChanged(): Promise<void> {
  const told: SitesChanged = { told: 'sites.changed' };
  const tabs = await browser.tabs.query({});
  await Promise.allSettled(tabs.map(({ id }) => id !== undefined && browser.tabs.sendMessage(id, told)));
}

/** The chapters that some tab shows at present. */
export async function chaptersOnScreen(): Promise<readonly Id[]> {
  return [...new Set((await readListeners()).flatMap(({ chapterIds }) => chapterIds))];
}

async function tellListener(listener: Listener, states: ChapterState[]): Promise<void> {
  try {
    await tellDocument(listener, { told: 'chapter.states', states });
  } catch {
    // Closed, or moved on to another page: it asks again when it comes back.
    await changeListeners((listeners) => listeners.filter((each) => !isSameDocument(each, listener)));
  }
}

/** As many of the last ones as there is room for. */
function newest(listeners: Listeners): Listeners {
  let room = CHAPTERS_OF_ALL;
  const first = listeners.findLastIndex(({ chapterIds }) => {
    room -= chapterIds.length;
    return room < 0;
  });
  return listeners.slice(first + 1);
}

async function readListeners(): Promise<Listeners> {
  const stored = await browser.storage.session.get(LISTENERS);
  const parsed = v.safeParse(Listeners, stored[LISTENERS]);
  return parsed.success ? parsed.output : [];
}

/** Changes take turns: `storage` has no transaction of its own. */
let changing: Promise<void> = Promise.resolve();
function changeListeners(change: (listeners: Listeners) => Listeners): Promise<void> {
  changing = changing
    .catch(noted('tell-tabs'))
    .then(async () => browser.storage.session.set({ [LISTENERS]: change(await readListeners()) }));
  return changing;
}
