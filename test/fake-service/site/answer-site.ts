/** The reader's site as far as a visitor sees it: one empty shell for every page, the shell's files, and data from its own host. */
import { readFileSync } from 'node:fs';
import type { Answered, Asked } from '../exchange.ts';
import { answerFile, readFiles } from '../files.ts';
import { type SiteSources, siteData } from './site-data.ts';

/** Strict, so that what an extension shows here is shown to work under a policy. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' https://uploads.mangadex.org",
  "connect-src 'self' https://api.mangadex.org",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SHELL = readFileSync(new URL('./shell.html', import.meta.url), 'utf8');
/** Script, style and icon, served as they are. */
const files = readFiles(new URL('./pages/', import.meta.url));

const KNOWN_PAGES = /^\/(?:titles(?:\/(?:follows|feed|latest))?|title\/.*|chapter\/.*|settings|demo)?$/;

/** Answers any request to the site's host; asks nothing of the API host. */
export function answerSite(asked: Asked, sources: SiteSources): Answered {
  if (asked.method !== 'GET' && asked.method !== 'HEAD') return plain(405, 'Method not allowed');
  const path = asked.target.split(/[?#]/, 1)[0] ?? '/';
  const answered = answerPath(path, asked.target, sources);
  return asked.method === 'HEAD' ? { ...answered, body: '' } : answered;
}

function answerPath(path: string, target: string, sources: SiteSources): Answered {
  if (path.startsWith('/_data/')) return json(siteData(target, sources));
  if (path.startsWith('/_site/')) return answerFile(files, path.slice('/_site/'.length)) ?? shell(404);
  return shell(KNOWN_PAGES.test(path) ? 200 : 404);
}

/** Nothing of the address or the library is written into it: pages are filled by the script, as text. */
function shell(status: number): Answered {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
    },
    body: SHELL,
  };
}

function json(data: unknown): Answered {
  const body = JSON.stringify(data ?? { error: 'not found' });
  return {
    status: data === undefined ? 404 : 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body,
  };
}

function plain(status: number, body: string): Answered {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}
