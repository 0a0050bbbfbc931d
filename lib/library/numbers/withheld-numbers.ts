import type { NumberInOtherLanguage } from '../../model/rows';
import { type Filters, isReadLanguage } from '../unread/filters';
import type { ClassifiedChapter } from '../unread/unread';
import { mergeSpans, type Span, type SpanList } from './spans';
import { certainNumbers, possibleSpans } from './whole-numbers';

/** Why a reader does not have a number. `unasked`: it is in none of their languages. `unknownLanguage`: it is in another, which one is not known. */
export type GapReason =
  | 'missing'
  | 'unasked'
  | 'unknownLanguage'
  | 'otherLanguage'
  | 'hiddenGroup'
  | 'takenDown'
  | 'future';

export interface GapCause {
  readonly reason: GapReason;
  /** For `otherLanguage`, in the order of their codes. */
  readonly languages: readonly string[];
}

/** Numbers that exist and that a reader does not have. */
export interface WithheldNumbers {
  readonly causes: ReadonlyMap<number, GapCause>;
  /** Where something exists that may be the number. */
  readonly possible: SpanList;
}

/** Each with the reason that a reader can do most about. @param otherLanguages of the same volume; what is not inside of it is left out. */
export function withheldNumbers(
  chapters: readonly ClassifiedChapter[],
  otherLanguages: readonly NumberInOtherLanguage[],
  filters: Filters,
  isInside: (number: number) => boolean,
): WithheldNumbers {
  const reasons = new Map<number, Set<GapReason>>();
  const languages = new Map<number, Set<string>>();
  const possible: Span[] = [];
  for (const { chapter, reason } of chapters) {
    const cause = causeOf(reason, !chapter.isDeleted && isReadLanguage(filters, chapter.language));
    if (cause === null) continue;
    possible.push(...possibleSpans(chapter));
    for (const number of certainNumbers(chapter)) {
      add(reasons, number, cause);
      if (cause === 'otherLanguage') add(languages, number, chapter.language);
    }
  }
  for (const { number, isUnavailable } of otherLanguages) {
    possible.push(...possibleSpans({ number, title: null }));
    if (isUnavailable === null) continue;
    for (const one of certainNumbers({ number }).filter(isInside))
      add(reasons, one, isUnavailable ? 'takenDown' : 'unknownLanguage');
  }
  const causes = [...reasons].flatMap(([number, all]): [number, GapCause][] => {
    const reason = byUse.find((one) => all.has(one));
    const named = reason === 'otherLanguage' ? [...(languages.get(number) ?? [])].sort() : [];
    return reason ? [[number, { reason, languages: named }]] : [];
  });
  return { causes: new Map(causes), possible: mergeSpans(possible) };
}

const byUse = ['hiddenGroup', 'otherLanguage', 'unknownLanguage', 'future', 'takenDown'] as const;

/** What was taken down in a language that is not read says nothing; what was deleted may be there under another number. */
function causeOf(reason: ClassifiedChapter['reason'], isTelling: boolean): GapReason | null {
  if (reason === 'unavailable') return isTelling ? 'takenDown' : null;
  return reason === 'hiddenGroup' || reason === 'otherLanguage' || reason === 'future' ? reason : null;
}

function add<Value>(sets: Map<number, Set<Value>>, number: number, value: Value): void {
  sets.set(number, (sets.get(number) ?? new Set<Value>()).add(value));
}
