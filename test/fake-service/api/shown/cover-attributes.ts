import type { Manga } from '../../library/types.ts';
import { timestamp } from '../answers.ts';

/** What is shown of a cover, also inside a manga's relationship. */
export function coverAttributes({ cover, originalLanguage, createdAt, updatedAt }: Manga): object {
  return {
    description: '',
    volume: cover.volume,
    fileName: cover.fileName,
    locale: originalLanguage,
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
    version: 1,
  };
}
