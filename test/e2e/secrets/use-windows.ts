/** What a person does in the popup, and in the windows and tabs that are opened from anywhere. */

import type { Walk } from '../journeys/walk.ts';
import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import { plantedSeries } from './arrange-secrets.ts';
import { planted, type Secret } from './secrets.ts';

/** A report is held for ten seconds before it leaves. */
const held = { timeout: 45_000 };

/** Before the first sign-in: a sign-in would end it. */
export async function lookAround({ openOurs }: Pick<Walk, 'openOurs'>): Promise<void> {
  const options = await openOurs('options.html');
  await options.press('Start the demo');
  await expect.poll(() => options.text('main')).toContain('The demo is on.');
  const popup = await openOurs('popup.html');
  await expect.poll(() => popup.text('body')).toContain('Demo: invented series');
  await popup.pressFirst('Mark as read: ');
  await popup.pressFirst('Undo: ');
  await popup.close();
  await options.bringToFront();
  await options.press('End the demo');
  await expect.poll(() => options.text('main')).not.toContain('The demo is on.');
  await options.close();
}

export async function inThePopup(on: Walk): Promise<void> {
  const { account } = on;
  const popup = await on.openPopup();
  const before = account.read.size;
  await popup.pressFirst('Mark as read: ');
  await expect.poll(() => account.read.size).toBe(before + 1);
  await popup.pressFirst('Undo: ');
  await expect.poll(() => account.read.size).toBe(before);
  await popup.pressFirst('More: ');
  const follows = account.follows.size;
  await popup.press('Unfollow series');
  await expect.poll(() => account.follows.size).toBe(follows - 1);
  await popup.press('Follow series');
  await expect.poll(() => account.follows.size).toBe(follows);
  await popup.pressFirst('Hide group: ');
  await popup.close();
}

/** Rates the planted series. @returns what it writes for a note. */
export async function inTheSeriesView({ openPopup, service, account }: Walk): Promise<Secret> {
  const { id, title } = plantedSeries(service.fakeService.world.library);
  const note = planted('note of a series');
  const [text = ''] = note.pieces;
  const popup = await openPopup();
  await popup.pressFirst('All follows');
  await popup.fill('Search follows', title);
  await popup.press(`More: ${title}`);
  await popup.pressFirst('Show my rating');
  const isRatingKnown = () => popup.evaluate(() => document.querySelector('select[title=Rating]') !== null);
  await expect.poll(isRatingKnown).toBe(true);
  await popup.select('Rating', '8 of 10');
  await expect.poll(() => account.ratings.get(id)?.rating).toBe(8);
  await popup.press('Settings for this series');
  await popup.fill('Note', text);
  await expect.poll(() => popup.text('[role=tabpanel]')).toContain('Saved');
  await popup.close();
  return note;
}

/** The thread opens in a tab of its own, which stays. */
export async function inTheDiscussion({ openPopup, service }: Walk): Promise<void> {
  const popup = await openPopup();
  await popup.pressFirst('More: ');
  await popup.pressFirst('Discuss: ');
  const visits = () => service.journal.requests({ host: 'forum', method: 'GET', status: 200 });
  // Beside the tabs of the site that lie open by now, the question waits its turn.
  await expect.poll(() => visits().length, { timeout: 60_000 }).toBeGreaterThan(0);
  await popup.close();
}

export async function inTheReportWindow(on: Walk): Promise<void> {
  const { chapter } = unreadIn(on.service.fakeService.world, on.account);
  const report = await on.openOurs(`report.html?category=chapter&objectId=${chapter.id}&page=7`);
  await expect.poll(() => report.text('main')).toContain('Fake or spam');
  await report.choose('Fake or spam');
  await report.pressFirst('Page 7');
  await report.pressFirst('Send report');
  await expect.poll(() => report.text('main')).toContain('Your report is saved');
  await expect.poll(() => on.account.reports.length, held).toBe(1);
  await report.close();
}
