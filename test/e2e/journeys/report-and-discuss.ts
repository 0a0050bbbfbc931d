import { serverError } from '../../fake-service/faults.ts';
import { expect } from '../support/expect.ts';
import { strangeChapters, unreadIn } from '../support/find-chapters.ts';
import { type Journey, type JourneyWalk, openUnread, since } from './walk.ts';

const FORUM = /^https:\/\/forums\.mangadex\.org\/threads\/3\d{6}$/;
const COMMENTS = /^https:\/\/mangadex\.org\/chapter\/[0-9a-f-]{36}(\/\d+)?\?comments=1$/;

export const reportAndDiscussJourneys: readonly Journey[] = [
  {
    name: 'a report goes from the reader to the service, and is in "Reports" with its status',
    everyRunIn: 'both browsers',
    async walk(on) {
      const { service, account } = on;
      const { chapter } = unreadIn(service.fakeService.world, account);
      const reader = await openUnread(on, chapter);
      const report = await on.openedBy(() => reader.control.press('Report'));
      await report.choose('Fake or spam');
      await report.pressFirst('Page 1');
      await report.pressFirst('Send report');
      await expect.poll(() => report.text('main')).toContain('Your report is saved');
      await report.close();

      const popup = await on.openPopup();
      await popup.pressFirst('Reports');
      const words = () => popup.text('[role=tabpanel]');
      await expect.poll(words).toMatch(/Fake or spam, just now.*Will be sent in 0:\d\d/);
      await expect.poll(words).toContain('Fake or spam, just now: waiting');
      expect(account.reports.map(({ objectId, details }) => [objectId, details])).toEqual([[chapter.id, 'Page 1:']]);
    },
  },
  {
    name: '"Discuss" goes on to the thread of a chapter, which is asked for once, and gives the forum nothing but the address',
    async walk(on) {
      const { service } = on;
      const asked = threadsAsked(on);
      const popup = await on.openPopup();
      await popup.pressFirst('More: ');
      const visits = () => service.journal.requests({ host: 'forum', method: 'GET' });
      const before = visits().length;
      const first = await on.openedBy(() => popup.pressFirst('Discuss: '));
      await expect.poll(first.url).toMatch(FORUM);
      await expect.poll(() => first.text('h1')).toMatch(/^Discussion of chapter/);
      expect(asked()).toBe(1);
      const headers = visits()[before]?.asked.headers;
      expect(headers).toBeDefined();
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('referer');
      await first.close();

      // Sooner than a second and a half after the first it is the same press, and opens nothing.
      await new Promise((resolve) => setTimeout(resolve, 1_600));
      await popup.bringToFront();
      const second = await on.openedBy(() => popup.pressFirst('Discuss: '));
      await expect.poll(second.url).toMatch(FORUM);
      expect(asked()).toBe(1);
    },
  },
  {
    name: '"Discuss" says in its tab what came in the way, and goes on when it is tried again',
    async walk(on) {
      const { service, account } = on;
      const [chapter] = strangeChapters(service.fakeService.world, account);
      const reader = await openUnread(on, chapter);
      service.faults.order({ route: '/forums/thread' }, serverError(503));
      const tab = await on.openedBy(() => reader.control.press('Discuss'));
      await expect.poll(() => tab.text('[role=alert]')).toContain('MangaDex is having problems right now.');
      await tab.keepPicture('failed');
      service.faults.order({ route: '/forums/thread' }, { kind: 'delay', ms: 1_500 });
      await tab.press('Try again');
      await expect.poll(() => tab.text('[role=status]')).toContain('Looking for this chapter’s discussion');
      await expect.poll(tab.url).toMatch(FORUM);
    },
  },
  {
    name: '"Discuss" goes on to the comments of the site where the forum has no thread and makes none',
    async walk(on) {
      const { service, account } = on;
      const { switches, world } = service.fakeService;
      const [, chapter] = strangeChapters(world, account);
      const asked = threadsAsked(on);
      const visits = since(() => service.journal.requests({ host: 'forum' }).length);
      switches.discussions = 'site';
      const reader = await openUnread(on, chapter);
      const tab = await on.openedBy(() => reader.control.press('Discuss'));
      await expect.poll(tab.url).toMatch(COMMENTS);
      await expect.poll(() => tab.text('body')).toContain('Comments');
      expect(asked()).toBe(1);
      expect(visits()).toBe(0);
      switches.discussions = 'forum';
    },
  },
];

/** How often the service was asked for a thread from here on. */
function threadsAsked({ service }: JourneyWalk): () => number {
  return since(() => service.journal.requests({ method: 'POST', route: '/forums/thread' }).length);
}
