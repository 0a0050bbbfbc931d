import type { Intent } from '../../model/intents';
import type { MangaRow } from '../../model/rows';
import { withWantedFollow } from '../local-overrides';

/** Pending intents outrank what the service last said. */
export function withPending<Row extends MangaRow>(rows: readonly Row[], intents: readonly Intent[]): Row[] {
  const follows = new Map<string, { readonly value: boolean; readonly at: number }>();
  const statuses = new Map<string, MangaRow['status']>();
  const ratings = new Map<string, NonNullable<MangaRow['rating']>>();
  for (const intent of intents) {
    if (intent.state.name !== 'waiting' && intent.state.name !== 'sending') continue;
    if (intent.kind === 'follow') follows.set(intent.key, intent);
    if (intent.kind === 'status') statuses.set(intent.key, intent.value);
    if (intent.kind === 'rating') ratings.set(intent.key, { value: intent.value, at: intent.at });
  }
  if (follows.size + statuses.size + ratings.size === 0) return [...rows];
  return rows.map((row) => {
    const follow = follows.get(row.id);
    const status = statuses.get(row.id);
    const rating = ratings.get(row.id);
    return {
      ...(follow ? withWantedFollow(row, follow.value, follow.at) : row),
      status: status === undefined ? row.status : status,
      ...(rating && { rating }),
    };
  });
}
