import type { Browser } from 'webextension-polyfill';
import { expect } from '../support/expect.ts';
import { withFreshChapters } from '../support/fresh-chapters.ts';
import type { Pressed, Pressing, PressKind } from '../support/presses.ts';
import type { WalkTab } from './walk.ts';

declare const chrome: Browser;

/** Each write has a press of its own, and after each ending the requests that it cut off cost their allowance. */
export const EACH_WRITE_MS = 420_000;
/** More than there are. */
const MOST_WRITES = 60;
/** The name of no write. */
const NONE = 'none';
/** Ten reports a minute may leave, and one that is in doubt is looked for after ten seconds. */
const arriving = { timeout: 90_000 };

/** Has as many chapters unread as there can be writes. */
export const unreadForEachWrite = withFreshChapters(MOST_WRITES / 10, 10);

/** A browser with the build that stops in the middle of one write, in which the person has signed in. */
export interface Holding extends Pressing {
  /** The page that says which write. */
  readonly holder: WalkTab;
  /** Ends the background as the browser may at any moment; the next event starts another one. */
  endBackground(): Promise<void>;
}

type Press = () => Promise<Pressed>;

/**
 * Presses once for each write that such a press makes until it is acknowledged, and ends the background in the middle of that.
 * Where two of a kind become one, a press makes fewer than another: those are passed over, and essential ones may not be.
 */
export async function endInEachWrite(on: Holding, { begin, essential }: PressKind): Promise<void> {
  const press = await begin(on);
  const held: string[] = [];
  for (const write of await writesOf(press, on)) if (await pressEndingIn(on, press, write)) held.push(write);
  console.log(`Ended in the middle of ${held.length} writes: ${held.join('; ')}.`);
  expect(held).toEqual(expect.arrayContaining([...essential]));
}

async function writesOf(press: Press, on: Holding): Promise<readonly string[]> {
  const message = 'where nothing ends';
  await pressHolding(on, press, NONE, message);
  await countsAreTrue(on, message);
  return on.holder.evaluate(() => begun);
}

/** Presses, with an end in the middle of a write. @returns whether the press came to it. */
async function pressEndingIn(on: Holding, press: Press, write: string): Promise<boolean> {
  const { popup, holder } = on;
  const message = `where the background ends in "${write}"`;
  const pressed = await pressHolding(on, press, write, message);
  // Where the press did not come to it, too: a write that comes late would be held for ever.
  await on.endBackground();
  const isMet = await holder.evaluate((write) => begun.includes(write), write);
  const kept = await holder.evaluate(readUndelivered, true);

  await expect.poll(() => holder.evaluate(askToHold, NONE), { message }).toBe(NONE);
  await expect.poll(pressed.hasArrived, { ...arriving, message }).toBe(true);
  await expect.poll(() => holder.evaluate(readUndelivered), { ...arriving, message }).toEqual([]);
  expect(pressed.keys(), message).toEqual(expect.arrayContaining(kept ?? []));
  await pressed.expectDone(message);
  await countsAreTrue(on, message);
  await expect.poll(() => popup.text('[role=status]'), { message }).toContain('Checked');
  return isMet;
}

/** Presses, and waits until the write is held, or what was pressed is acknowledged. */
async function pressHolding({ popup, holder }: Holding, press: Press, write: string, message: string) {
  await expect.poll(() => holder.evaluate(askToHold, write), { message }).toBe(write);
  await popup.bringToFront();
  const pressed = await press();
  const isAcknowledged = async () => pressed.hasArrived() && (await holder.evaluate(readUndelivered))?.length === 0;
  const isOver = async () => (await isAcknowledged()) || holder.evaluate(() => isHeld);
  await expect.poll(isOver, { ...arriving, message }).toBe(true);
  return pressed;
}

/** Waits until what the badge and the pages show is what the service has. */
async function countsAreTrue({ service, account, holder }: Holding, message: string): Promise<void> {
  const chapters = [...service.fakeService.world.library.chapters.values()];
  const unread = chapters.filter(({ id, mangaId }) => account.follows.has(mangaId) && !account.read.has(id));
  const shown = { waiting: 0, refused: 0, unreadChapters: unread.length };
  await expect.poll(() => holder.evaluate(readCounts), { message }).toMatchObject(shown);
}

/** Runs in the page that holds. @returns what the background knows by now. */
async function askToHold(write: string): Promise<string | null> {
  await hold(write);
  return asked;
}

/**
 * Runs in the page that holds. What is under way may be the very write that is held, and would keep this waiting.
 * @returns the keys of what is in the outbox and has not arrived; `null` once a write is held, unless that is over.
 */
async function readUndelivered(isOver = false): Promise<string[] | null> {
  const resultOf = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const read = async () => {
    const database = await resultOf(indexedDB.open('dexmark'));
    const rows = await resultOf(database.transaction('intents').objectStore('intents').getAll());
    database.close();
    return rows.filter(({ state }) => state.name !== 'delivered').map(({ key }) => key);
  };
  if (isOver) return read();
  const held = new Promise<null>((resolve) => addEventListener('held', () => resolve(null), { once: true }));
  return isHeld ? null : Promise.race([read(), held]);
}

/** Runs in a page of the extension's own. */
async function readCounts(): Promise<unknown> {
  return (await chrome.storage.session.get('view.counts'))['view.counts'];
}
