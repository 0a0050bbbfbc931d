import type { ChapterRow } from '../../model/rows';

/** Consecutive chapters of one volume, as a list shows them. */
export interface ChapterSpan {
  /** `null` without a volume. */
  readonly volume: string | null;
  readonly first: ChapterRow;
  readonly last: ChapterRow;
  readonly count: number;
}

/** @param chapters in reading order. */
export function spansOf(chapters: readonly ChapterRow[]): ChapterSpan[] {
  const spans: ChapterSpan[] = [];
  for (const chapter of chapters) {
    const span = spans.at(-1);
    if (span && span.volume === volumeOf(chapter))
      spans[spans.length - 1] = { ...span, last: chapter, count: span.count + 1 };
    else spans.push({ volume: volumeOf(chapter), first: chapter, last: chapter, count: 1 });
  }
  return spans;
}

/** The service also has empty volumes. */
function volumeOf({ volume }: ChapterRow): string | null {
  return volume || null;
}
