import { describe, expect, it } from 'vitest';
import { makeLibrary } from '../library/make-library.ts';
import { answerBlog } from './answer-blog.ts';
import { blogLinks } from './blog-links.ts';
import { escapeHtml } from './escape-html.ts';

const library = makeLibrary({ now: Date.UTC(2026, 10, 21, 12) });
const links = blogLinks(library);

function ask(target: string, method = 'GET') {
  return answerBlog({ host: 'blog', method, target, headers: {}, body: '', address: '127.0.0.1' }, { library });
}

describe('the blog', () => {
  it('writes every link as it is meant, once', () => {
    const article = String(ask('/').body);
    for (const { href, words } of links)
      expect(article.split(`<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`)).toHaveLength(2);
  });

  it('has its own style and a script that adds a link later', () => {
    for (const [file, type] of Object.entries({ 'style.css': 'text/css', 'later.js': 'text/javascript' }))
      expect(ask(`/${file}`)).toMatchObject({ status: 200, headers: { 'content-type': `${type}; charset=utf-8` } });
  });

  it('has an archive of as many links as are asked for, each to another chapter', () => {
    const hrefs = String(ask('/archive/5000').body).match(/https:\/\/mangadex\.org\/chapter\/[0-9a-f-]{36}/g);
    expect(hrefs).toHaveLength(5_000);
    expect(new Set(hrefs).size).toBe(5_000);
  });

  it('has nothing else, and takes nothing', () => {
    expect(ask('/chapter/anything').status).toBe(404);
    expect(ask('/', 'POST').status).toBe(405);
  });
});

describe('its links', () => {
  it('that name something name a chapter or a title of the library', () => {
    const named = links.flatMap(({ names }) => names ?? []);
    const isHere = ({ kind, id }: (typeof named)[number]) => library[kind === 'chapter' ? 'chapters' : 'manga'].has(id);
    expect(named.filter((one) => !isHere(one))).toEqual([]);
    expect(new Set(named.filter(({ kind }) => kind === 'chapter').map(({ id }) => id)).size).toBe(3);
  });

  it('that name something lead to a host of the service', () => {
    const hosts = links.filter(({ names }) => names).map(({ href }) => new URL(href, 'https://blog.example/').hostname);
    expect(new Set(hosts)).toEqual(new Set(['mangadex.org', 'canary.mangadex.dev']));
  });

  it('that look alike are of many shapes: other hosts, relative, malformed, no address at all', () => {
    const alike = links.filter(({ names }) => !names);
    expect(alike.length).toBeGreaterThan(12);
    const hosts = alike.map(({ href }) => URL.parse(href, 'https://blog.example/')?.hostname);
    expect(hosts).toEqual(expect.arrayContaining([undefined, 'blog.example']));
  });
});
