/** A stranger's page that happens to link to chapters: nothing on it knows of the service or of any extension. */
import type { Answered, Asked } from '../exchange.ts';
import type { Library } from '../library/types.ts';
import { archive, FILL } from './archive.ts';
import { type BlogLink, blogLinks } from './blog-links.ts';
import { escapeHtml } from './escape-html.ts';

const HEADINGS = ['What we read this week', 'Links that look the same and are not'] as const;

/** Answers any request to the blog's host: the article at `/`, an archive of as many links as asked for, style and script, and nothing else. */
export function answerBlog(asked: Asked, { library }: { readonly library: Library }): Answered {
  if (asked.method !== 'GET' && asked.method !== 'HEAD') return answer(405, 'text/plain', 'Method not allowed');
  const path = asked.target.split(/[?#]/, 1)[0] ?? '/';
  const answered = answerPath(path, library);
  return asked.method === 'HEAD' ? { ...answered, body: '' } : answered;
}

function answerPath(path: string, library: Library): Answered {
  if (path === '/')
    return answer(
      200,
      'text/html',
      page(article(blogLinks(library)), '<script type="module" src="/later.js"></script>'),
    );
  const [, links] = /^\/archive\/(\d+)$/.exec(path) ?? [];
  if (links !== undefined)
    return answer(
      200,
      'text/html',
      page(archive(library, Number(links)), '<script type="module" src="/fill.js"></script>'),
    );
  if (path === '/fill.js') return answer(200, 'text/javascript', FILL);
  if (path === '/style.css') return answer(200, 'text/css', STYLE);
  if (path === '/later.js') return answer(200, 'text/javascript', LATER);
  return answer(404, 'text/plain', 'Not found');
}

function answer(status: number, type: string, body: string): Answered {
  return { status, headers: { 'content-type': `${type}; charset=utf-8` }, body };
}

function page(main: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Margin Notes: a reading blog</title>
    <link rel="stylesheet" href="/style.css">
    ${head}
  </head>
  <body>
    <header><a href="/">Margin Notes</a><p>A blog about reading slowly.</p></header>
    <main>
      ${main}
    </main>
  </body>
</html>
`;
}

function article(links: readonly BlogLink[]): string {
  const [good, alike] = [links.filter((link) => link.names), links.filter((link) => !link.names)];
  return `<h1>${HEADINGS[0]}</h1>
      <p>It rained, so we read. Here is everything that stayed with us, linked in every way that we could think of.</p>
      ${list(good)}
      <h2>${HEADINGS[1]}</h2>
      <p>None of these leads to a chapter, whatever it says.</p>
      ${list(alike)}
      <h2>More</h2>
      <p><button type="button" id="more">One more recommendation</button></p>
      <div id="later" data-link="${escapeHtml(good[0]?.href ?? '')}"></div>`;
}

function list(links: readonly BlogLink[]): string {
  const items = links.map(({ href, words }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(words)}</a></li>`);
  return `<ul>${items.join('\n')}</ul>`;
}

/** A link that comes only after a click, as pages that load more of themselves have. */
const LATER = `const place = document.querySelector('#later');
document.querySelector('#more').addEventListener('click', () => {
  const link = document.createElement('a');
  link.href = place.dataset.link;
  link.textContent = 'the chapter, once more';
  place.append(link);
});
`;

const STYLE = `:root { color-scheme: light dark; font: 18px/1.65 Georgia, 'DejaVu Serif', serif; --ink: #2b2622; --paper: #fbf7ef; --link: #8a3b12; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e2d6; --paper: #1f1c19; --link: #f0a878; } }
body { margin: 0; background: var(--paper); color: var(--ink); }
header, main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
header { border-bottom: 1px solid currentcolor; }
header a { color: inherit; font-size: 1.5rem; font-style: italic; text-decoration: none; }
header p { margin: 0; opacity: 0.75; }
h1 { line-height: 1.2; }
a { color: var(--link); }
button { font: inherit; }
`;
