import { describe, expect, it } from 'vitest';
import { forbidden } from '../fake-service/rules/edge-pages.ts';
import { beginning, journeyInFirefox, named, namesOf, popupOf, textOf, within } from './support/firefox-journey.ts';
import { marksIn } from './support/marks.ts';

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
});
