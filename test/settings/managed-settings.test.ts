import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { type ChoiceName, choiceNames, isChoice } from '../../lib/settings/choices';
import { changeSettings, defaultSettings, type Settings, watchSettings } from '../../lib/settings/settings';
import { SETTINGS_COPY, settingsIn } from '../../lib/settings/stored-settings';
import { readItem, writeItem } from '../../lib/storage/stored-item';
import { managedSchema } from '../../scripts/build/managed-schema';
import { textsOf } from '../../scripts/release/translations';
import { choiceItems } from '../support/choice-items';
import { waitFor } from '../support/wait-for';
import { someChoices } from './choices-arbitrary';
import { sync } from './settings-world';

const english = textsOf('en');
const judge = new Ajv({ strict: true }).compile(managedSchema((key) => english.get(key) ?? ''));

describe("an administrator's settings", () => {
  it('hold in place of what was chosen, and are named', async () => {
    await changeSettings(() => ({ slots: 4, ratings: ['erotica'], groupReleases: false }));
    setManaged({ slots: 2, ratings: ['safe'] });
    expect(await watched()).toMatchObject({
      ...{ slots: 2, ratings: ['safe'], groupReleases: false, managed: ['ratings', 'slots'] },
    });
  });

  it('are not changed here, while every other choice is', async () => {
    setManaged({ slots: 2 });
    await expect(changeSettings(() => ({ slots: 4 }))).rejects.toMatchObject({ code: 'settings-managed' });
    await changeSettings(() => ({ groupReleases: false }));
    expect(await sync.get()).toEqual({ 'settings.version': 3, 'settings.choice.groupReleases': false });
  });

  it('that cannot be read set nothing, each for itself', async () => {
    const unreadable = { slots: 50, ratings: [], languages: 'en', marksOnSite: 'no', api: 'https://a' };
    setManaged({ ...unreadable, badgeCounts: 'chapters' });
    expect(await watched()).toEqual({ ...defaultSettings, badgeCounts: 'chapters', managed: ['badgeCounts'] });
  });

  it('are none in a browser that rejects where there is no policy', async () => {
    vi.spyOn(browser.storage.managed, 'get').mockRejectedValue(new Error('Managed storage manifest not found'));
    expect(await watched()).toEqual(defaultSettings);
  });

  it('are none in a browser that has no such storage', async () => {
    const { managed: _, ...others } = browser.storage;
    vi.spyOn(browser, 'storage', 'get').mockReturnValue(others as never);
    expect(await watched()).toEqual(defaultSettings);
  });

  it('that are set later hold from then on, and those that are taken back give the choice free again', async () => {
    await changeSettings(() => ({ slots: 4 }));
    const told: number[] = [];
    watchSettings(({ slots }) => told.push(slots));
    await waitFor(() => expect(told).toEqual([4]));
    await browser.storage.managed.set({ slots: 1 });
    await waitFor(() => expect(told).toEqual([4, 1]));
    await browser.storage.managed.remove('slots');
    await waitFor(() => expect(told).toEqual([4, 1, 4]));
  });

  it('come from no other device', async () => {
    await sync.set({ managed: { slots: 1 }, ...choiceItems({ managed: ['ratings'] }) });
    expect(await watched()).toEqual(defaultSettings);
  });

  it('are in the copy that stands in for slow sync storage', async () => {
    await writeItem(SETTINGS_COPY, { 'settings.choice.slots': 4, managed: { slots: 2 } });
    const copy = await readItem(SETTINGS_COPY);
    expect(settingsIn(copy ?? {})).toMatchObject({ slots: 2, managed: ['slots'] });
  });

  it('have a schema that takes what settings take, and refuses what they refuse', () => {
    const odd = fc.dictionary(fc.constantFrom(...choiceNames), fc.jsonValue());
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof(someChoices, odd), (values) => {
        const { hiddenGroups: _, ...managed } = values as Record<string, unknown>;
        // The one thing that the schema has no word for in Chrome: a list with at least one entry.
        if (Array.isArray(managed.ratings) && managed.ratings.length === 0) return;
        const isTaken = Object.entries(managed).every(([name, value]) => isChoice(name as ChoiceName, value));
        refused += isTaken ? 0 : 1;
        expect(judge(managed)).toBe(isTaken);
      }),
    );
    expect(refused).toBeGreaterThan(10);
  });

  it('take as long a list as settings take, and no longer one', () => {
    const codes = Array.from({ length: 251 }, (_, n) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26)));
    const judged = [codes.slice(0, 250), codes].map((languages) => [
      isChoice('languages', languages),
      judge({ languages }),
    ]);
    expect(judged.flat()).toEqual([true, true, false, false]);
  });
});

function setManaged(values: Record<string, unknown>): void {
  vi.spyOn(browser.storage.managed, 'get').mockResolvedValue(values as never);
}

async function watched(): Promise<Settings> {
  return new Promise((resolve) => watchSettings(resolve));
}
