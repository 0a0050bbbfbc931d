import { expect } from '@playwright/test';
import { DAY } from '../../lib/clock.ts';
import { captchaDemanded } from '../fake-service/faults.ts';
import { keycloakError } from '../fake-service/tokens/keycloak-answers.ts';
import { closedRootOf } from './support/closed-root.ts';
import { readIn, unreadIn } from './support/find-chapters.ts';
import { test as freshTest } from './support/fixtures.ts';
import { followListIsChecked } from './support/follow-list.ts';
import { keepPicture } from './support/keep-picture.ts';
import { marksIn } from './support/marks.ts';
import { signIn } from './support/sign-in.ts';
import { test } from './support/signed-in-fixtures.ts';

test.describe('the control in the reader', () => {
  test('marks a chapter, and the service learns of it', async ({ service, signedIn, openUnread }) => {
    const { manga, chapter } = unreadIn(service.fakeService.world, signedIn);
    const { control } = await openUnread(chapter.id);

    await control.press('Mark as read');

    await expect.poll(control.buttons).toContain('Undo');
    expect(await control.text()).toContain('Read');
    await expect
      .poll(() => marksIn(service.journal))
      .toEqual([{ mangaId: manga.id, read: [chapter.id], unread: [], history: true }]);
    expect(signedIn.read).toContain(chapter.id);
    expect(signedIn.history[0]?.chapterId).toBe(chapter.id);
  });

  const ages = [
    { what: 'a new chapter', isOfAge: (age: number) => age < 20 * DAY },
    { what: 'a chapter older than the follow list reaches back', isOfAge: (age: number) => age > 60 * DAY },
  ];
  for (const { what, isOfAge } of ages) {
    test(`says at once that ${what} is read`, async ({ service, signedIn, options, openChapter, openPopup }) => {
      const { world } = service.fakeService;
      const { chapter } = readIn(world, signedIn, (publishAt) => isOfAge(world.now() - publishAt));
      await options.close();
      await followListIsChecked(await openPopup());

      const control = await closedRootOf(await openChapter(chapter.id));

      await expect.poll(control.buttons).toContain('Mark as unread');
      expect(await control.text()).toContain('Read');
    });
  }

  test('is not there where the chapter id is malformed', async ({ service, signedIn, openChapter, openUnread }) => {
    const { chapter } = unreadIn(service.fakeService.world, signedIn);
    const malformed = await closedRootOf(await openChapter('not-a-uuid'));
    const { page, control } = await openUnread(chapter.id);
    expect(await malformed.buttons()).toEqual([]);

    await page.evaluate(() => history.pushState(null, '', '/chapter/not-a-uuid'));

    await expect.poll(control.buttons).toEqual([]);
  });

  freshTest(
    'asks somebody who never signed in to do so, and sends nothing',
    async ({ service, account, openChapter }) => {
      const { chapter } = unreadIn(service.fakeService.world, account);
      const control = await closedRootOf(await openChapter(chapter.id));
      await expect.poll(control.buttons).toContain('Sign in');

      await control.press('Mark as read');

      await expect.poll(control.text).toContain('You’re not signed in');
      expect(await control.buttons()).toContain('Mark as read');
      expect(service.journal.requests({ host: 'api' })).toEqual([]);
    },
  );

  freshTest(
    'opens the discussion of the chapter in a tab; who is not signed in is told so in the control',
    async ({ service, account, options, extension, openChapter }) => {
      const { chapter } = unreadIn(service.fakeService.world, account);
      const control = await closedRootOf(await openChapter(chapter.id));
      await expect.poll(control.buttons).toContain('Discuss');
      await control.press('Discuss');
      await expect.poll(control.text).toContain('You’re not signed in');
      await signIn(options, account);

      const [tab] = await Promise.all([extension.context.waitForEvent('page'), control.press('Discuss')]);

      await expect(tab).toHaveURL(/^https:\/\/forums\.mangadex\.org\/threads\/\d+$/);
      const asked = service.journal.requests({ method: 'POST', route: '/forums/thread' });
      expect(asked.map(({ asked: { body } }) => JSON.parse(body))).toEqual([{ type: 'chapter', id: chapter.id }]);
    },
  );

  test('says what to do about a captcha, and the mark arrives when it was done', async ({
    service,
    signedIn,
    openUnread,
  }) => {
    const { chapter } = unreadIn(service.fakeService.world, signedIn);
    const { page, control } = await openUnread(chapter.id);
    service.fakeService.faults.order({ route: '/manga/{id}/read', method: 'POST' }, captchaDemanded, 1);

    await control.press('Mark as read');
    await expect.poll(control.text).toContain('MangaDex wants to check that you’re human.');
    await keepPicture(page.locator('html'), 'captcha');
    await control.press('Try again');

    await expect.poll(control.text).toContain('MangaDex has it');
    expect(signedIn.read).toContain(chapter.id);
  });

  test('keeps a mark when the service ends the session, and sends it after the next sign-in', async ({
    service,
    signedIn,
    options,
    openPopup,
    openUnread,
  }) => {
    const { manga, chapter } = unreadIn(service.fakeService.world, signedIn);
    await followListIsChecked(await openPopup());
    const { control } = await openUnread(chapter.id);
    const expired = keycloakError(401, 'invalid_token');
    service.faults.order({ host: 'api', method: 'POST' }, { kind: 'replace', work: 'undone', answer: expired });
    const over = keycloakError(400, 'invalid_grant', 'Session not active');
    service.faults.order({ host: 'auth' }, { kind: 'replace', work: 'undone', answer: over });

    await control.press('Mark as read');

    await expect.poll(control.text).toContain('Saved, sign in to send it');
    await expect(options.getByText(/Your MangaDex session has ended/)).toBeVisible();
    await signIn(options, signedIn);
    await expect
      .poll(() => marksIn(service.journal))
      .toEqual([{ mangaId: manga.id, read: [chapter.id], unread: [], history: true }]);
  });
});
