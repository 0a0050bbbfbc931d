import { expect, it } from 'vitest';
import { everythingIsDelivered } from './hostile/stores.ts';
import { areSingleMarksChosen, chooseHowMarksAreSent, MISSING, sentIn } from './journeys/single-marks.ts';
import { unreadIn } from './support/find-chapters.ts';
import { firefoxAgain } from './support/firefox-again.ts';
import { openUnread, popupOf, textOf } from './support/firefox-journey.ts';
import { tabInFirefox } from './support/firefox-tab.ts';

it('a restart of Firefox keeps the choice of single marks, and that the service has no route for them', async () => {
  await using stack = new AsyncDisposableStack();
  const { service, account, start } = await firefoxAgain(stack);
  const runs = [
    { switched: 'taken', sent: { single: 1, batch: 0 } },
    { switched: 'no-route', sent: { single: 2, batch: 1 } },
    { switched: 'taken', sent: { single: 2, batch: 2 } },
  ] as const;

  for (const [run, { switched, sent }] of runs.entries()) {
    service.fakeService.switches.singleMarks = switched;
    const journey = await start();
    const options = await journey.openOptions();
    await popupOf(journey);
    await options.bringToFront();
    if (run === 0) await chooseHowMarksAreSent(await tabInFirefox(options), true);
    await expect.poll(() => options.evaluate(areSingleMarksChosen)).toBe(run < 2);
    if (run === 2) expect(await textOf(options, '[aria-labelledby=advanced-title]')).toContain(MISSING);
    const { chapter } = unreadIn(service.fakeService.world, account);
    const { control } = await openUnread(journey, chapter);
    await control.press('Mark as read');
    await expect.poll(() => account.read.has(chapter.id)).toBe(true);
    await everythingIsDelivered(options);
    expect(sentIn(service.journal)).toEqual(sent);
    await journey.firefox.close();
  }
}, 240_000);
