/** Who entered a manga and uploaded its cover: the shelves do not say, so it was the uploader of its first chapter. */
import type { Library, Manga, Uploader } from '../../library/types.ts';

/** No one for a manga without chapters. */
export function creatorOf(manga: Manga, library: Library): Uploader | undefined {
  const first = library.chapters.get(manga.chapterIds[0] ?? '');
  return first && library.uploaders.get(first.uploaderId);
}
