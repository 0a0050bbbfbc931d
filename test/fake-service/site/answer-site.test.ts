import { describe, expect, it } from 'vitest';
import { makeAccounts } from '../library/make-accounts.ts';
import { makeLibrary } from '../library/make-library.ts';
import { answerSite } from './answer-site.ts';
import { shownTitle, slugOf } from './titles.ts';

const now = Date.UTC(2026, 10, 21, 12);
const library = makeLibrary({ now });
const accounts = makeAccounts(library);
const manga = [...library.manga.values()];
const chapters = [...library.chapters.values()];

function ask(target: string, method = 'GET') {
  const asked = { host: 'site', method, target, headers: {}, body: '', address: '127.0.0.1' } as const;
  return answerSite(asked, { library, accounts, now });
}

/** What the site's own script is told; `undefined` where it is told that there is nothing. */
function data(path: string) {
  const { status, body } = ask(`/_data/${path}`);
  const told = JSON.parse(String(body));
  if (status !== 404) return told;
  expect(told).toEqual({ error: 'not found' });
  return undefined;
}

const readable = chapters.find(({ pages }) => pages > 0);
const external = chapters.find(({ externalUrl, publishAt }) => externalUrl && publishAt <= now);
const scheduled = chapters.find(({ publishAt }) => publishAt > now);
const oddTitle = manga.find(({ title }) => title.en?.startsWith('<b>'));
if (!readable || !external || !scheduled || !oddTitle) throw new Error('The library lacks what the site is tried with');

describe('the pages of the site', () => {
  it.each([
    ...['/', '/titles', '/titles/follows', '/titles/feed', '/settings', '/demo?traffic=off'],
    ...[
      `/title/${oddTitle.id}/any-slug`,
      `/chapter/${readable.id}`,
      `/chapter/${readable.id}/3`,
      '/chapter/not-a-uuid',
    ],
  ])('%s is the empty shell under a strict policy', (target) => {
    const { status, headers, body } = ask(target);
    expect([status, body]).toEqual([200, ask('/').body]);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style|style=/);
  });

  it('answers 404 elsewhere, with the shell that says so', () => {
    expect(ask('/nowhere')).toMatchObject({ status: 404, body: ask('/').body });
  });

  it.each([
    '/chapter/<script>alert(1)</script>',
    '/chapter/%E0%A4%A',
    '//evil.example/chapter',
    '/chapter/../../etc',
    '/?x="><b>',
  ])('writes nothing of the address %s into its answer', (target) => {
    expect(ask(target).body).toBe(ask('/').body);
  });

  it('only reads', () => {
    expect(ask('/', 'POST').status).toBe(405);
    expect(ask('/', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });
});

describe('the files of the site', () => {
  it('are scripts, a style and an icon of its own', () => {
    const typeOf = (name: string) => ask(`/_site/${name}`).headers['content-type'];
    expect(typeOf('main.js')).toContain('text/javascript');
    expect(typeOf('style.css')).toContain('text/css');
    expect(typeOf('icon.svg')).toBe('image/svg+xml');
  });

  it('import only each other', () => {
    const seen = new Set<string>();
    const follow = (name: string) => {
      if (seen.has(name)) return;
      seen.add(name);
      const file = ask(`/_site/${name}`);
      expect(file.status, name).toBe(200);
      for (const [, imported = ''] of String(file.body).matchAll(/from '\.\/([^']+)'/g)) follow(imported);
    };
    follow('main.js');
    expect(seen.size).toBeGreaterThan(10);
  });

  it.each(['/_site/../answer-site.ts', '/_site/..%2fanswer-site.ts', '/_site/', '/_site/nothing.js'])(
    'do not include %s',
    (target) => {
      expect(ask(target).status).toBe(404);
    },
  );
});

describe('the data of the site', () => {
  it('lists all titles, or those that the demo account follows', () => {
    expect(data('titles/all')).toHaveLength(library.manga.size);
    expect(data('titles/follows')).toHaveLength(accounts[0]?.follows.size ?? 0);
  });

  it('gives a title as it is: markup is text to be set as text', () => {
    expect(data(`title/${oddTitle.id}`).title).toBe('<b>Bold</b> & "Quotes"');
  });

  it('lists the chapters of a series, newest first, without those that are not out', () => {
    const rows = data(`title/${scheduled.mangaId}`).chapters;
    expect(rows.map(({ id }: { id: string }) => id)).not.toContain(scheduled.id);
    const ages: number[] = rows.map(({ agoMs }: { agoMs: number }) => agoMs);
    expect(ages).toEqual(ages.toSorted((one, other) => one - other));
    expect(ages[0]).toBeGreaterThanOrEqual(0);
  });

  it('gives a chapter its page addresses on the uploads host', () => {
    const { pages } = data(`chapter/${readable.id}`);
    expect(pages).toHaveLength(readable.pages);
    expect(pages[1]).toBe(`https://uploads.mangadex.org/data/${readable.hash}/2-${readable.hash}.png`);
  });

  it('gives an external chapter an address elsewhere and no pages', () => {
    expect(data(`chapter/${external.id}`)).toMatchObject({ externalUrl: external.externalUrl, pages: [] });
  });

  it.each([
    'not-a-uuid',
    '',
    'constructor',
    '00000000-0000-4000-8000-000000000000',
    readable.id.toUpperCase(),
    `${readable.id}0`,
    scheduled.id,
  ])('has no chapter "%s"', (id) => {
    expect(data(`chapter/${id}`)).toBeUndefined();
  });

  it('shows the demo account’s values and no others', () => {
    const { id: clientId, secret: clientSecret } = accounts[0]?.client ?? {};
    expect(data('client')).toMatchObject({ username: 'reader', clientId, clientSecret });
    expect(JSON.stringify(data('client'))).not.toContain('newcomer');
  });
});

describe('titles in addresses', () => {
  it('have a slug of small Latin letters, or none', () => {
    for (const each of manga) expect(slugOf(each)).toMatch(/^[a-z0-9-]{0,80}$/);
  });

  it('are English if they can be, and never missing', () => {
    expect(shownTitle({ ...oddTitle, title: { ja: '夜', 'ja-ro': 'Yoru' } })).toBe('Yoru');
    expect(shownTitle({ ...oddTitle, title: { ja: '夜' } })).toBe('夜');
    expect(shownTitle({ ...oddTitle, title: {} })).toBe('Untitled');
  });
});
