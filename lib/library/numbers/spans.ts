import type { ChapterRow } from '../../model/rows';

/** Whole numbers from `low` to `high`, both included. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

/** In order, without overlaps: what `mergeSpans` gives. */
export type SpanList = readonly Span[];

export function mergeSpans(spans: readonly Span[]): SpanList {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.low - b.low)) {
    const last = merged.at(-1);
    if (last && span.low <= last.high + 1)
      merged[merged.length - 1] = { ...last, high: Math.max(last.high, span.high) };
    else merged.push(span);
  }
  return merged;
}

export function isCovered(spans: SpanList, number: number): boolean {
  let [from, to] = [0, spans.length];
  while (from < to) {
    const half = (from + to) >> 1;
    if ((spans[half]?.high ?? 0) < number) from = half + 1;
    else to = half;
  }
  const span = spans[from];
  return span !== undefined && span.low <= number;
}

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
