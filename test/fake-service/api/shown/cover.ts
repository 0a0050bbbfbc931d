/** A cover as the API shows it. */
import type { Library, Manga } from '../../library/types.ts';
import type { Entity } from '../answers.ts';
import { coverAttributes } from './cover-attributes.ts';
import { creatorOf } from './creator.ts';
import { mangaAttributes } from './manga.ts';
import { userAttributes } from './user.ts';

export const coverKinds = ['manga', 'user'] as const;
export type CoverKind = (typeof coverKinds)[number];

export function showCover(manga: Manga, expanded: readonly CoverKind[], library: Library, now: number): Entity {
  const uploader = creatorOf(manga, library);
  const ofManga = expanded.includes('manga') && { attributes: mangaAttributes(manga, library, now) };
  const ofUser = uploader && expanded.includes('user') && { attributes: userAttributes(uploader.username) };
  return {
    id: manga.cover.id,
    type: 'cover_art',
    attributes: coverAttributes(manga),
    relationships: [
      { id: manga.id, type: 'manga', ...ofManga },
      ...(uploader ? [{ id: uploader.id, type: 'user', ...ofUser }] : []),
    ],
  };
}
