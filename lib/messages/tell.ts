import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { Id } from '../service/ids';
import type { ChapterState } from './chapter-state';
import type { Told } from './told';

/**
 * Content scripts can watch no storage of ours, so the background tells them what they asked about, and nothing else.
 * Who listens to what outlives the worker in `storage.session`; a tab that is gone is forgotten when telling it fails.
 */
const LISTENERS = 'told.listeners';
const Listeners = v.record(v.string(), v.array(Id));

/** Remembers that a tab shows these chapters, instead of those it showed before. */
export async function rememberListener(tabId: number, chapterIds: readonly Id[]): Promise<void> {
  await changeListeners((listeners) => ({ ...listeners, [tabId]: [...chapterIds] }));
}

/** Tells each listening tab the states of its own chapters. */
export async function tell(states: readonly ChapterState[]): Promise<void> {
  const listeners = await readListeners();
  await Promise.all(
    Object.entries(listeners).map(async ([tabId, chapterIds]) => {
      const theirs = states.filter(({ chapterId }) => chapterIds.includes(chapterId));
      if (theirs.length > 0) await tellTab(Number(tabId), { told: 'chapter.states', states: theirs });
    }),
  );
}

/** The chapters that some tab shows at present. */
export async function chaptersOnScreen(): Promise<readonly Id[]> {
  return [...new Set(Object.values(await readListeners()).flat())];
}

async function tellTab(tabId: number, told: Told): Promise<void> {
  try {
    await browser.tabs.sendMessage(tabId, told);
  } catch {
    // Closed, or moved on to a page without our script: it asks again when it comes back.
    await changeListeners(({ [tabId]: _gone, ...rest }) => rest);
  }
}

type ListenersByTab = v.InferOutput<typeof Listeners>;

async function readListeners(): Promise<ListenersByTab> {
  const stored = await browser.storage.session.get(LISTENERS);
  const parsed = v.safeParse(Listeners, stored[LISTENERS]);
  return parsed.success ? parsed.output : {};
}

/** Changes take turns: `storage` has no transaction of its own. */
let changing: Promise<void> = Promise.resolve();
function changeListeners(change: (listeners: ListenersByTab) => ListenersByTab): Promise<void> {
  changing = changing
    .catch(() => undefined)
    .then(async () => browser.storage.session.set({ [LISTENERS]: change(await readListeners()) }));
  return changing;
}
