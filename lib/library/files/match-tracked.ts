import { chunksOf } from '../../chunks';
import { ofAccount } from '../../database/database';
import type { Dexmark } from '../../database/schema';
import type { Id } from '../../service/ids';
import { readSeriesRows } from '../list/list-reading';
import { isListed, pendingMarks } from '../reading';
import { byPlace, type RefusedSeries } from './file-refusal';
import { type CopiedSeries, type CopyOptions, type LibraryHere, presentOrAll, READ_AT_ONCE } from './library-copy';
import type { NamedSeries } from './plan-import';
import type { ReadTracker, TrackedSeries } from './read-tracker-file';
import { chaptersUpTo } from './read-up-to';
import { listedStatus } from './xml-file';

export interface MatchedList {
  readonly series: readonly NamedSeries[];
  readonly unknown: readonly TrackedSeries[];
  readonly refused: readonly RefusedSeries[];
  /** Those of the series whose older chapters, which the list may name, are not known here. */
  readonly incomplete: readonly Id[];
}

/** It reads and never writes. @param list as its file was read. */
export async function matchTracked(
  database: Dexmark,
  list: ReadTracker,
  here: LibraryHere,
  options: CopyOptions,
): Promise<MatchedList> {
  const { matches, unknown, ambiguous } = matchesOf(list.tracked, here.series);
  const marks = pendingMarks(await database.getAll('intents', ofAccount(options.account)));
  const series: NamedSeries[] = [];
  for (const some of chunksOf(matches, READ_AT_ONCE)) {
    const ids = some.map(({ known }) => known.id);
    const rows = await readSeriesRows(database, options.account, ids, options.titles);
    for (const match of some) {
      const found = rows.get(match.known.id);
      const state = found && { ...found, pendingMarks: marks };
      const { readUpTo } = match.tracked;
      const read = state ? chaptersUpTo(state, readUpTo, options.filters, options.now) : [];
      series.push(takenFrom(match, read));
    }
  }
  const incomplete = matches.flatMap(({ tracked, known }) =>
    tracked.readUpTo > 0 && here.incomplete.has(known.id) ? [known.id] : [],
  );
  return { series, unknown, refused: [...list.refused, ...ambiguous].sort(byPlace), incomplete };
}

interface Match {
  readonly tracked: TrackedSeries;
  readonly known: CopiedSeries;
}

/** Of several series here with one number, one that the service still has is meant, then the one in the list; nothing says which of two there. */
function matchesOf(tracked: readonly TrackedSeries[], here: readonly CopiedSeries[]) {
  const byNumber = Map.groupBy(here, ({ mal }) => mal);
  const matches: Match[] = [];
  const unknown: TrackedSeries[] = [];
  const ambiguous: RefusedSeries[] = [];
  for (const one of tracked) {
    const candidates = presentOrAll(byNumber.get(one.mal) ?? []);
    const [known, other] = candidates.length > 1 ? candidates.filter(isListed) : candidates;
    if (candidates.length === 0) unknown.push(one);
    else if (known && !other) matches.push({ tracked: one, known });
    else ambiguous.push({ at: one.at, title: one.title, reason: 'ambiguous' });
  }
  return { matches, unknown, ambiguous };
}

/** It follows nothing: a list there has no follows, and a status is none. What an export would say of the series stays as it is. */
function takenFrom({ tracked, known }: Match, read: readonly Id[]): NamedSeries {
  const isSaid = isListed(known) && tracked.status === listedStatus(known);
  return {
    ...{ id: known.id, title: known.title, isFollowed: false, status: isSaid ? null : tracked.status },
    ...{ rating: tracked.rating, read: read.map((id) => ({ id })), settings: null },
  };
}
