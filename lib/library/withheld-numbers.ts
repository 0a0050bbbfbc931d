import type { MangaRow } from '../model/rows';
import type { Filters } from './filters';
import type { GapReason } from './gap-reasons';
import type { ClassifiedChapter } from './unread';
import { certainNumbers, possibleNumbers } from './whole-numbers';

/** Why a reader does not have a number that exists; `null` where that is not certain. */
export type Withheld = { readonly reason: GapReason; readonly languages: readonly string[] } | null;

/** By number, with the reason that a reader can do most about. @param elsewhere of the same volume. */
export function withheldNumbers(
  chapters: readonly ClassifiedChapter[],
  elsewhere: NonNullable<MangaRow['elsewhere']>['numbers'],
  { languages }: Filters,
): ReadonlyMap<number, Withheld> {
  const reasons = new Map<number, Set<GapReason>>();
  const spoken = new Map<number, Set<string>>();
  for (const { chapter, reason } of chapters) {
    const isAsked = languages.length === 0 || languages.includes(chapter.language);
    const said = reasonOf(reason, isAsked && !chapter.isGone);
    if (said === null) continue;
    note(reasons, possibleNumbers(chapter), certainNumbers(chapter), said);
    if (said === 'otherLanguage') note(spoken, [], certainNumbers(chapter), chapter.language);
  }
  for (const { number, isUnavailable } of elsewhere) {
    const said = isUnavailable ? 'takenDown' : 'elsewhere';
    note(reasons, possibleNumbers({ number, title: null }), certainNumbers({ number }), said);
  }
  return new Map([...reasons].map(([number, said]) => [number, mostUseful(said, spoken.get(number))]));
}

const byUse = ['hiddenGroup', 'otherLanguage', 'elsewhere', 'future', 'takenDown'] as const;

function mostUseful(said: ReadonlySet<GapReason>, spoken: ReadonlySet<string> | undefined): Withheld {
  const reason = byUse.find((one) => said.has(one));
  return reason ? { reason, languages: reason === 'otherLanguage' ? [...(spoken ?? [])].sort() : [] } : null;
}

/** What was taken down in a language that is not read says nothing; what was deleted may be there under another number. */
function reasonOf(reason: ClassifiedChapter['reason'], isTelling: boolean): GapReason | null {
  if (reason === 'unavailable') return isTelling ? 'takenDown' : null;
  return reason === 'hiddenGroup' || reason === 'otherLanguage' || reason === 'future' ? reason : null;
}

function note<Value>(
  notes: Map<number, Set<Value>>,
  possible: Iterable<number>,
  certain: Iterable<number>,
  value: Value,
): void {
  for (const number of possible) if (!notes.has(number)) notes.set(number, new Set());
  for (const number of certain) notes.set(number, (notes.get(number) ?? new Set<Value>()).add(value));
}
