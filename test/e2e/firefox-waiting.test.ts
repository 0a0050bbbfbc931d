import { describe, expect, it } from 'vitest';
import { forbidden } from '../catalogue/rules/edge-pages.ts';
import { deleteDatabase } from './support/delete-database.ts';
import {
  beginning,
  journeyInFirefox,
  named,
  namesOf,
  openUnread,
  popupOf,
  textOf,
  within,
} from './support/firefox-journey.ts';
import { marksIn } from './support/marks.ts';
import { unreadIn } from './support/shelf.ts';

describe('what waits, in Firefox', () => {
  const journey = journeyInFirefox();

  it('says why, is undone as far as the person wants, and arrives when the silence is over', async () => {
    const { service, account } = journey();
    const popup = await popupOf(journey());
    const words = () => textOf(popup, '[role=tabpanel]');
    const offered = async () => (await namesOf(popup)).filter((name) => name?.startsWith('Mark as read: '));
    const [first, second] = await offered();
    const ban = { kind: 'replace', work: 'undone', answer: forbidden } as const;
    service.faults.order({ route: '/manga/{id}/read' }, ban);
    const before = account.read.size;

    await named(popup, `${first}`).click();
    await expect.poll(() => textOf(popup, '[role=status]'), within).toContain('has blocked this address');
    await named(popup, `${second}`).click();
    await beginning(popup, 'Waiting').click();
    await expect.poll(words, within).toMatch(/Saved, paused until \d+:\d+.*Saved, paused until \d+:\d+/);
    await named(popup, `${second}`.replace('Mark as read', 'Undo')).click();
    await expect.poll(() => popup.$$eval('h2', (all) => all.length), within).toBe(1);
    expect(marksIn(service.journal)).toEqual([]);

    await named(popup, 'I am on another network').click();

    await expect.poll(words, within).toContain('Nothing waiting');
    await expect.poll(() => account.read.size, within).toBe(before + 1);
    await beginning(popup, 'Unread').click();
    await expect.poll(offered, within).toContain(second);
    expect(await offered()).not.toContain(first);
  });

  it('comes back from its copy when the browser has closed the database, and the next click is kept too', async () => {
    const { service, account } = journey();
    const { chapter } = unreadIn(service.catalogue.world, account);
    const { page: reader, control } = await openUnread(journey(), chapter);
    const popup = await popupOf(journey());
    const list = () => textOf(popup, '[role=tabpanel]');
    const offered = (await namesOf(popup)).find((name) => name?.startsWith('Mark as read: '));
    const ban = { kind: 'replace', work: 'undone', answer: forbidden } as const;
    service.faults.order({ route: '/manga/{id}/read' }, ban);
    const before = account.read.size;
    await named(popup, `${offered}`).click();
    await expect.poll(() => textOf(popup, '[role=status]'), within).toContain('has blocked this address');

    await popup.evaluate(deleteDatabase, 'dexmark');
    await expect.poll(list, within).toContain('Waiting for MangaDex');
    await reader.bringToFront();
    await control.press('Mark as read');
    await expect.poll(control.buttons, within).toContain('Undo');

    await popup.bringToFront();
    await beginning(popup, 'Waiting').click();
    await expect.poll(() => popup.$$eval('h2', (all) => all.length), within).toBe(2);
    await named(popup, 'I am on another network').click();
    await expect.poll(() => account.read.size, within).toBe(before + 2);
    await beginning(popup, 'Unread').click();
    await expect.poll(list, within).toContain('unread chapter');
    await reader.close();
  });
});
