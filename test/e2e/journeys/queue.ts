import { answerRefusal, Refusal } from '../../fake-service/api/refusal.ts';
import { captchaDemanded } from '../../fake-service/faults.ts';
import { forbidden } from '../../fake-service/rules/edge-pages.ts';
import { expect } from '../support/expect.ts';
import { type Journey, listIn, marksFrom, since, textsIn, type WalkTab } from './walk.ts';

const MARKS = { route: '/manga/{id}/read', method: 'POST' };

export const queueJourneys: readonly Journey[] = [
  {
    name: 'a refused mark waits in the queue until it is tried again or let go',
    async walk(on) {
      const popup = await on.openPopup();
      const arrived = marksFrom(on);
      const gone = answerRefusal(new Refusal(404, 'Chapter not found'));
      on.service.faults.order(MARKS, { kind: 'replace', work: 'undone', answer: gone });
      const name = await nextMark(popup);
      const what = name.replace('Mark as read: ', '');
      await popup.press(name);
      await popup.pressFirst('Waiting');
      await expect.poll(() => listIn(popup)).toContain('MangaDex no longer has this.');
      expect((await buttonsOf(popup)).map(unmarked)).toContain(`Dismiss: ${unmarked(what)}`);
      expect(arrived()).toEqual([]);

      await popup.pressFirst('Try again: ');
      await expect.poll(() => listIn(popup)).toContain('Nothing waiting');
      expect(arrived()).toHaveLength(1);
    },
  },
  {
    name: 'a captcha that is demanded for marks makes them wait, says what to do, and they arrive when it is done',
    async walk(on) {
      const { service, account } = on;
      const popup = await on.openPopup();
      const before = account.read.size;
      const arrived = marksFrom(on);
      const asked = since(() => service.journal.requests(MARKS).length);
      service.faults.order(MARKS, captchaDemanded, 2);
      await popup.press(await nextMark(popup));
      await popup.pressFirst('Waiting');
      await expect.poll(() => alertOf(popup)).toContain('MangaDex wants to check that you’re human.');
      const link = () => document.querySelector<HTMLAnchorElement>('[role=alert] a')?.href;
      expect(await popup.evaluate(link)).toBe('https://mangadex.org/');
      await popup.keepPicture('captcha');

      // Whatever else is pressed, the service is not asked again.
      await popup.pressFirst('Unread');
      await popup.press(await nextMark(popup));
      await popup.pressFirst('Waiting');
      await expect.poll(() => textsIn(popup, '.waiting-row')).toHaveLength(2);
      expect(asked()).toBe(1);

      // It was not solved yet.
      await popup.press('Try again');
      await expect.poll(asked).toBe(2);
      await expect.poll(() => alertOf(popup)).toContain('human');
      expect(arrived()).toEqual([]);

      await popup.press('Try again');
      await expect.poll(() => account.read.size).toBe(before + 2);
      await expect.poll(() => alertOf(popup)).toBe('');
    },
  },
  {
    name: 'what waits through a silence says why, is undone as far as the person wants, and arrives when it is over',
    everyRunIn: 'Chromium',
    async walk(on) {
      const { service, account } = on;
      const popup = await on.openPopup();
      const [first = '', second = ''] = await marksOffered(popup);
      const arrived = marksFrom(on);
      const before = account.read.size;
      service.faults.order(MARKS, { kind: 'replace', work: 'undone', answer: forbidden });
      await popup.press(first);
      await expect.poll(() => popup.text('[role=status]')).toContain('has blocked your internet address');
      await popup.press(second);
      await popup.pressFirst('Waiting');
      const paused = /Saved, paused until (?:\w+ )?\d+:\d+.*Saved, paused until (?:\w+ )?\d+:\d+/;
      await expect.poll(() => listIn(popup)).toMatch(paused);
      await popup.keepPicture('silence');
      await popup.press(second.replace('Mark as read', 'Undo'));
      await expect.poll(() => textsIn(popup, '.waiting-row')).toHaveLength(1);
      expect(arrived()).toEqual([]);

      await popup.press('I’m on another network');
      await expect.poll(() => listIn(popup)).toContain('Nothing waiting');
      await expect.poll(() => account.read.size).toBe(before + 1);
      await popup.pressFirst('Unread');
      await expect.poll(() => marksOffered(popup)).toContain(second);
      expect(await marksOffered(popup)).not.toContain(first);
    },
  },
];

async function nextMark(popup: WalkTab): Promise<string> {
  await expect.poll(() => marksOffered(popup)).not.toEqual([]);
  const [name = ''] = await marksOffered(popup);
  return name;
}

async function marksOffered(popup: WalkTab): Promise<string[]> {
  return (await buttonsOf(popup)).filter((name) => name.startsWith('Mark as read: '));
}

/** The names of the buttons that are not just their words. */
function buttonsOf(popup: WalkTab): Promise<string[]> {
  return popup.evaluate(() =>
    [...document.querySelectorAll('button[aria-label]')].map((button) => button.getAttribute('aria-label') ?? ''),
  );
}

async function alertOf(popup: WalkTab): Promise<string> {
  return (await textsIn(popup, '[role=tabpanel] [role=alert]')).join(' ');
}

/** Without the marks that keep a name in another script together. */
function unmarked(name: string): string {
  return name.replace(/[\u2066-\u2069]/g, '');
}
