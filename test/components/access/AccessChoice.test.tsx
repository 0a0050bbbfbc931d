// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { AccessChoice, accessSentences } from '../../../components/access/AccessChoice';
import { AccessNeeded } from '../../../components/access/AccessNeeded';
import type { View } from '../../../lib/storage/views';
import { buttonNames, mount, press, settle } from '../../support/mount';

const [NONE, PARTS] = ['Dexmark has no access to MangaDex', 'Dexmark has no access to parts of MangaDex'] as const;
const nameOf = (host: string) => (host === 'site' ? 'mangadex.org' : `${host}.mangadex.org`);

describe('what the browser withholds', () => {
  it.each<[title: string, withheld: View<'access'>['withheld'], effects: RegExp[]]>([
    [NONE, ['api'], [/^Without api\.mangadex\.org, nothing is checked, marked or sent/]],
    [NONE, ['auth'], [/^Without auth\.mangadex\.org, you can’t stay signed in/]],
    [PARTS, ['uploads'], [/^Without uploads\.mangadex\.org, there are no covers/]],
    [PARTS, ['site'], [/^Without mangadex\.org, there’s no button in the reader/]],
    [NONE, ['auth', 'uploads'], [/^Without auth/, /^Without uploads/]],
    [NONE, ['api', 'auth', 'uploads', 'site'], [/doesn’t let Dexmark access MangaDex/]],
  ])('is said as "%s", with what does not work without it: %j', (title, withheld, effects) => {
    const said = accessSentences(withheld.map((host) => ({ host, name: nameOf(host) })));
    expect(said).toEqual({ title, effects: effects.map((effect) => expect.stringMatching(effect)) });
  });

  it('is not spoken of where it is nothing', () => {
    expect(accessSentences([])).toBeNull();
  });

  it('never sends a person to look after the connection; the browser is asked in the click itself, for what it withholds', async () => {
    const { place, give } = await renderChoice(['auth', 'site']);
    expect(place.textContent).not.toMatch(/connection|reached/);
    const asked = press(place, 'Give access');
    expect(give).toHaveBeenCalledExactlyOnceWith(['auth', 'site']);
    await asked;
  });

  it('is said to have been asked for where the browser said no, until it is asked again', async () => {
    const { place, give } = await renderChoice(['api']);
    give.mockResolvedValueOnce(false).mockRejectedValueOnce(new Error('not now'));
    for (const isRefused of [true, true, false]) {
      await press(place, 'Give access');
      await settle();
      expect(place.textContent?.includes('Your browser didn’t give access.')).toBe(isRefused);
    }
  });

  it('is gone as soon as it is given back', async () => {
    const { place, view } = await renderChoice(['api', 'auth', 'uploads', 'site']);
    expect(place.textContent).toContain('doesn’t let Dexmark access MangaDex');
    view.value = { withheld: [] };
    await settle();
    expect(place.textContent).toBe('');
  });
});

describe('what failed because the browser withholds something', () => {
  async function stopped(withheld: View<'access'>['withheld'], code = 'access-withheld') {
    const view = signal<View<'access'> | null>({ withheld });
    const onGiven = vi.fn();
    const place = await mount(
      <AccessNeeded access={{ view, give: async () => true, nameOf: (host) => host }} code={code} onGiven={onGiven}>
        <button type="button">Try again</button>
      </AccessNeeded>,
    );
    return { view, onGiven, place };
  }

  it('offers to give it, and goes on by itself, once, as soon as it is given', async () => {
    const { view, onGiven, place } = await stopped(['api', 'site']);
    expect(buttonNames(place)).toEqual(['Give access']);
    view.value = { withheld: ['auth'] };
    await settle();
    expect(onGiven).not.toHaveBeenCalled();
    view.value = { withheld: ['site'] };
    await settle();
    view.value = { withheld: [] };
    await settle();
    expect(onGiven).toHaveBeenCalledOnce();
  });

  it('is left alone where it failed for another reason', async () => {
    const { view, onGiven, place } = await stopped(['api'], 'offline');
    expect(buttonNames(place)).toEqual(['Try again']);
    view.value = { withheld: [] };
    await settle();
    expect(onGiven).not.toHaveBeenCalled();
  });

  it('is tried again by a press alone where nothing that it needs is withheld by now', async () => {
    const { onGiven, place } = await stopped(['uploads', 'site']);
    expect(buttonNames(place)).toEqual(['Try again']);
    expect(onGiven).not.toHaveBeenCalled();
  });
});

async function renderChoice(withheld: View<'access'>['withheld']) {
  const view = signal<View<'access'> | null>({ withheld });
  const give = vi.fn(async () => true);
  return { view, give, place: await mount(<AccessChoice view={view} nameOf={nameOf} give={give} />) };
}
