/** A stranger's page that happens to link to chapters: nothing on it knows of the service or of any extension. */
import type { Answered, Asked } from '../exchange.ts';
import { answerFile, filled, readFiles } from '../files.ts';
import type { Library } from '../library/types.ts';
import { yearsOf } from './archive.ts';
import { type BlogLink, blogLinks } from './blog-links.ts';
import { escapeHtml } from './escape-html.ts';

const pages = readFiles(new URL('./pages/', import.meta.url));
const isOfAPage = /\.(js|css)$/;

/** Answers any request to the blog's host: the article at `/`, an archive of as many links as asked for, style and script, and nothing else. */
export function answerBlog(asked: Asked, { library }: { readonly library: Library }): Answered {
  if (asked.method !== 'GET' && asked.method !== 'HEAD') return answer(405, 'text/plain', 'Method not allowed');
  const path = asked.target.split(/[?#]/, 1)[0] ?? '/';
  const answered = answerPath(path, library);
  return asked.method === 'HEAD' ? { ...answered, body: '' } : answered;
}

function answerPath(path: string, library: Library): Answered {
  if (path === '/') return answer(200, 'text/html', article(blogLinks(library)));
  const [, count] = /^\/archive\/(\d+)$/.exec(path) ?? [];
  if (count !== undefined)
    return answer(200, 'text/html', filled(pages.get('archive.html'), { years: yearsOf(library, Number(count)) }));
  const file = isOfAPage.test(path) ? answerFile(pages, path.slice(1)) : undefined;
  return file ?? answer(404, 'text/plain', 'Not found');
}

function answer(status: number, type: string, body: string): Answered {
  return { status, headers: { 'content-type': `${type}; charset=utf-8` }, body };
}

function article(links: readonly BlogLink[]): string {
  return filled(pages.get('article.html'), {
    links: list(links.filter((link) => link.names)),
    lookAlikes: list(links.filter((link) => !link.names)),
    first: escapeHtml(links[0]?.href ?? ''),
  });
}

function list(links: readonly BlogLink[]): string {
  return links.map(({ href, words }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(words)}</a></li>`).join('\n');
}
