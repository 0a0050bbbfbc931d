/** The uploads host: covers and pages, and something else for those who hotlink them. */
import type { Answered, Asked } from '../exchange.ts';
import { drawCover, drawPage, type Picture } from '../library/draw.ts';
import type { Chapter, Library } from '../library/types.ts';
import { isHotlink } from './hotlink.ts';

const ORIGINAL_WIDTH = 720;

const routes = {
  cover: { name: '/covers/{id}/{file}', pattern: /^\/covers\/([0-9a-f-]{36})\/([^/?]+)$/ },
  page: { name: '/data/{hash}/{file}', pattern: /^\/data(?:-saver)?\/([0-9a-f]+)\/(\d+)-[^/?]+$/ },
} as const;

export function pictureRouteOf({ target }: Asked): string | undefined {
  return Object.values(routes).find(({ pattern }) => pattern.test(pathOf(target)))?.name;
}

export function answerPicture(asked: Asked, library: Library): Answered {
  const draw = asked.method === 'GET' ? drawing(pathOf(asked.target), library) : undefined;
  if (!draw) return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not Found' };
  if (isHotlink(asked)) return wrongPicture;
  const { type, bytes } = draw();
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'max-age=604800, public' }, body: bytes };
}

function drawing(path: string, library: Library): (() => Picture) | undefined {
  const [, mangaId = '', file = ''] = routes.cover.pattern.exec(path) ?? [];
  const manga = library.manga.get(mangaId);
  const [, name, width] = /^(.+?)(?:\.(256|512)\.jpg)?$/.exec(file) ?? [];
  if (manga && name === manga.cover.fileName) return () => drawCover(manga, Number(width ?? ORIGINAL_WIDTH));

  const [, hash = '', number] = routes.page.pattern.exec(path) ?? [];
  const chapter = hash === '' ? undefined : chapterByHash(hash, library);
  const page = Number(number);
  return chapter && page >= 1 && page <= chapter.pages ? () => drawPage(chapter, page) : undefined;
}

function chapterByHash(hash: string, { chapters }: Library): Chapter | undefined {
  for (const chapter of chapters.values()) if (chapter.hash === hash) return chapter;
  return undefined;
}

/** Status 200, as on the live service (docs/service.md): only eyes can tell. */
const wrongPicture: Answered = {
  status: 200,
  headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' },
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#c33"/></svg>',
};

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '';
}
