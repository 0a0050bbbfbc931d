// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { Choices } from '../../../entrypoints/options/choices';
import { Failure } from '../../../lib/failure';
import { defaultSettings, type Settings, type SettingsChange } from '../../../lib/settings/settings';
import { buttonNames, mount, settle, type } from '../../support/mount';
import { virtualClock } from '../../support/virtual-clock';
import { checkbox, choose, press, selectOf, toggle } from './page-actions';

const group = { id: '145f9110-0a6c-4b71-8737-6acb1a3c5da4', name: 'Lantern Scans' };

const INTERVALS =
  'Every 15 minutes, Every 30 minutes, Every hour, Every 2 hours, Every 4 hours, Only when I press “Refresh”';
describe('what can be chosen', () => {
  it('is kept at once, and a line says so for a moment', async () => {
    const { page, settings, clock } = await renderChoices();
    await toggle(page, 'Count several releases of one chapter as one');
    expect(settings.value).toEqual({ ...defaultSettings, groupReleases: false });
    expect(announced(page)).toContain('Saved');
    await act(() => clock.run(4_000));
    expect(announced(page)).not.toContain('Saved');
  });

  it('is a language, as well as one that is not in the list and came from elsewhere, which can be taken away again', async () => {
    const { page, settings } = await renderChoices({ languages: ['en', 'zz'] });
    await toggle(page, 'zz');
    expect(settings.value?.languages).toEqual(['en']);
    expect(checkbox(page, 'zz').checked).toBe(false);
  });

  it('is seen at once, and the next one goes on from it, however long the browser takes', async () => {
    const { page, change, settings } = await renderChoices();
    const slow = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    change.mockImplementationOnce(() => slow[0].promise).mockImplementationOnce(() => slow[1].promise);
    await toggle(page, 'Suggestive');
    await toggle(page, 'Erotica');
    expect([checkbox(page, 'Suggestive').checked, checkbox(page, 'Erotica').checked]).toEqual([false, false]);
    const [first, both] = change.mock.calls.map((_, last) => settingsAfter(change.mock.calls.slice(0, last + 1)));
    expect([first?.ratings, both?.ratings]).toEqual([['safe', 'erotica'], ['safe']]);

    settings.value = { ...defaultSettings, ratings: ['safe', 'erotica'] };
    slow[0].resolve();
    await settle();
    expect(checkbox(page, 'Erotica').checked).toBe(false);
    settings.value = { ...defaultSettings, ratings: ['safe'] };
    slow[1].resolve();
    await settle();
    expect(announced(page)).toContain('Saved');

    settings.value = { ...defaultSettings, ratings: ['safe', 'pornographic'] };
    await settle();
    expect(checkbox(page, 'Pornographic').checked).toBe(true);
  });

  it('is, of languages, those that are read; one more is found by a part of its name, and all are chosen when none is left', async () => {
    const { page, settings } = await renderChoices();
    const chosen = () => page.querySelector('.chosen')?.textContent;
    expect(chosen()).toBe('English');
    await type(page, 'Search languages', 'portug');
    expect(shownLanguages(page)).toEqual(['Portuguesept', 'Portuguese (Brazil)pt-br']);
    await toggle(page, 'Portuguese (Brazil)pt-br');
    expect(settings.value?.languages).toEqual(['en', 'pt-br']);
    expect(chosen()).toBe('English and Portuguese (Brazil)');
    await toggle(page, 'Portuguese (Brazil)pt-br');
    await type(page, 'Search languages', '');
    await toggle(page, 'Englishen');
    expect(settings.value?.languages).toEqual([]);
    expect(chosen()).toBe('All languages');
  });

  it.each([
    ['by nothing, when nothing is typed', '', expect.arrayContaining(['Englishen', 'Zuluzu'])],
    ['not where none has such a name, which is said', 'Klingon', []],
  ])('is, of languages, found %s', async (_, search, found) => {
    const { page } = await renderChoices();
    await type(page, 'Search languages', search);
    expect(shownLanguages(page)).toEqual(found);
    expect(announced(page).includes(`No language matches “${search}”.`)).toBe(search === 'Klingon');
  });

  it('names a language by its code where the browser has no name for it, at the end', async () => {
    const named = Intl.DisplayNames.prototype.of;
    vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation(function (this: Intl.DisplayNames, code) {
      return code === 'ab' ? undefined : named.call(this, code);
    });
    const { page } = await renderChoices();
    expect(shownLanguages(page).at(-1)).toBe('ab');
    await type(page, 'Search languages', 'ab');
    expect(shownLanguages(page)).toContain('ab');
  });

  it('begins with the languages that are chosen, and does not move them under the pointer', async () => {
    const { page } = await renderChoices({ languages: ['zh', 'de'] });
    expect(shownLanguages(page).slice(0, 2)).toEqual(['Chinese (Simplified)zh', 'Germande']);
    await toggle(page, 'Germande');
    expect(shownLanguages(page).slice(0, 2)).toEqual(['Chinese (Simplified)zh', 'Germande']);
  });

  it('is, of ratings, at least one', async () => {
    const { page, settings } = await renderChoices({ ratings: ['safe', 'erotica'] });
    await toggle(page, 'Erotica');
    expect(settings.value?.ratings).toEqual(['safe']);
    expect(checkbox(page, 'Safe').disabled).toBe(true);
    await toggle(page, 'Suggestive');
    expect(settings.value?.ratings).toEqual(['safe', 'suggestive']);
    expect(checkbox(page, 'Safe').disabled).toBe(false);
  });

  it.each([
    ['storage-failed', 'couldn’t save that choice'],
    ['settings-full', 'has no more room for settings'],
    ['settings-busy', 'isn’t accepting more changes'],
    ['settings-newer', 'a newer Dexmark'],
  ] as const)('is as it was when it could not be kept, and a line says why: %s', async (code, sentence) => {
    const { page, change } = await renderChoices();
    change.mockRejectedValue(new Failure(code));
    await toggle(page, 'Pornographic');
    expect(checkbox(page, 'Pornographic').checked).toBe(false);
    expect(page.querySelector('.save-notice [role=alert]')?.textContent).toContain(sentence);
  });

  it('changes what is stored, not what this page has seen of it', async () => {
    const { page, change } = await renderChoices({ languages: ['en'], ratings: ['safe', 'erotica'] });
    await type(page, 'Search languages', 'french');
    await toggle(page, 'Frenchfr');
    await toggle(page, 'Erotica');
    const stored = { ...defaultSettings, languages: ['de', 'en'], ratings: ['erotica', 'pornographic'] as const };
    const [[language], [rating]] = change.mock.calls as [[SettingsChange], [SettingsChange]];
    expect(language(stored)).toEqual({ languages: ['de', 'en', 'fr'] });
    expect(rating(stored)).toEqual({ ratings: ['pornographic'] });
    expect(rating({ ...stored, ratings: ['erotica'] })).toEqual({ ratings: ['erotica'] });
  });

  it('shows hidden groups by name, the unknown at the end, takes one back, and keeps the focus near', async () => {
    const other = '00000000-0c6c-4b71-8737-6acb1a3c5da4';
    const { page, settings } = await renderChoices({ hiddenGroups: [other, group.id] });
    await settle();
    const names = () => [...page.querySelectorAll('.groups bdi')].map(({ textContent }) => textContent);
    expect(names()).toEqual(['Lantern Scans', 'Unknown group (00000000…)']);
    await press(page, 'Show again: Unknown group (00000000…)');
    await press(page, 'Show again: Lantern Scans');
    expect(settings.value?.hiddenGroups).toEqual([]);
    expect(buttonNames(page)).toEqual(['Turn on']);
    expect(page.textContent).toContain('No groups are hidden.');
    expect(document.activeElement?.textContent).toContain('Hidden groups');
  });

  it.each<[what: string, label: string, names: string, value: string, chosen: string, Partial<Settings>]>([
    ['how often the list is checked', 'Check for new chapters', INTERVALS, '60', '0', { checkEveryMinutes: 0 }],
    ['a smaller share of the allowance', 'Maximum requests per second', '1, 2, 3, 4, 5', '5', '2', { slots: 2 }],
  ])('is %s', async (_, label, names, value, chosen, change) => {
    const { page, settings } = await renderChoices();
    const select = selectOf(page, label);
    expect([...select.options].map(({ text }) => text).join(', ')).toBe(names);
    expect(select.value).toBe(value);
    await choose(select, chosen);
    expect(settings.value).toEqual({ ...defaultSettings, ...change });
  });

  it('is what the toolbar button counts', async () => {
    const { page, settings } = await renderChoices();
    expect(checkbox(page, 'Series with unread chapters').checked).toBe(true);
    await toggle(page, 'Unread chapters');
    expect(settings.value?.badgeCounts).toBe('chapters');
  });

  it('says that it stays on this device where sync storage is off, and only there', async () => {
    const { page, settings } = await renderChoices({ isOnDevice: true });
    expect(page.textContent).toContain('your settings stay on this device');
    await act(() => {
      settings.value = defaultSettings;
    });
    expect(page.textContent).not.toContain('your settings stay on this device');
  });

  it('is disabled where an administrator has chosen, with a line that says so, and the others are not', async () => {
    const { page } = await renderChoices({ managed: ['slots', 'ratings'] });
    expect([...page.querySelectorAll('fieldset.managed')].map((set) => set.matches(':disabled'))).toEqual([true, true]);
    expect([...page.querySelectorAll('.managed > .fine-print')].map(({ textContent }) => textContent)).toEqual(
      Array(2).fill('Set by your administrator.'),
    );
    expect(selectOf(page, 'Check for new chapters').closest('.managed')).toBeNull();
  });
});

