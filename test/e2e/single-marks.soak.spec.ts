import { expect, type Page } from '@playwright/test';
import { startFakeService } from '../fake-service/start.ts';
import type { Switches } from '../fake-service/switches.ts';
import { everythingIsDelivered } from './hostile/stores.ts';
import { areSingleMarksChosen, chooseHowMarksAreSent, MISSING, sentIn } from './journeys/single-marks.ts';
import { judged, lawful } from './support/fixtures.ts';
import { followListIsChecked, markFirstRow } from './support/follow-list.ts';
import { keepPicture } from './support/keep-picture.ts';
import { launchChromium } from './support/launch-chromium.ts';
import { pageAt } from './support/page-at.ts';
import { test } from './support/signed-in-fixtures.ts';

interface Run {
  readonly switched: Switches['singleMarks'];
  readonly look: (options: Page) => Promise<void>;
  /** Since the service began, after one more mark. */
  readonly sent: ReturnType<typeof sentIn>;
}

const looks = [
  [1000, 'light'],
  [1000, 'dark'],
  [360, 'light'],
  [360, 'dark'],
] as const;

const runs: readonly Run[] = [
  {
    switched: 'taken',
    look: (options) => chooseHowMarksAreSent(options, true),
    sent: { single: 1, batch: 0 },
  },
  {
    switched: 'no-method',
    look: (options) => expect.poll(() => options.evaluate(areSingleMarksChosen)).toBe(true),
    sent: { single: 2, batch: 1 },
  },
  {
    switched: 'taken',
    look: async (options) => {
      await expect(options.getByText(MISSING)).toBeVisible();
      expect(await options.evaluate(areSingleMarksChosen)).toBe(false);
      for (const [width, colorScheme] of looks) {
        await options.setViewportSize({ width, height: 800 });
        await options.emulateMedia({ colorScheme });
        await options.getByRole('heading', { name: 'Advanced' }).evaluate((heading) => heading.scrollIntoView());
        await keepPicture(options, `advanced-${width}-${colorScheme}`);
      }
    },
    sent: { single: 2, batch: 2 },
  },
];

test('a restart keeps the choice of single marks, and that the service has no route for them', async ({ profile }) => {
  await using stack = new AsyncDisposableStack();
  const folder = await profile.copy(stack);
  await judged(await startFakeService({ after: profile.past }), async (service) => {
    for (const { switched, look, sent } of runs) {
      service.fakeService.switches.singleMarks = switched;
      await lawful(
        await launchChromium(service, { isHeadless: true, profile: folder }),
        async ({ context, address }) => {
          const options = await pageAt(context, address('options.html'));
          await look(options);
          const popup = await context.newPage();
          await popup.goto(address('popup.html'));
          await followListIsChecked(popup);
          await markFirstRow(popup);
          await expect.poll(() => sentIn(service.journal)).toEqual(sent);
          await everythingIsDelivered(options);
        },
      );
    }
  });
});
