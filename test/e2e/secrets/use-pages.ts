/** What a person does in pages that are not ours. */

import { STEADY_MS } from '../../../lib/in-page/visibility.ts';
import type { Chapter } from '../../fake-service/library/types.ts';
import { keycloakError } from '../../fake-service/tokens/keycloak-answers.ts';
import { isRead, openUnread, type Walk, type WalkTab } from '../journeys/walk.ts';
import { addLink } from '../support/add-link.ts';
import { expect } from '../support/expect.ts';
import { unreadIn } from '../support/find-chapters.ts';
import type { SignedInWalk } from './signed-in-walk.ts';

/** A link to a chapter, in any page. */
const LINK = 'a[href*="mangadex.org/chapter/"]';

/** The mark is answered with a 401, so a refresh comes of it. */
export async function inTheReader(on: Walk): Promise<void> {
  const { service, account } = on;
  const { chapter } = unreadIn(service.fakeService.world, account);
  await (await on.openPopup()).close();
  const expired = { kind: 'replace', work: 'undone', answer: keycloakError(401, 'invalid_token') } as const;
  service.faults.order({ host: 'api', method: 'POST' }, expired);
  const { control, close } = await openUnread(on, chapter);
  await control.press('Mark as read');
  await isRead(on, chapter);
  await expect.poll(control.buttons).toContain('Undo');
  await control.press('Undo');
  await isRead(on, chapter, false);
  await close();
}

export async function inTheSitesList(on: Walk): Promise<void> {
  const { manga, chapter } = unreadIn(on.service.fakeService.world, on.account);
  const list = await on.openChapter(chapter);
  await list.goto(`https://mangadex.org/title/${manga.id}`);
  const offered = async () => (await list.control.buttons()).find((name) => name.startsWith('Mark as read: '));
  await expect.poll(offered).toBeDefined();
  const before = on.account.read.size;
  // Marks that come above it move it, and then it takes no press for a while.
  const isPressed = async () => {
    const name = (await offered()) ?? '';
    await list.control.press(name);
    await new Promise((resolve) => setTimeout(resolve, 2 * STEADY_MS));
    return (await list.control.buttons()).includes(name.replace('read', 'unread'));
  };
  await expect.poll(isPressed).toBe(true);
  await expect.poll(() => on.account.read.size).toBe(before + 1);
  await list.close();
}

/** By the context menu in a page of any site, and by the key in the service's own; each has its toast. */
export async function byMenuAndKey(on: SignedInWalk): Promise<void> {
  const { chapter } = unreadIn(on.service.fakeService.world, on.account);
  const blog = await on.openAround('https://blog.example/archive/0');
  await blog.evaluate(addLink, chapter.id);
  await blog.chooseOnLink('read link', LINK);
  await isTakenBack(on, blog, chapter);
  const reader = await on.openAround(`https://mangadex.org/chapter/${chapter.id}`);
  await expect.poll(reader.control.buttons).toContain('Mark as read');
  await reader.pressMarkKey();
  await isRead(on, chapter);
  await expect.poll(reader.control.text).toContain('Marked as read');
  for (const tab of [blog, reader]) await tab.close();
}

/** By the toast. */
async function isTakenBack(on: Walk, { control }: WalkTab, chapter: Chapter): Promise<void> {
  const undo = async () => (await control.buttons()).find((name) => name.startsWith('Undo'));
  await expect.poll(undo).toBeDefined();
  await isRead(on, chapter);
  await control.press((await undo()) ?? '');
  await isRead(on, chapter, false);
}
