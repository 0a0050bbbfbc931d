// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { LinkSitesChoice } from '../../../entrypoints/options/link-sites-choice';
import { buttonNames, mount, settle, type } from '../../support/mount';
import { press } from './page-actions';

describe('turning sites on', () => {
  it('asks the browser for that site alone, in the turn of the click', async () => {
    const { page, request } = await renderChoice();
    await type(page, 'Site address', ' https://Forum.example.org/thread/7?page=2 ');
    const pressed = press(page, 'Turn on');
    expect(request).toHaveBeenCalledExactlyOnceWith('forum.example.org');
    await pressed;
    expect(page.textContent).toContain('Marks are on at forum.example.org');
    expect(page.querySelector('input')?.value).toBe('');
  });

  it.each([
    ['', 'not a site address'],
    ['a forum', 'not a site address'],
    ['*.example.org', 'not a site address'],
    ['ftp://example.org', 'not a site address'],
    ['http://example.org', 'secure connection'],
    ['https://mangadex.org/titles/feed', 'MangaDex itself'],
  ])('says of %j in words what is wrong with it, and asks nothing', async (address, problem) => {
    const { page, request } = await renderChoice();
    await type(page, 'Site address', address);
    await press(page, 'Turn on');
    expect(page.querySelector('[role=status]')?.textContent).toContain(problem);
    expect(page.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
    expect(request).not.toHaveBeenCalled();
  });

  it.each([
    ['says no', () => Promise.resolve(false)],
    ['cannot ask', () => Promise.reject(new Error('no gesture'))],
  ])('says that it is not on when the browser %s, and keeps what was typed', async (_, answer) => {
    const { page, request } = await renderChoice();
    request.mockImplementation(answer);
    await type(page, 'Site address', 'example.org');
    await press(page, 'Turn on');
    expect(page.textContent).toContain('didn’t allow it: example.org');
    expect(page.querySelector('input')?.value).toBe('example.org');
  });
});

describe('turning sites off', () => {
  it.each([
    ['gives back what the browser has allowed, and says so', 'b.example', 'https://b.example/*'],
    ['works for every site too, where a person has allowed that in the browser itself', 'All sites', 'https://*/*'],
  ])('%s', async (_, site, pattern) => {
    const { page, giveBack } = await renderChoice(['https://a.example/*', pattern]);
    await press(page, `Turn off on this site: ${site}`);
    expect(giveBack).toHaveBeenCalledExactlyOnceWith(pattern);
    expect(page.querySelector('[role=status]')?.textContent).toBe(`Marks are off: ${site}`);
  });
});

describe('sites that are on', () => {
  it('are said to be off while the person has withdrawn the consent to what a press there sends', async () => {
    const hasConsent = signal<boolean | null>(true);
    const { page } = await renderChoice(['https://a.example/*'], hasConsent);
    const said = () => [...page.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');
    expect(said()).toBe('');
    hasConsent.value = false;
    await settle();
    expect(said()).toContain('Marks are off on these sites');
    expect(buttonNames(page)).toContain('Turn off on this site: a.example');
  });

  it('are no reason to say anything where there are none', async () => {
    const { page } = await renderChoice([], signal<boolean | null>(false));
    expect(page.textContent).not.toContain('Marks are off on these sites');
  });
});

async function renderChoice(patterns: string[] = [], hasConsent = signal<boolean | null>(true)) {
  const request = vi.fn(async (_host: string) => true);
  const giveBack = vi.fn(async (_pattern: string) => undefined);
  const parts = { patterns: signal(patterns), permission: { request, giveBack }, hasConsent };
  const page = await mount(<LinkSitesChoice {...parts} />);
  return { page, request, giveBack };
}
