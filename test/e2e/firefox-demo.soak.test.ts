import { describe, expect, it } from 'vitest';
import { journeyInFirefox, named, textOf } from './support/firefox-journey.ts';

describe('the demo, in Firefox', () => {
  const journey = journeyInFirefox({ signsIn: async () => undefined });

  it('is looked around in without an account, asks nothing and leaves nothing behind', async () => {
    const { firefox, service } = journey();
    const options = await firefox.open('options.html');
    await named(options, 'Start the demo').click();
    const popup = await firefox.open('popup.html');
    const text = () => textOf(popup, 'body');
    await expect.poll(text).toContain('Demo: invented series, nothing is sent');
    await named(popup, 'Mark as read: The Lighthouse Keeper’s Cat, Ch. 12').click();
    await named(popup, 'Mark as read: The Lighthouse Keeper’s Cat, Ch. 13').wait();
    expect(service.journal.requests({})).toEqual([]);

    await named(options, 'End the demo').click();
    await named(options, 'Start the demo').wait();
    await expect.poll(text).not.toContain('Lighthouse');
    expect(service.journal.requests({})).toEqual([]);
  });
});
