import { expect } from '@playwright/test';
import { unreadIn } from '../support/find-chapters.ts';
import { within } from '../support/within.ts';
import { type Journey, openUnread } from './walk.ts';

export const reportJourneys: readonly Journey[] = [
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
      await expect.poll(() => report.text('main'), within).toContain('Your report is saved');
      await report.close();

      const popup = await on.openPopup();
      await popup.pressFirst('Reports');
      const words = () => popup.text('[role=tabpanel]');
      await expect.poll(words, within).toMatch(/Fake or spam, just now.*Will be sent in 0:\d\d/);
      await expect.poll(words, within).toContain('Fake or spam, just now: waiting');
      expect(account.reports.map(({ objectId, details }) => [objectId, details])).toEqual([[chapter.id, 'Page 1:']]);
      for (const tab of [reader, popup]) await tab.close();
    },
  },
];