describe.each([
  {
    name: 'notifyNewChapters',
    label: 'Notify me about new chapters',
    refused: 'doesn’t let Dexmark show notifications',
  },
  {
    name: 'markAtLastPage',
    label: 'Mark as read when I reach the last page',
    refused: 'it tells MangaDex which chapter you’re reading, and you didn’t allow that',
  },
] as const)('what each browser has to allow, too: $label', ({ name, label, refused }) => {
  it('is off at first, and on when the person, asked in the click, allows it', async () => {
    const { page, settings, requests } = await renderChoices();
    expect(checkbox(page, label).checked).toBe(false);
    void act(() => checkbox(page, label).click());
    expect(requests[name]).toHaveBeenCalledOnce();
    await settle();
    expect(settings.value).toEqual({ ...defaultSettings, [name]: true });
    expect(checkbox(page, label).checked).toBe(true);
  });

  it.each([
    ['declines', () => Promise.resolve(false)],
    ['cannot be asked', () => Promise.reject(new Error('no gesture'))],
  ])('stays off when the person %s, each time, and the page says why', async (_, answer) => {
    const { page, settings, requests } = await renderChoices();
    requests[name].mockImplementation(answer);
    for (const _time of [1, 2]) {
      await toggle(page, label);
      expect(settings.value?.[name]).toBe(false);
      expect(checkbox(page, label).checked).toBe(false);
      expect(announced(page)).toContain(refused);
    }
  });

  it('is turned off without a question, and permission that nothing else needs is given back', async () => {
    const { page, settings, requests, giveBack } = await renderChoices({ [name]: true }, true);
    await toggle(page, label);
    expect(settings.value?.[name]).toBe(false);
    expect(requests[name]).not.toHaveBeenCalled();
    expect(giveBack).toHaveBeenCalledTimes(name === 'notifyNewChapters' ? 1 : 0);
  });

  it.each([
    ['another device', [], 'This is on in your settings, but this browser still has to allow it.'],
    ['an administrator', [name], 'Your administrator turned this on, but this browser still has to allow it.'],
  ] as const)('that %s has turned on is still to be allowed here by the person', async (_, managed, line) => {
    const { page, allowed } = await renderChoices({ [name]: true, managed });
    expect(checkbox(page, label).checked).toBe(false);
    expect(checkbox(page, label).closest('fieldset.managed')).toBeNull();
    expect(announced(page)).toContain(line);
    await toggle(page, label);
    expect(checkbox(page, label).checked).toBe(true);
    expect(checkbox(page, label).matches('fieldset.managed *')).toBe(managed.length > 0);
    expect(announced(page)).not.toContain(line);
    allowed[name].value = false;
    await settle();
    expect(checkbox(page, label).checked).toBe(false);
  });
});

