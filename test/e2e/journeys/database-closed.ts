import { forbidden } from '../../fake-service/rules/edge-pages.ts';
import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { type Journey, openUnread } from './walk.ts';

export const databaseClosedJourneys: readonly Journey[] = [
  {
    name: 'a database that the browser closes under a living worker is opened again at the next click, which is kept, and what waited comes back from its copy',
    everyRunIn: 'Chromium',
    async walk(on) {
      const { service, account } = on;
      const { chapter, next } = unreadIn(service.fakeService.world, account);
      const popup = await on.openPopup();
      const list = () => popup.text('[role=tabpanel]');
      const other = await openUnread(on, next);
      const reader = await openUnread(on, chapter);
      const ban = { kind: 'replace', work: 'undone', answer: forbidden } as const;
      service.faults.order({ route: '/manga/{id}/read' }, ban);
      const before = account.read.size;
      await reader.control.press('Mark as read');
      await expect.poll(() => popup.text('[role=status]')).toContain('has blocked your internet address');

      await popup.evaluate(deleteDatabase, 'dexmark');
      await expect.poll(list).toContain('Waiting for MangaDex');
      await other.bringToFront();
      await other.control.press('Mark as read');

      await expect.poll(other.control.buttons).toContain('Undo');
      await expect.poll(reader.control.buttons).not.toContain('Mark as read');
      await popup.bringToFront();
      await popup.pressFirst('Waiting');
      const waiting = () => popup.evaluate(() => document.querySelectorAll('h2').length);
      await expect.poll(waiting).toBe(2);
      await popup.press('I’m on another network');
      const isRead = () => [chapter, next].map(({ id }) => account.read.has(id));
      await expect.poll(isRead, { timeout: 60_000 }).toEqual([true, true]);
      expect(account.read.size).toBe(before + 2);
      await expect.poll(() => popup.text('[role=status]')).toContain('Checked');
      await popup.pressFirst('Unread');
      await expect.poll(list).toContain('unread chapter');
    },
  },
];

/** Runs in a page of the extension. Resolves when the database is gone, for which the browser closes every connection to it. */
async function deleteDatabase(name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
