// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '#i18n';
import { choiceText } from '../../../components/settings/choice-text';
import { SettingsFileCard } from '../../../entrypoints/options/settings-file-card';
import { createSettingsFileState } from '../../../entrypoints/options/settings-file-state';
import { Failure } from '../../../lib/failure';
import { choiceNames, choices } from '../../../lib/settings/choices';
import { defaultSettings, type Settings, type SettingsChange } from '../../../lib/settings/settings';
import { settingsFileOf } from '../../../lib/settings/settings-file';
import { buttonNames, mount, settle } from '../../support/mount';
import { virtualClock } from '../../support/virtual-clock';
import { press } from './page-actions';

const hidden = '145f9110-0a6c-4b71-8737-6acb1a3c5da4';

const oneSlot = settingsFileOf({ ...defaultSettings, slots: 1 }, 0);

afterEach(() => vi.unstubAllEnvs());

describe('the settings file', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'is handed over with what is chosen, under the name of the day in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      const { page, settings, downloads, clock } = await renderCard({ slots: 2 });
      await press(page, 'Export settings');
      const day = new Date(clock.now()).toLocaleDateString('sv-SE');
      const text = settingsFileOf(settings.value, clock.now());
      expect(downloads).toEqual([[`dexmark-settings-${day}.json`, text]]);
      expect(JSON.parse(text).savedAt).toMatch(new RegExp(`^${day}T`));
    },
  );

  it('shows what it would change, changes that and no more, and is undone', async () => {
    const { page, settings } = await renderCard({ slots: 2 });
    await chooseFile(page, settingsFileOf({ ...defaultSettings, languages: [], hiddenGroups: [hidden] }, 0));
    expect(rowsOf(page)).toEqual([
      ['Languages', 'English', 'All languages'],
      ['Maximum requests per second', '2', '5'],
      ['Hidden groups', '0 groups', '1 group'],
    ]);
    expect(settings.value).toEqual({ ...defaultSettings, slots: 2 });
    await press(page, 'Change 3 settings');
    expect(settings.value).toEqual({ ...defaultSettings, languages: [], hiddenGroups: [hidden] });
    expect(page.textContent).toContain('3 settings imported.');
    expect(page.querySelector('dialog')).toBeNull();

    settings.value = { ...settings.value, languages: ['de'] };
    await press(page, 'Undo');
    expect(settings.value).toEqual({ ...defaultSettings, slots: 2, languages: ['de'] });
    expect(page.textContent).toContain('The import has been undone.');
  });

  it('says each value in words', async () => {
    const { page } = await renderCard();
    const other: Settings = {
      ...defaultSettings,
      ...{ languages: ['de', 'fr'], ratings: ['safe', 'erotica'], groupReleases: false, markAtLastPage: true },
      ...{ checkEveryMinutes: 0, marksOnSite: false, notifyNewChapters: true, badgeCounts: 'chapters' },
    };
    await chooseFile(page, settingsFileOf(other, 0));
    expect(rowsOf(page).map(([, ...values]) => values)).toEqual([
      ['English', 'German and French'],
      ['Safe, Suggestive, and Erotica', 'Safe and Erotica'],
      ['On', 'Off'],
      ['Off', 'On'],
      ['Every hour', 'Only when I press “Refresh”'],
      ['Off', 'On'],
      ['Series with unread chapters', 'Unread chapters'],
      ['On', 'Off'],
    ]);
  });

  it.each(
    choiceNames.flatMap((name) => {
      const entry = choices[name];
      return 'values' in entry ? Object.entries(entry.values).map(([value, key]) => [name, value, key] as const) : [];
    }),
  )('has the words of the options page for %s "%s"', (name, value, key) => {
    const chosen = Array.isArray(choices[name].initial) ? [value] : value;
    expect(choiceText(name, { [name]: chosen })).toBe(i18n.t(key));
  });

  it('says what it leaves as it is, and why', async () => {
    const { page, settings } = await renderCard({ managed: ['slots'] });
    const file = { slots: 1, ratings: 'all', groupReleases: false, theme: 'sepia' };
    await chooseFile(page, JSON.stringify({ format: 'dexmark-settings', version: 1, settings: file }));
    const dialog = page.querySelector('dialog')?.textContent;
    expect(dialog).toContain('Set by your administrator, so not changed: Maximum requests per second');
    expect(dialog).toContain('Can’t be read, so not changed: Content ratings');
    expect(dialog).toContain('1 entry is left out');
    await press(page, 'Change 1 setting');
    expect(settings.value).toEqual({ ...defaultSettings, managed: ['slots'], groupReleases: false });
  });

  it('that is the same changes nothing, and offers nothing but to close', async () => {
    const { page, change } = await renderCard();
    await chooseFile(page, settingsFileOf(defaultSettings, 0));
    expect(page.textContent).toContain('Nothing would change.');
    expect(buttonNames(page)).toEqual(['Export settings', 'Import settings…', 'Close']);
    await act(() => void page.querySelector('dialog')?.dispatchEvent(new Event('close')));
    expect(page.querySelector('dialog')).toBeNull();
    expect(change).not.toHaveBeenCalled();
  });

  it.each([
    ['is too large', 'x'.repeat(500_001), 'too large to be a settings file'],
    ['is damaged', '{"format":"dexmark-', 'or it’s damaged'],
    ['is of a newer version', '{"format":"dexmark-settings","version":2}', 'Update Dexmark'],
    ['cannot be read any more', goneFile(), 'or it’s damaged'],
  ])('that %s changes nothing, and says so', async (_, content, sentence) => {
    const { page, change } = await renderCard();
    await chooseFile(page, content);
    expect(alertOn(page)).toContain(sentence);
    expect(page.querySelector('dialog')).toBeNull();
    expect(change).not.toHaveBeenCalled();
  });

  it.each([
    ['storage-failed', 'couldn’t save the settings, so nothing was changed'],
    ['settings-full', 'no more room for settings'],
    ['settings-newer', 'a newer Dexmark'],
  ] as const)('that meets %s while it is imported says so', async (code, sentence) => {
    const { page, change, settings } = await renderCard();
    change.mockRejectedValue(new Failure(code));
    await chooseFile(page, oneSlot);
    await press(page, 'Change 1 setting');
    expect(alertOn(page)).toContain(sentence);
    expect(settings.value).toEqual(defaultSettings);
  });

  it('can be undone after it could not be', async () => {
    const { page, change, settings } = await renderCard();
    await chooseFile(page, oneSlot);
    await press(page, 'Change 1 setting');
    change.mockRejectedValueOnce(new Failure('settings-busy'));
    await press(page, 'Undo');
    expect(alertOn(page)).toContain('isn’t accepting more changes');
    expect(alertOn(page)).toContain('1 setting imported.');
    await press(page, 'Undo');
    expect(settings.value).toEqual(defaultSettings);
  });

  it('whose changes another page has made meanwhile says nothing of an import', async () => {
    const { page, settings, change } = await renderCard();
    await chooseFile(page, oneSlot);
    change.mockImplementationOnce(async (choice) => {
      settings.value = { ...defaultSettings, slots: 1 };
      choice(settings.value);
    });
    await press(page, 'Change 1 setting');
    expect(page.textContent).not.toContain('imported');
  });

  it('is imported once, however often the button is pressed', async () => {
    const { page, change } = await renderCard();
    const slow = Promise.withResolvers<void>();
    change.mockImplementation(() => slow.promise);
    await chooseFile(page, oneSlot);
    await press(page, 'Change 1 setting');
    await press(page, 'Change 1 setting');
    slow.resolve();
    await settle();
    expect(change).toHaveBeenCalledTimes(1);
  });
});

async function renderCard(chosen: Partial<Settings> = {}) {
  const settings = signal<Settings>({ ...defaultSettings, ...chosen });
  const change = vi.fn(async (choice: SettingsChange) => {
    settings.value = { ...settings.value, ...choice(settings.value) };
  });
  const clock = virtualClock();
  const downloads: unknown[][] = [];
  const state = createSettingsFileState({ settings, change, clock, download: (...file) => downloads.push(file) });
  const Card = () => <SettingsFileCard state={state} settings={settings.value} />;
  return { page: await mount(<Card />), settings, change, clock, downloads };
}

/** As a person who chooses a file for "Import settings…". */
async function chooseFile(page: HTMLElement, content: string | File): Promise<void> {
  const input = page.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for a file.');
  const file = content instanceof File ? content : new File([content], 'settings.json');
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  await act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
  await settle();
}

/** A file that was taken away after it was chosen. */
function goneFile(): File {
  const arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  return Object.assign(new File(['{}'], 'gone.json'), { arrayBuffer });
}

const alertOn = (page: HTMLElement) => page.querySelector('[role=alert]')?.textContent;

function rowsOf(page: HTMLElement): string[][] {
  return [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent ?? ''),
  );
}
