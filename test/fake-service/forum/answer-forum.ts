/** The forum, as far as our links lead: one page for each thread that the API has given a number to. */
import type { Answered, Asked } from '../exchange.ts';
import type { Library } from '../library/types.ts';
import { chapterThreads } from './threads.ts';

/** Answers any request to the forum's host: a thread about a chapter of the shelves, and nothing else. */
export function answerForum({ method, target }: Asked, { chapters }: Pick<Library, 'chapters'>): Answered {
  const [, number] = /^\/threads\/(\d+)$/.exec(target) ?? [];
  const chapterId = [...chapters.keys()][Number(number) - chapterThreads];
  if (method !== 'GET' || chapterId === undefined) return page(404, 'No such thread');
  const { chapter, title } = chapters.get(chapterId) ?? {};
  return page(200, `Discussion of chapter ${chapter ?? title ?? chapterId}`);
}

function page(status: number, words: string): Answered {
  const body = `<!doctype html><html lang="en"><title>Forum</title><h1>${words.replaceAll('<', '&lt;')}</h1></html>`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
