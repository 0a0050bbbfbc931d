/** The kinds of press in whose writes the background is ended, each with what it is to bring to the service. */

import type { Browser } from 'webextension-polyfill';
import type { Account } from '../../fake-service/library/types.ts';
import type { RunningService } from '../../fake-service/start.ts';
import { pressFirstOffer } from '../journeys/first-offer.ts';
import { chaptersIn, type WalkTab } from '../journeys/walk.ts';
import { expect } from './expect.ts';
import { marksIn } from './marks.ts';

declare const chrome: Browser;

export interface Pressing {
  readonly service: RunningService;
  readonly account: Account;
  /** The popup's page, once its list is up to date. */
  readonly popup: WalkTab;
}

export interface PressKind {
  /** @returns what presses once. */
  begin(on: Pressing): Promise<() => Promise<Pressed>>;
  /** Those by which what is pressed is kept, claimed, reserved in the ledger, taken over and acknowledged: each of them has to have been one of the writes. */
  readonly essential: readonly string[];
}

export interface Pressed {
  hasArrived(): boolean;
  /** Of its rows in the outbox, once it has arrived. */
  keys(): readonly string[];
  /** That nothing was done twice, and that it is shown: once nothing is left to do. */
  expectDone(message: string): Promise<void>;
}

/** By which any press is copied and its request is reserved. */
const everyPress = ['local.set outbox.backup, 1', 'session.set pacing.ledger, 1', 'commit of ledger, 1'];

/** "Mark as read" of the next chapter of the first series that offers one. */
export const markPress: PressKind = {
  begin:
    async ({ service, account, popup }) =>
    async () => {
      const before = new Set(account.read);
      const keys = () => [...account.read].filter((id) => !before.has(id));
      const label = await pressFirstOffer(popup);
      return {
        keys,
        hasArrived: () => keys().length === 1,
        async expectDone(message) {
          const ids = keys();
          // Once more where the end cut off the answer.
          const times = marksIn(service.journal).filter(({ read }) => read.some((id) => ids.includes(id))).length;
          expect([1, 2], message).toContain(times);
          expect(
            account.history.map(({ chapterId }) => chapterId).filter((id) => ids.includes(id)),
            message,
          ).toEqual(ids);
          await expect.poll(() => popup.evaluate(readLabels), { message }).not.toContain(label);
        },
      };
    },
  // The press, which is in the history with it; then what becomes of it.
  essential: [
    'commit of history,intents, 1',
    ...first(2, 'commit of intents'),
    ...everyPress,
    'commit of chapters,markers,unread, 1',
  ],
};

/** "Unfollow series" and "Follow series" of one series in turn: each is a follow and a status, kept together and sent one by one. */
export const followPress: PressKind = {
  async begin(on) {
    const { service, account, popup } = on;
    const [chapter] = await chaptersIn(on, popup);
    if (!chapter) throw new Error('No series has a chapter unread.');
    const { mangaId } = chapter;
    await popup.pressFirst('More: ');
    const writes = () =>
      ['/manga/{id}/follow', '/manga/{id}/status'].map(
        (route) =>
          service.journal.requests({ route, status: 200 }).filter(({ asked }) => asked.method !== 'GET').length,
      );
    return async () => {
      const before = writes();
      const isWanted = !account.follows.has(mangaId);
      const [button, opposite] = isWanted ? ['Follow series', 'Unfollow series'] : ['Unfollow series', 'Follow series'];
      await popup.press(button);
      return {
        keys: () => [mangaId],
        hasArrived: () =>
          account.follows.has(mangaId) === isWanted &&
          account.statuses.get(mangaId) === (isWanted ? 'reading' : undefined),
        async expectDone(message) {
          const times = writes().map((count, route) => count - (before[route] ?? 0));
          // One of them once more where the end cut off its answer.
          expect(['1,1', '1,2', '2,1'], message).toContain(times.join());
          await expect.poll(() => popup.text('body'), { message }).toContain(opposite);
        },
      };
    };
  },
  // The press, which is both; then each is claimed, taken over and acknowledged.
  essential: [...first(5, 'commit of intents'), ...everyPress, ...first(2, 'commit of manga,metadata,unread')],
};

/** A report about a chapter, each with a text of its own, confirmed as the report window does it. */
export const reportPress: PressKind = {
  async begin({ service, account, popup }) {
    const { chapters, reportReasons } = service.fakeService.world.library;
    const [objectId] = chapters.keys();
    const reason = reportReasons.find(({ category }) => category === 'chapter');
    return async () => {
      const operationId = crypto.randomUUID();
      const about = { category: 'chapter', objectId, reasonId: reason?.id };
      await popup.evaluate(confirmReport, { ...about, operationId, details: operationId });
      const arrived = () => account.reports.filter(({ details }) => details === operationId);
      return {
        keys: () => [operationId],
        hasArrived: () => arrived().length > 0,
        async expectDone(message) {
          expect(arrived(), message).toHaveLength(1);
        },
      };
    };
  },
  essential: [...first(3, 'commit of intents'), ...everyPress, 'commit of metadata, 1'],
};

/** The first writes of a name. */
function first(count: number, name: string): string[] {
  return Array.from({ length: count }, (_, place) => `${name}, ${place + 1}`);
}

/** Runs in the popup. */
function readLabels(): (string | null)[] {
  return [...document.querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel);
}

/**
 * Runs in the popup, and does not wait for the answer: it may be held. It is asked again until one comes, as our pages do: of a background that was
 * ended meanwhile, Chrome may say nothing at all.
 */
function confirmReport(input: unknown): void {
  const send = async () => {
    const reply = await chrome.runtime.sendMessage({ name: 'report.send', input }).catch(() => null);
    if (reply) clearInterval(again);
  };
  const again = setInterval(send, 5_000);
  void send();
}
