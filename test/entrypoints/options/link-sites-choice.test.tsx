// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';
import { LinkSitesChoice } from '../../../entrypoints/options/link-sites-choice';
import { buttonNames, mount, press, settle, type } from '../../support/mount';

describe('turning sites on', () => {
  it('asks the browser for that site alone, in the turn of the click', async () => {
    const { page, request } = await renderChoice();
    await type(page, 'Site address', ' https://Forum.example.org/thread/7?page=2 ');
    await press(page, 'Turn on');
    expect(request).toHaveBeenCalledExactlyOnceWith('forum.example.org');
    await settle();
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
    await settle();
    expect(page.textContent).toContain('didn’t allow it: example.org');
    expect(page.querySelector('input')?.value).toBe('example.org');
  });
});

describe('turning sites off', () => {
  it('gives back what the browser has allowed, and says so', async () => {
    const { page, giveBack } = await renderChoice(['https://a.example/*', 'https://b.example/*']);
    await press(page, 'Turn off on this site: b.example');
    expect(giveBack).toHaveBeenCalledExactlyOnceWith('https://b.example/*');
    await settle();
    expect(page.querySelector('[role=status]')?.textContent).toBe('Marks are off: b.example');
  });

  it('works for every site too, where a person has allowed that in the browser itself', async () => {
    const { page, giveBack } = await renderChoice(['https://*/*']);
    expect(buttonNames(page)).toContain('Turn off on this site: All sites');
    await press(page, 'Turn off on this site: All sites');
    expect(giveBack).toHaveBeenCalledWith('https://*/*');
  });
});

async function renderChoice(patterns: string[] = []) {
  const request = vi.fn(async (_host: string) => true);
  const giveBack = vi.fn(async (_pattern: string) => undefined);
  const page = await mount(<LinkSitesChoice patterns={signal(patterns)} permission={{ request, giveBack }} />);
  return { page, request, giveBack };
}
