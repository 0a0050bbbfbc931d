import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { liveProfile, profiles } from '../../lib/service/profile';
import {
  createKnownServiceChoices,
  isRouteMissing,
  MISSING_ROUTE,
  SERVICE_CHOICES,
  writeServiceChoices,
} from '../../lib/settings/service-choices';
import { readItem } from '../../lib/storage/stored-item';
import { virtualClock } from '../support/virtual-clock';
import './settings-world';

const clock = virtualClock();

/** A worker that has read what was chosen. */
async function worker() {
  const choices = createKnownServiceChoices(clock);
  await choices.known;
  return choices;
}
const isMissing = async () => isRouteMissing(await readItem(SERVICE_CHOICES), await readItem(MISSING_ROUTE));

describe('what is chosen of the service', () => {
  it('is as built at first: `limit`, and marks in batches', async () => {
    const { profile, singleMarks } = await worker();
    expect(profile(profiles)).toEqual(liveProfile);
    expect(await singleMarks.choice()).toBeNull();
  });

  it('is heard of by a worker that lives, and by the next one', async () => {
    const living = await worker();
    const profile = living.profile(profiles);
    await living.choose({ pageSize: 'size' });
    await living.choose({ singleMarks: true });
    for (const { pageSizeParameter } of [profile, (await worker()).profile(profiles)])
      expect(pageSizeParameter).toBe('size');
    for (const { singleMarks } of [living, await worker()]) expect(await singleMarks.choice()).not.toBeNull();
    await living.choose({ singleMarks: false });
    expect(await living.singleMarks.choice()).toBeNull();
    expect(profile.pageSizeParameter).toBe('size');
  });

  it('changes nothing else of the profile: no address is a choice', async () => {
    await browser.storage.local.set({
      [SERVICE_CHOICES.key]: { pageSize: 'size', singleMarks: null, api: 'https://evil.example' },
    });
    const { profile } = await worker();
    expect(profile(profiles)).toEqual({ ...liveProfile, pageSizeParameter: 'size' });
  });

  it.each([7, 'size', { pageSize: 'page', singleMarks: null }, { pageSize: 'size' }])(
    'is as built where it cannot be read: %j',
    async (stored) => {
      await browser.storage.local.set({ [SERVICE_CHOICES.key]: stored });
      const { profile, singleMarks } = await worker();
      expect(profile(profiles).pageSizeParameter).toBe('limit');
      expect(await singleMarks.choice()).toBeNull();
    },
  );

  it('is not changed where the browser does not store it, and says so', async () => {
    vi.spyOn(browser.storage.local, 'set').mockRejectedValueOnce(new Error('full'));
    await expect((await worker()).choose({ pageSize: 'size' })).rejects.toMatchObject({ code: 'storage-failed' });
    expect((await readItem(SERVICE_CHOICES)).pageSize).toBe('limit');
  });
});

describe('a worker that sleeps', () => {
  it('is woken by no change of what is chosen, or of anything else in this browser', async () => {
    await worker();
    expect(fakeBrowser.storage.local.onChanged.hasListeners()).toBe(false);
  });
});

describe('a service without a route for single marks', () => {
  /** A worker that goes by single marks, and the choice of them. */
  async function workerOfSingleMarks() {
    await writeServiceChoices({ singleMarks: true });
    const { singleMarks, choose } = await worker();
    return { singleMarks, choose, choice: (await singleMarks.choice()) ?? '' };
  }

  it('is remembered for this choice, and tried again once single marks are chosen again', async () => {
    const { singleMarks, choose, choice } = await workerOfSingleMarks();
    await singleMarks.routeIsMissing(choice);
    expect(await isMissing()).toBe(true);
    for (const known of [singleMarks, (await worker()).singleMarks]) expect(await known.choice()).toBeNull();
    await choose({ singleMarks: true });
    expect(await isMissing()).toBe(false);
    expect(await singleMarks.choice()).not.toBeNull();
  });

  it('is not asked again by the worker that could not write it down', async () => {
    const { singleMarks, choice } = await workerOfSingleMarks();
    vi.spyOn(browser.storage.local, 'set').mockRejectedValueOnce(new Error('full'));
    await singleMarks.routeIsMissing(choice);
    expect(await singleMarks.choice()).toBeNull();
  });

  it('is heard of by the worker beside the one that found out', async () => {
    await writeServiceChoices({ singleMarks: true });
    const [one, other] = [await worker(), await worker()];
    await one.singleMarks.routeIsMissing((await one.singleMarks.choice()) ?? '');
    expect(await other.singleMarks.choice()).toBeNull();
  });

  it('says nothing about a choice that was made since', async () => {
    const { singleMarks, choose, choice } = await workerOfSingleMarks();
    await choose({ singleMarks: true });
    await singleMarks.routeIsMissing(choice);
    expect(await isMissing()).toBe(false);
    expect(await singleMarks.choice()).not.toBeNull();
  });
});