const groupNames = vi.fn(async (ids: readonly string[]) => {
  return new Map(ids.filter((id) => id === group.id).map((id) => [id, group.name] as const));
});

/** What these changes make of the default ones. */
function settingsAfter(changes: readonly (readonly [SettingsChange])[]): Settings {
  let stored = defaultSettings;
  for (const [change] of changes) stored = { ...stored, ...change(stored) };
  return stored;
}

async function renderChoices(chosen: Partial<Settings> = {}, isAllowed: boolean | null = false) {
  const settings = signal<Settings | null>({ ...defaultSettings, ...chosen });
  const allowed = { notifyNewChapters: signal(isAllowed), markAtLastPage: signal(isAllowed) };
  const requests = {
    notifyNewChapters: vi.fn(async () => (allowed.notifyNewChapters.value = true)),
    markAtLastPage: vi.fn(async () => (allowed.markAtLastPage.value = true)),
  };
  const giveBack = vi.fn(() => Promise.resolve());
  const change = vi.fn(async (choice: SettingsChange) => {
    const stored = settings.value ?? defaultSettings;
    settings.value = { ...stored, ...choice(stored) };
  });
  const clock = virtualClock();
  const page = await mount(
    <Choices
      settings={settings}
      change={change}
      permission={{ request: requests.notifyNewChapters, giveBack }}
      mayNotify={allowed.notifyNewChapters}
      requestConsent={requests.markAtLastPage}
      hasConsent={allowed.markAtLastPage}
      linkSites={{ patterns: signal([]), permission: { request: vi.fn(), giveBack: vi.fn() } }}
      groupNames={groupNames}
      clock={clock}
    />,
  );
  return { page, settings, change, requests, giveBack, allowed, clock };
}

/** The names of the languages that are to be seen, each with its code. */
function shownLanguages(page: HTMLElement): string[] {
  return [...page.querySelectorAll('.languages label')].map((label) => label.textContent ?? '');
}

/** What a screen reader is told as it changes. */
function announced(page: HTMLElement): string {
  return [...page.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('\n');
}
