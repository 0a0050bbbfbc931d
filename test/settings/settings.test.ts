import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { changeSettings, defaultSettings, watchSettings } from '../../lib/settings/settings';
import { SETTINGS_COPY, SETTINGS_HERE } from '../../lib/settings/stored-settings';
import { readItem, writeItem } from '../../lib/storage/stored-item';
import { choiceItems } from '../support/choice-items';
import { readSettings } from '../support/read-settings';
import { waitFor } from '../support/wait-for';
import { someChoices } from './choices-arbitrary';
import { sync } from './settings-world';

const groupId = '145f9110-0a6c-4b71-8737-6acb1a3c5da4';

describe('settings', () => {
  it('are the default ones until the person chooses', async () => {
    expect(await readSettings()).toEqual(defaultSettings);
  });

  it('of a time when there were fewer of them are completed by the default ones', async () => {
    await sync.set(choiceItems({ slots: 3 }));
    expect(await readSettings()).toEqual({ ...defaultSettings, slots: 3 });
  });

  it.each<[string, object]>([
    ['more requests than an address has', { slots: 50 }],
    ['no requests at all', { slots: 0 }],
    ['a language that is a sentence', { languages: ['en', 'all of them'] }],
    ['languages that are no list', { languages: 'en' }],
    ['an unknown rating', { ratings: ['safe', 'spicy'] }],
    ['no rating at all', { ratings: [] }],
    ['a hidden group without an id', { hiddenGroups: [{ name: 'A' }] }],
    ['a hidden group whose id is an address', { hiddenGroups: [{ id: 'https://a.example', name: 'A' }] }],
    ['"perhaps" for folding', { groupReleases: 'perhaps' }],
    ['"sometimes" for the last page', { markAtLastPage: 'sometimes' }],
    ['a check every second', { checkEveryMinutes: 1 / 60 }],
    ['a count of pages', { badgeCounts: 'pages' }],
    ['a number for yes', { notifyNewChapters: 1 }],
  ])('with %s have the default in its place, and keep the others', async (_, unreadable) => {
    const others = 'slots' in unreadable ? { groupReleases: false } : { slots: 2 };
    await sync.set(choiceItems({ ...others, ...unreadable }));
    expect(await readSettings()).toEqual({ ...defaultSettings, ...others });
  });

  it('keep every choice that was made', async () => {
    await fc.assert(
      fc.asyncProperty(someChoices, async (chosen) => {
        await changeSettings(() => chosen);
        expect(await readSettings()).toMatchObject(chosen);
      }),
    );
  });

  it('know languages that were kept as they were at first, and stored ones that can be read, as chosen', async () => {
    await sync.set(choiceItems({ languages: 'en' }));
    await changeSettings(() => ({ slots: 2 }));
    expect((await readSettings()).areLanguagesChosen).toBeUndefined();
    await changeSettings(({ languages }) => ({ languages }));
    expect(await readSettings()).toMatchObject({ languages: ['en'], areLanguagesChosen: true });
  });

  it('keep two choices that are made at once', async () => {
    await Promise.all([changeSettings(() => ({ slots: 2 })), changeSettings(() => ({ languages: [] }))]);
    expect(await readSettings()).toEqual({
      ...{ ...defaultSettings, slots: 2, languages: [] },
      areLanguagesChosen: true,
    });
  });

  it('leave alone what only a newer version on another device knows', async () => {
    const newer = { 'settings.choice.theme': 'sepia', 'settings.choice.badgeCounts': 'pages' };
    await sync.set(newer);
    await changeSettings(() => ({ slots: 2 }));
    expect(await sync.get()).toMatchObject({ ...newer, 'settings.choice.slots': 2 });
  });

  it('leave alone what was not chosen, also where it cannot be read here', async () => {
    const unreadable = choiceItems({ badgeCounts: 'pages' });
    await sync.set(unreadable);
    await changeSettings(() => ({ slots: 2 }));
    expect(await sync.get()).toEqual({
      ...unreadable,
      ...choiceItems({ slots: 2 }),
      'settings.version': 3,
    });
  });

  it('are changed by a function of what is stored, also from two pages at once', async () => {
    const more = (code: string) => changeSettings(({ languages }) => ({ languages: [...languages, code] }));
    vi.resetModules();
    const otherPage = await import('../../lib/settings/settings');
    const elsewhere = otherPage.changeSettings(({ languages }) => ({ languages: [...languages, 'fr'] }));
    await Promise.all([more('de'), elsewhere, more('it')]);
    expect([...(await readSettings()).languages].sort()).toEqual(['de', 'en', 'fr', 'it']);
  });

  it('that could not be written are an error, and are not changed', async () => {
    vi.spyOn(sync, 'set').mockRejectedValue(new Error('QUOTA_BYTES_PER_ITEM quota exceeded'));
    await expect(changeSettings(() => ({ slots: 2 }))).rejects.toMatchObject({ code: 'settings-full' });
    expect(await readSettings()).toEqual(defaultSettings);
  });

  describe('where sync storage is off', () => {
    const off = new Error('Please set webextensions.storage.sync.enabled to true in about:config');
    const isOff = () => [vi.spyOn(sync, 'get').mockRejectedValue(off), vi.spyOn(sync, 'set').mockRejectedValue(off)];
    const isBackAgain = () => vi.restoreAllMocks();
    const seen = () => new Promise((resolve) => watchSettings(resolve));

    it('are the default ones, and say that they stay on this device', async () => {
      isOff();
      const told = vi.fn();
      watchSettings(told);
      await waitFor(() => expect(told).toHaveBeenCalledWith({ ...defaultSettings, isOnDevice: true }, null));
    });

    it('are those that were read last, and are changed and heard of on this device', async () => {
      await writeItem(SETTINGS_COPY, choiceItems({ languages: ['fr'] }));
      isOff();
      const told: unknown[] = [];
      watchSettings(({ slots, languages, isOnDevice }) => told.push([slots, ...languages, isOnDevice]));
      await changeSettings(() => ({ slots: 2 }));
      await changeSettings(({ slots }) => ({ slots: slots + 1 }));
      await waitFor(() => expect(told.at(-1)).toEqual([3, 'fr', true]));
      expect(await seen()).toMatchObject({ slots: 3, languages: ['fr'], isOnDevice: true });
    });

    it('are taken along as soon as it works, and stand over what was there', async () => {
      await sync.set(choiceItems({ languages: ['fr'], slots: 4 }));
      isOff();
      await changeSettings(() => ({ slots: 2, hiddenGroups: [groupId] }));
      isBackAgain();
      const told: unknown[] = [];
      watchSettings((present) => told.push(present));
      const taken = {
        ...defaultSettings,
        languages: ['fr'],
        slots: 2,
        hiddenGroups: [groupId],
        areLanguagesChosen: true,
      };
      await waitFor(() => expect(told.at(-1)).toEqual(taken));
      expect(await sync.get()).toMatchObject(choiceItems({ languages: ['fr'], slots: 2 }));
      expect(await readItem(SETTINGS_HERE)).toEqual({});
    });

    it('are kept here too where it can be read alone', async () => {
      vi.spyOn(sync, 'set').mockRejectedValue(new Error('An unexpected error occurred'));
      await changeSettings(() => ({ slots: 2 }));
      expect(await seen()).toMatchObject({ slots: 2, isOnDevice: true });
    });

    it('leave alone what a newer version has written there since', async () => {
      isOff();
      await changeSettings(() => ({ slots: 2 }));
      isBackAgain();
      await sync.set({ 'settings.version': 99 });
      await expect(changeSettings(() => ({ slots: 3 }))).rejects.toMatchObject({ code: 'settings-newer' });
      expect(await sync.get()).toEqual({ 'settings.version': 99 });
    });

    it('are an error where this device cannot keep them either', async () => {
      isOff();
      vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('disk full'));
      await expect(changeSettings(() => ({ slots: 2 }))).rejects.toMatchObject({ code: 'storage-failed' });
    });
  });

  it('are reported at once, and after each change with what they were', async () => {
    const told: string[] = [];
    watchSettings(({ slots }, before) => told.push(`${slots}, ${before?.slots ?? null}`));
    await readSettings();
    await changeSettings(() => ({ slots: 2 }));
    await changeSettings(() => ({ slots: 3 }));
    expect(told).toEqual(['5, null', '2, 5', '3, 2']);
  });

  it('are reported with what they were where their change woke the worker', async () => {
    await changeSettings(() => ({ slots: 2 }));
    const reading = Promise.withResolvers<Record<string, unknown>>();
    vi.spyOn(sync, 'get').mockReturnValueOnce(reading.promise as never);
    const told: string[] = [];
    watchSettings(({ slots }, before) => told.push(`${slots}, ${before?.slots ?? null}`));
    await changeSettings(() => ({ slots: 3 }));
    reading.resolve(await sync.get());
    await waitFor(() => expect(told).toEqual(['2, null', '3, 2']));
  });

  it('are reported again once they can be read', async () => {
    vi.spyOn(sync, 'get').mockRejectedValueOnce(new Error('not yet'));
    await sync.set(choiceItems({ languages: ['fr'], slots: 2 }));
    const told: unknown[] = [];
    watchSettings(({ slots, languages }) => told.push([slots, ...languages]));
    await waitFor(() => expect(told).toEqual([[5, 'en']]));
    await changeSettings(() => ({ slots: 3 }));
    await waitFor(() => expect(told.at(-1)).toEqual([3, 'fr']));
  });
});
