import type { Journal } from '../../fake-service/journal.ts';
import { expect } from '../support/expect.ts';
import { othersUnread, unreadIn } from '../support/find-chapters.ts';
import { isRead, type Journey, markIn, type WalkTab } from './walk.ts';

export const CARD = '[aria-labelledby=advanced-title]';
export const MISSING = 'MangaDex doesn’t take marks one by one';

export const singleMarksJourneys: readonly Journey[] = [
  {
    name: 'marks leave one by one where that was chosen, and in batches again once the service has no route for them, without one that is lost',
    async walk(on) {
      const { service, account } = on;
      const { switches, world } = service.fakeService;
      const { chapter: first } = unreadIn(world, account);
      const [second, third, fourth] = othersUnread(world, account, [first]);
      if (!second || !third || !fourth) throw new Error('there are too few unread chapters');
      const options = await on.openOurs('options.html');
      expect(await options.evaluate(areSingleMarksChosen)).toBe(false);
      const before = sentIn(service.journal);
      const sent = () => {
        const now = sentIn(service.journal);
        return [now.single - before.single, now.batch - before.batch];
      };

      switches.singleMarks = 'taken';
      await chooseHowMarksAreSent(options, true);
      await expect.poll(() => options.text(CARD)).toContain('Saved');
      const reader = await markIn(on, first);
      await expect.poll(sent).toEqual([1, 0]);
      await reader.control.press('Undo');
      await isRead(on, first, false);
      expect(sent()).toEqual([1, 1]);

      switches.singleMarks = 'no-route';
      await markIn(on, second);
      await expect.poll(sent).toEqual([2, 2]);
      await options.bringToFront();
      await expect.poll(() => options.text(CARD)).toContain(MISSING);
      expect(await options.evaluate(areSingleMarksChosen)).toBe(false);
      await options.evaluate(() => document.getElementById('advanced-title')?.scrollIntoView());
      await options.keepPicture('no-route-for-single-marks');

      // Chosen again, it is tried again; a 405 says the same.
      switches.singleMarks = 'no-method';
      await chooseHowMarksAreSent(options, true);
      await expect.poll(() => options.text(CARD)).not.toContain(MISSING);
      await markIn(on, third);
      await expect.poll(sent).toEqual([3, 3]);
      await expect.poll(() => options.text(CARD)).toContain(MISSING);
      await markIn(on, fourth);
      await expect.poll(sent).toEqual([3, 4]);

      // As it was, for whatever comes after.
      switches.singleMarks = 'no-route';
      await options.bringToFront();
      await chooseHowMarksAreSent(options, true);
      await chooseHowMarksAreSent(options, false);
      await expect.poll(() => options.text(CARD)).not.toContain(MISSING);
    },
  },
];

/** By their targets: the journal has no route for one that the service has not. */
export function sentIn(journal: Journal): { readonly single: number; readonly batch: number } {
  const targets = journal.requests({ host: 'api', method: 'POST' }).map(({ asked }) => asked.target);
  return {
    single: targets.filter((target) => /^\/chapter\/[^/]+\/read/.test(target)).length,
    batch: targets.filter((target) => /^\/manga\/[^/]+\/read/.test(target)).length,
  };
}

/** Chooses as a person does, on the options page. */
export async function chooseHowMarksAreSent(options: Pick<WalkTab, 'evaluate'>, areSingle: boolean): Promise<void> {
  // The page shows it once it has read what is chosen.
  await expect.poll(() => options.evaluate(isOffered)).toBe(true);
  await options.evaluate(
    (value: string) => {
      const select = [...document.querySelectorAll<HTMLSelectElement>('[aria-labelledby=advanced-title] select')].at(1);
      if (!select) throw new Error('There is no such choice.');
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    areSingle ? 'single' : 'batch',
  );
  await expect.poll(() => options.evaluate(areSingleMarksChosen)).toBe(areSingle);
}

function isOffered(): boolean {
  return document.querySelectorAll('[aria-labelledby=advanced-title] select').length > 0;
}

/** As the options page shows it. */
export function areSingleMarksChosen(): boolean {
  const selects = document.querySelectorAll<HTMLSelectElement>('[aria-labelledby=advanced-title] select');
  return [...selects].at(1)?.value === 'single';
}
