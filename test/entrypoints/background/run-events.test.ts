import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listenForRunEvents } from '../../../entrypoints/background/run-events';
import { SECOND } from '../../../lib/clock';
import { virtualClock } from '../../support/virtual-clock';

beforeEach(() => fakeBrowser.reset());

const events = {
  update: () => fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '0.1.0' }),
  'update of the browser': () => fakeBrowser.runtime.onInstalled.trigger({ reason: 'chrome_update' }),
  installation: () => fakeBrowser.runtime.onInstalled.trigger({ reason: 'install' }),
  start: () => fakeBrowser.runtime.onStartup.trigger(),
};

describe('a new worker', () => {
  it.each<{ heard: readonly (keyof typeof events)[]; isUpdate: boolean }>([
    { heard: [], isUpdate: false },
    { heard: ['update'], isUpdate: true },
    { heard: ['start'], isUpdate: false },
    { heard: ['update', 'start'], isUpdate: false },
    { heard: ['start', 'update'], isUpdate: false },
    { heard: ['installation'], isUpdate: false },
    { heard: ['update of the browser'], isUpdate: false },
  ])('is there because of an update alone: $heard is $isUpdate', async ({ heard, isUpdate }) => {
    for (const order of ['before', 'after'] as const) {
      fakeBrowser.reset();
      const clock = virtualClock();
      const { isUpdate: ask, started } = listenForRunEvents(clock);
      let hasStarted = false;
      void started.then(() => {
        hasStarted = true;
      });
      if (order === 'before') for (const name of heard) await events[name]();
      const asked = ask();
      if (order === 'after') for (const name of heard) await events[name]();
      await clock.run(SECOND / 2);
      expect(await asked).toBe(isUpdate);
      expect(hasStarted).toBe(heard.includes('start'));
    }
  });
});
