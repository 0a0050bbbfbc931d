/** One visit of the extension to a service: a person signs in, the first check runs, a chapter may be marked and unmarked, and the session ends. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'webextension-polyfill';
import { GENERAL_REQUESTS } from '../../lib/service/limits.ts';
import type { DrivenBrowser, OptionsPage } from './driven-browser.ts';
import type { Exchange } from './observe.ts';

/** Of the extension's own pages. */
declare const chrome: Browser;

export interface Visit {
  /** Signs in on the options page, or asks the person to; need not wait until that is done. */
  readonly signIn: (options: OptionsPage) => Promise<void>;
  /** Each is marked as read, and then as unread. */
  readonly chapterIds: readonly string[];
  /** No more requests than these, at least `LEAST_REQUESTS`. */
  readonly limit: number;
  /** How long the person may take to sign in, in ms. */
  readonly signInMs: number;
  /** Waits, after the check, until each of these was answered: names of routes. */
  readonly until?: readonly string[];
  readonly say: (sentence: string) => void;
  /** Resolves where the person wants no more of it. */
  readonly interrupted?: Promise<unknown>;
}

export interface Visited {
  readonly exchanges: readonly Exchange[];
  /** What the extension said of itself last: words and failure codes of its own. */
  readonly state: Readonly<Record<'session' | 'check' | 'haltedBy', string>>;
  readonly end: 'whole' | 'not-signed-in' | 'check-unfinished' | 'limit' | CutShort;
  /** The browser's own name and version. */
  readonly browser: string;
}

/** How a person ends a visit that is not over. */
type CutShort = 'closed' | 'interrupted';

/** As many may be on their way when the browser is taken off the network; signing out and one more such second come before that (`LEAST_REQUESTS`). */
const ENDING = GENERAL_REQUESTS;

const CHECK_MS = 180_000;
const MARK_MS = 20_000;
const POLL_MS = 100;
/** A window that closes may be missed sooner than the browser says that it has closed. */
const CLOSING_MS = 5_000;

/** Closes nothing. A visit that a person cuts short has what was observed until then. */
export async function visit(browser: DrivenBrowser, plan: Visit): Promise<Visited> {
  let count = 0;
  let state = atFirst;
  const name = await browser.name();
  const { promise: cutShort, resolve: cut } = Promise.withResolvers<CutShort>();
  browser.onceClosed(() => cut('closed'));
  void plan.interrupted?.then(() => cut('interrupted'));
  const { exchanges } = await browser.observe((now) => {
    count = now;
    // The last word, whatever the extension is at: without a network nothing leaves.
    if (count >= plan.limit - ENDING) void browser.cutOff();
  });
  const isAtLimit = () => count >= plan.limit - 2 * ENDING;
  const options = await browser.options();
  options.onceClosed(() => cut('closed'));
  const isHalted = async () => !passing.has((await stateOf(options)).haltedBy);
  const look = async () => {
    state = await stateOf(options);
    return state;
  };
  const end = await Promise.race([cutShort, whole().catch(ofClosing)]);
  return { exchanges: exchanges(), state, end, browser: name };

  async function whole(): Promise<Visited['end']> {
    const end = await journey();
    if ((await look()).session === 'signed-in') await signOut();
    await browser.cutOff();
    return end;
  }

  async function journey(): Promise<Visited['end']> {
    await plan.signIn(options);
    const signedIn = await until(plan.signInMs, async () => {
      const { session, haltedBy } = await look();
      return session === 'signed-in' || (session === 'signed-out' && haltedBy !== 'none') || isAtLimit();
    });
    if (isAtLimit()) return 'limit';
    if (!signedIn || (await look()).session !== 'signed-in') return 'not-signed-in';
    plan.say('Signed in. The first check runs…');
    const checked = await until(CHECK_MS, async () => {
      const { check, haltedBy } = await look();
      return check !== 'under way' || !passing.has(haltedBy) || isAtLimit();
    });
    await tell('covers.fetch', { mangaIds: await options.evaluate(someOfTheList, COVERS_SHOWN) });
    await until(MARK_MS, async () => isAtLimit() || (plan.until ?? []).every((route) => answersTo(route) > 0));
    for (const chapterId of plan.chapterIds) await markAndUnmark(chapterId);
    if (isAtLimit()) return 'limit';
    return checked ? 'whole' : 'check-unfinished';
  }

  /** What fails because the window closes is no failure. */
  async function ofClosing(thrown: unknown): Promise<CutShort> {
    const end = await Promise.race([cutShort, wait(CLOSING_MS, null, { ref: false })]);
    if (end === null) throw thrown;
    return end;
  }

  /** By the message that a press in the popup sends: what leaves is queued and paced like everything else. */
  async function markAndUnmark(chapterId: string): Promise<void> {
    for (const read of [true, false]) {
      if (isAtLimit()) return;
      plan.say(read ? 'Marking the chapter as read…' : 'Marking it as unread…');
      const before = answersTo(MARKS);
      await tell('chapter.mark', { operationId: crypto.randomUUID(), chapterId, read });
      await until(MARK_MS, async () => answersTo(MARKS) > before || isAtLimit() || (await isHalted()));
    }
  }

  async function signOut(): Promise<void> {
    const before = answersTo(REVOCATION);
    await tell('session.signOut', undefined);
    await until(MARK_MS, async () => answersTo(REVOCATION) > before || (await isHalted()));
  }

  async function tell(name: string, input: unknown): Promise<void> {
    await options.evaluate(([name, input]) => chrome.runtime.sendMessage({ name, input }), [name, input] as const);
  }

  function answersTo(route: string): number {
    return exchanges().filter((one) => one.route.name === route && one.answer).length;
  }
}

/** As for a page that shows some rows, for a list with at least one series. */
export const COVERS = 'GET uploads /covers';
const COVERS_SHOWN = 8;
/** Whatever else halts the extension lasts longer than a visit. */
const passing = new Set(['none', 'throttled']);
const MARKS = 'POST api /manga/{id}/read';
const REVOCATION = 'POST auth revocation';

const atFirst: Visited['state'] = { session: 'starting', check: 'under way', haltedBy: 'none' };

const views = ['view.session', 'view.sync', 'view.pause'];

/** What the views of the extension say. */
async function stateOf(options: OptionsPage): Promise<Visited['state']> {
  const stored = await options.evaluate((views) => chrome.storage.session.get(views), views);
  const { 'view.session': session, 'view.sync': check, 'view.pause': halt } = stored as Record<string, StoredView>;
  return {
    session: word(session?.state) ?? atFirst.session,
    check: word(check?.failure) ?? (typeof check?.checkedAt === 'number' ? 'done' : atFirst.check),
    haltedBy: word(halt?.code) ?? atFirst.haltedBy,
  };
}

/** Runs in the page. */
async function someOfTheList(most: number): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const opening = indexedDB.open('dexmark');
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
  const database = await promise;
  const keys = database.transaction('manga').objectStore('manga').getAllKeys(null, most);
  await new Promise((resolve) => keys.addEventListener('success', resolve));
  database.close();
  return keys.result.flatMap((key) => (Array.isArray(key) ? [String(key[1])] : []));
}

type StoredView = Readonly<Record<string, unknown>> | undefined;

/** Only words of our own are written down. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : undefined;
}

/** @returns whether it came to be in that time, in ms. */
async function until(withinMs: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (let passedMs = 0; passedMs < withinMs; passedMs += POLL_MS) {
    if (await isSo()) return true;
    await wait(POLL_MS);
  }
  return isSo();
}
