import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { Id } from '../service/ids';
import type { ChapterState } from './chapter-state';
import type { SitesChanged, Told } from './told';

/**
 * Content scripts can watch no storage of ours, so the background tells them what they asked about, and nothing else.
 * Who listens to what outlives the worker in `storage.session`, whoever asked last at the end; a tab that is gone is forgotten
 * when telling it fails.
 */
const LISTENERS = 'told.listeners';
const Listeners = v.array(v.object({ tabId: v.number(), chapterIds: v.array(Id) }));
type Listeners = v.InferOutput<typeof Listeners>;

/** As many of one tab as are told about, the latest: more than anybody has before their eyes at once. */
export const CHAPTERS_PER_TAB = 1_000;
/** As many of all tabs: 0.2 of the 10 MB that the browser gives us for a session. A tab that is left out asks again when it is looked at. */
export const CHAPTERS_OF_ALL = 5_000;

/** Remembers that a tab shows these chapters: instead of those it showed before, or more of them. */
export async function rememberListener(tabId: number, chapterIds: readonly Id[], more = false): Promise<void> {
  await changeListeners((listeners) => {
    const before = more ? listeners.find((listener) => listener.tabId === tabId)?.chapterIds : undefined;
    const shown = [...new Set([...(before ?? []), ...chapterIds])].slice(-CHAPTERS_PER_TAB);
    return newest([...listeners.filter((listener) => listener.tabId !== tabId), { tabId, chapterIds: shown }]);
  });
}

/** Tells each listening tab the states of its own chapters. */
export async function tell(states: readonly ChapterState[]): Promise<void> {
  const listeners = await readListeners();
  await Promise.all(
    listeners.map(async ({ tabId, chapterIds }) => {
      const shown = new Set(chapterIds);
      const theirs = states.filter(({ chapterId }) => shown.has(chapterId));
      if (theirs.length > 0) await tellTab(tabId, { told: 'chapter.states', states: theirs });
    }),
  );
}

/**
 * Tells every tab that sites were turned on or off, or that somebody signed in or out: which of them are ours, nobody can tell any
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

async function tellTab(tabId: number, told: Told): Promise<void> {
  try {
    await browser.tabs.sendMessage(tabId, told);
  } catch {
    // Closed, or moved on to a page without our script: it asks again when it comes back.
    await changeListeners((listeners) => listeners.filter((listener) => listener.tabId !== tabId));
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
    .catch(() => undefined)
    .then(async () => browser.storage.session.set({ [LISTENERS]: change(await readListeners()) }));
  return changing;
}
