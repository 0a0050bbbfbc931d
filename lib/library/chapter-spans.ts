import type { ChapterRow } from '../model/rows';

/** Chapters that follow each other in one volume, as a list shows them: from the first to the last of so many. */
export interface ChapterSpan {
  /** `null` for those in no volume. */
  readonly volume: string | null;
  readonly first: ChapterRow;
  readonly last: ChapterRow;
  readonly count: number;
}

/** Cuts chapters where the volume changes. @param chapters in the order in which they are read. */
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
