import { expect } from '@playwright/test';
import { DAY } from '../../lib/clock.ts';
import { closedRootOf } from './support/closed-root.ts';
import { readIn } from './support/find-chapters.ts';
import { freshTest, test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

test.describe('the control in the reader', () => {
  test('says at once that a chapter is read, a new one and one older than the follow list reaches back', async ({
    service,
    signedIn,
    popup: _,
    openChapter,
  }) => {
    const { world } = service.fakeService;
    for (const isOfAge of [(age: number) => age < 20 * DAY, (age: number) => age > 60 * DAY]) {
      const { chapter } = readIn(world, signedIn, (publishAt) => isOfAge(world.now() - publishAt));

      const control = await closedRootOf(await openChapter(chapter.id));

      await expect.poll(control.buttons).toContain('Mark as unread');
      expect(await control.text()).toContain('Read');
    }
  });

  freshTest(
    'asks somebody who never signed in to do so, as the popup does, sends nothing, and opens the discussion of the chapter in a tab once they have',
    async ({ service, account, options, extension, openChapter, openPopup, reading: { chapter } }) => {
      const reader = await openChapter(chapter.id);
      const control = await closedRootOf(reader);
      await expect.poll(control.buttons).toContain('Sign in');
      await control.press('Discuss');
      await expect.poll(control.text).toContain('You’re not signed in');
      const popup = await openPopup();
      await expect(popup.getByRole('button', { name: 'Sign in' })).toBeVisible();
      for (const host of ['api', 'auth'] as const) expect(service.journal.requests({ host })).toEqual([]);

      await options.bringToFront();
      await signIn(options, account);
      // The control that has said so, without a reload.
      await reader.bringToFront();
      const [tab] = await Promise.all([extension.context.waitForEvent('page'), control.press('Discuss')]);

      await expect(tab).toHaveURL(/^https:\/\/forums\.mangadex\.org\/threads\/\d+$/);
      const asked = service.journal.requests({ method: 'POST', route: '/forums/thread' });
      expect(asked.map(({ asked: { body } }) => JSON.parse(body))).toEqual([{ type: 'chapter', id: chapter.id }]);
    },
  );
});
