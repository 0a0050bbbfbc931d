/** The tree of volumes and chapters: releases of one number stand together (docs/service.md). */
import type { Chapter } from '../library/types.ts';
import { phpMap } from './answers.ts';

/** Volumes by their number or `none`, in them chapters likewise; an empty tree is an empty list. */
export function aggregate(chapters: readonly Chapter[]) {
  return phpMap([...Map.groupBy(chapters, ({ volume }) => volume ?? 'none')].map(asVolume));
}

function asVolume([volume, chapters]: [string, Chapter[]]) {
  const numbers = Map.groupBy(chapters, ({ chapter }) => chapter ?? 'none');
  return [volume, { volume, count: chapters.length, chapters: phpMap([...numbers].map(asChapter)) }] as const;
}

function asChapter([chapter, releases]: [string, Chapter[]]) {
  const [first, ...others] = releases.map(({ id }) => id);
  const isUnavailable = releases.every((release) => release.isUnavailable);
  return [chapter, { chapter, id: first, isUnavailable, others, count: releases.length }] as const;
}
