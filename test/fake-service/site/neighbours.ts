/** Which chapter a reader turns to next: the following number in the same language, by the same group if it has it. */
import { numberOf } from '../library/number-of.ts';
import type { Chapter } from '../library/types.ts';

export interface Neighbours {
  readonly previousId: string | null;
  readonly nextId: string | null;
}

/** @param published all chapters of the series in order of publication. */
export function neighboursOf(chapter: Chapter, published: readonly Chapter[]): Neighbours {
  const sameLanguage = published.filter((each) => each.translatedLanguage === chapter.translatedLanguage);
  const numbers = [...Map.groupBy(sameLanguage, numberOf).values()];
  const place = numbers.findIndex((releases) => releases.includes(chapter));
  return { previousId: choose(numbers[place - 1], chapter), nextId: choose(numbers[place + 1], chapter) };
}

function choose(releases: readonly Chapter[] | undefined, from: Chapter): string | null {
  const bySameGroup = releases?.find((each) => each.groupIds.some((id) => from.groupIds.includes(id)));
  return (bySameGroup ?? releases?.[0])?.id ?? null;
}
