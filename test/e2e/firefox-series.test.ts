import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { beginning, journeyInFirefox, named, popupOf, textOf, within } from './support/firefox-journey.ts';
import { marksIn } from './support/marks.ts';

describe('a series in the popup, in Firefox', () => {
  const journey = journeyInFirefox();
  let popup: Page;
  let before: string[];
  const read = () => [...journey().account.read].sort();
  const words = () => textOf(popup, '[role=tabpanel]');

  it('opens from its row, and fetches its older chapters', async () => {
    popup = await popupOf(journey());
    await beginning(popup, 'Order and statuses').click();
    await labelledChoice(popup, 'Most unread').click();
    await popup.keyboard.press('Escape');
    await beginning(popup, 'More: ').click();
    const { journal } = journey().service;
    // Older chapters may be unread too, and then they count.
    await expect.poll(() => journal.requests({ route: '/manga/{id}/feed', status: 200 }).length, within).toBe(1);
    await expect.poll(words, within).not.toMatch(/older chapters/i);
    before = read();
  });

  it('has a chapter marked, and unmarked by "Undo"', async () => {
    await beginning(popup, 'Mark as read: ').click();
    await expect.poll(() => read().length, within).toBe(before.length + 1);

    await beginning(popup, 'Undo: ').click();
    await expect.poll(read, within).toEqual(before);
    expect(marksIn(journey().service.journal)).toHaveLength(2);
  });

  it('is marked up to a chapter, said with its count first, and "Undo" restores exactly what was changed', async () => {
    await beginning(popup, 'Mark up to here: ').click();
    await named(popup, 'Cancel').wait();
    const [, count = '0'] = (await words()).match(/Mark (\d+) as read/) ?? [];
    expect(Number(count)).toBeGreaterThan(1);
    expect(read()).toEqual(before);

    await named(popup, `Mark ${count} as read`).click();
    await expect.poll(words, within).toContain(' 0 unread');
    await expect.poll(() => read().length, within).toBe(before.length + Number(count));

    await beginning(popup, 'Undo: ').click();
    await expect.poll(words, within).toContain(` ${count} unread`);
    await expect.poll(read, within).toEqual(before);
  });
});

/** A radio button by its label, which is around it. */
function labelledChoice(page: Page, label: string) {
  return page.locator(`::-p-xpath(//label[normalize-space()="${label}"]//input)`);
}
