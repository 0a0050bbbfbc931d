import { expect } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import type { Account } from '../../fake-service/library/types.ts';
import type { RunningService } from '../../fake-service/start.ts';
import { withFreshChapters } from '../support/fresh-chapters.ts';
import { marksIn } from '../support/marks.ts';
import { pressFirstOffer } from './first-offer.ts';
import { type WalkTab, within } from './walk.ts';

declare const chrome: Browser;

/** Each write has a mark of its own, and after each ending the requests that it cut off cost their allowance. */
export const EACH_WRITE_MS = 420_000;
/** More than there are. */
const MOST_WRITES = 60;
/** The name of no write. */
const NONE = 'none';

/** Has as many chapters unread as there can be writes. */
export const unreadForEachWrite = withFreshChapters(MOST_WRITES / 10, 10);

/** A browser with the build that stops in the middle of one write, in which the person has signed in. */
export interface Holding {
  readonly service: RunningService;
  readonly account: Account;
  /** The popup's page, once its list is up to date. */
  readonly popup: WalkTab;
  /** The page that says which write. */
  readonly holder: WalkTab;
  /** Ends the background as the browser may at any moment; the next event starts another one. */
  endBackground(): Promise<void>;
}

/** Those by which a mark is kept, claimed, reserved in the ledger, taken over and acknowledged: each of them has to have been one of the writes. */
const essential = [
  // The press, which is in the history with it; then what becomes of it.
  'commit of history,intents, 1',
  ...[1, 2].map((time) => `commit of intents, ${time}`),
  'local.set outbox.mirror, 1',
  'session.set pacing.ledger, 1',
  'commit of ledger, 1',
  'commit of markers,unread, 1',
];

/**
 * Presses "Mark as read" once for each write that such a press makes until it is acknowledged, and ends the background in the middle of that.
 * Where two of a kind become one, a press makes fewer than another: those are passed over, and essential ones may not be.
 */
export async function endInEachWrite(on: Holding): Promise<void> {
  const held: string[] = [];
  for (const write of await writesOfPress(on)) if (await markEndingIn(on, write)) held.push(write);
  console.log(`Ended in the middle of ${held.length} writes: ${held.join('; ')}.`);
  expect(held).toEqual(expect.arrayContaining(essential));
}

async function writesOfPress(on: Holding): Promise<readonly string[]> {
  const message = 'where nothing ends';
  await press(on, NONE, message);
  await countsAreTrue(on, message);
  return on.holder.evaluate(() => begun);
}

/** Marks a chapter, with an end in the middle of a write. @returns whether the press came to it. */
async function markEndingIn(on: Holding, write: string): Promise<boolean> {
  const { service, account, popup, holder } = on;
  const message = `where the background ends in "${write}"`;
  const { label, arrived } = await press(on, write, message);
  // Where the press did not come to it, too: a write that comes late would be held for ever.
  await on.endBackground();
  const isMet = await holder.evaluate((write) => begun.includes(write), write);
  const kept = await holder.evaluate(readUndelivered, true);

  await expect.poll(() => holder.evaluate(askToHold, NONE), { ...within, message }).toBe(NONE);
  await expect.poll(arrived, { timeout: 60_000, message }).toHaveLength(1);
  await expect.poll(() => holder.evaluate(readUndelivered), { ...within, message }).toEqual([]);
  const ids = arrived();
  expect([[], ids], message).toContainEqual(kept);
  // Once more where the end cut off the answer.
  const times = marksIn(service.journal).filter(({ read }) => read.some((id) => ids.includes(id))).length;
  expect([1, 2], message).toContain(times);
  expect(
    account.history.map(({ chapterId }) => chapterId).filter((id) => ids.includes(id)),
    message,
  ).toEqual(ids);
  await countsAreTrue(on, message);
  await expect.poll(() => popup.evaluate(readOffers), { ...within, message }).not.toContain(label);
  await expect.poll(() => popup.text('[role=status]'), { ...within, message }).toContain('Checked');
  return isMet;
}

/** Presses the first button that marks, and waits until the write is held, or the mark is acknowledged. */
async function press({ account, popup, holder }: Holding, write: string, message: string) {
  const before = new Set(account.read);
  const arrived = () => [...account.read].filter((id) => !before.has(id));
  await expect.poll(() => holder.evaluate(askToHold, write), { ...within, message }).toBe(write);
  await popup.bringToFront();
  const label = await pressFirstOffer(popup);
  const isAcknowledged = async () => (await holder.evaluate(readUndelivered))?.length === 0 && arrived().length === 1;
  const isOver = async () => (await isAcknowledged()) || holder.evaluate(() => isHeld);
  await expect.poll(isOver, { ...within, message }).toBe(true);
  return { label, arrived };
}

/** Waits until what the badge and the pages show is what the service has. */
async function countsAreTrue({ service, account, holder }: Holding, message: string): Promise<void> {
  const chapters = [...service.fakeService.world.library.chapters.keys()];
  const unreadChapters = chapters.filter((id) => !account.read.has(id)).length;
  const shown = { waiting: 0, refused: 0, unreadChapters };
  await expect.poll(() => holder.evaluate(readCounts), { ...within, message }).toMatchObject(shown);
}

/** Runs in the page that holds. @returns what the background knows by now. */
async function askToHold(write: string): Promise<string | null> {
  await hold(write);
  return asked;
}

/**
 * Runs in the page that holds. What is under way may be the very write that is held, and would keep this waiting.
 * @returns the chapters whose marks are in the outbox and have not arrived; `null` once a write is held, unless that is over.
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

/** Runs in the popup. */
function readOffers(): (string | null)[] {
  return [...document.querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel);
}
