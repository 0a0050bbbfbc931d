import { expect } from '@playwright/test';
import { STEADY_MS } from '../../../lib/in-page/visibility.ts';
import { keycloakError } from '../../fake-service/tokens/keycloak-answers.ts';
import { openUnread, type Walk, type WalkTab, within } from '../journeys/walk.ts';
import { unreadIn } from '../support/find-chapters.ts';

export interface SignedInWalk extends Walk {
  /** On the options page, with what was typed in sight, after the form was filled once and left. */
  signInAgain(options: WalkTab): Promise<void>;
}

/** A report is held for ten seconds before it leaves. */
const held = { timeout: 45_000 };

/** What a person can do, each once. @returns the diagnosis as it was copied. */
export async function useEverything(on: SignedInWalk): Promise<string> {
  await inTheReader(on);
  await inTheSitesList(on);
  await inThePopup(on);
  await inTheReportWindow(on);
  const options = await on.openOurs('options.html');
  const before = await changeSettings(options);
  await options.press('Sign out');
  await on.signInAgain(options);
  const after = await copyDiagnosis(options);
  await (await on.openPopup()).close();
  return before + after;
}

/** The mark is answered with a 401, so a refresh comes of it. */
async function inTheReader(on: Walk): Promise<void> {
  const { service, account } = on;
  const { chapter } = unreadIn(service.fakeService.world, account);
  await (await on.openPopup()).close();
  const expired = { kind: 'replace', work: 'undone', answer: keycloakError(401, 'invalid_token') } as const;
  service.faults.order({ host: 'api', method: 'POST' }, expired);
  const { control, close } = await openUnread(on, chapter);
  await control.press('Mark as read');
  await expect.poll(() => account.read.has(chapter.id), within).toBe(true);
  await expect.poll(control.buttons, within).toContain('Undo');
  await control.press('Undo');
  await expect.poll(() => account.read.has(chapter.id), within).toBe(false);
  await close();
}

async function inTheSitesList(on: Walk): Promise<void> {
  const { manga, chapter } = unreadIn(on.service.fakeService.world, on.account);
  const list = await on.openChapter(chapter);
  await list.goto(`https://mangadex.org/title/${manga.id}`);
  const offered = async () => (await list.control.buttons()).find((name) => name.startsWith('Mark as read: '));
  await expect.poll(offered, within).toBeDefined();
  const before = on.account.read.size;
  // Marks that come above it move it, and then it takes no press for a while.
  const isPressed = async () => {
    const name = (await offered()) ?? '';
    await list.control.press(name);
    await new Promise((resolve) => setTimeout(resolve, 2 * STEADY_MS));
    return (await list.control.buttons()).includes(name.replace('read', 'unread'));
  };
  await expect.poll(isPressed, within).toBe(true);
  await expect.poll(() => on.account.read.size, within).toBe(before + 1);
  await list.close();
}

async function inThePopup(on: Walk): Promise<void> {
  const { account } = on;
  const popup = await on.openPopup();
  const before = account.read.size;
  await popup.pressFirst('Mark as read: ');
  await expect.poll(() => account.read.size, within).toBe(before + 1);
  await popup.pressFirst('Undo: ');
  await expect.poll(() => account.read.size, within).toBe(before);
  await popup.pressFirst('More: ');
  const follows = account.follows.size;
  await popup.press('Unfollow series');
  await expect.poll(() => account.follows.size, within).toBe(follows - 1);
  await popup.press('Follow series');
  await expect.poll(() => account.follows.size, within).toBe(follows);
  await popup.pressFirst('Hide group: ');
  await popup.close();
}

async function inTheReportWindow(on: Walk): Promise<void> {
  const { chapter } = unreadIn(on.service.fakeService.world, on.account);
  const report = await on.openOurs(`report.html?category=chapter&objectId=${chapter.id}&page=7`);
  await expect.poll(() => report.text('main'), within).toContain('Fake or spam');
  await report.choose('Fake or spam');
  await report.pressFirst('Page 7');
  await report.pressFirst('Send report');
  await expect.poll(() => report.text('main'), within).toContain('Your report is saved');
  await expect.poll(() => on.account.reports.length, held).toBe(1);
  await report.close();
}

async function changeSettings(options: WalkTab): Promise<string> {
  await expect.poll(() => options.text('main'), within).toContain('Hidden groups');
  await options.evaluate(() => {
    for (const card of ['account', 'reading'])
      document.querySelector<HTMLInputElement>(`[aria-labelledby=${card}-title] .toggle input`)?.click();
  });
  await expect.poll(() => options.text('.save-notice'), within).toContain('Saved');
  return copyDiagnosis(options);
}

async function copyDiagnosis(options: WalkTab): Promise<string> {
  await options.bringToFront();
  await options.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void document.documentElement.setAttribute('data-copied', text);
  });
  await options.press('Copy diagnosis');
  const copied = () => options.evaluate(() => document.documentElement.getAttribute('data-copied') ?? '');
  await expect.poll(copied, within).toContain('Dexmark ');
  return copied();
}
