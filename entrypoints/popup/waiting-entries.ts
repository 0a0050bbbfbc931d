import { i18n } from '#i18n';
import { chapterName } from '../../components/texts/chapter-name';
import type { WaitingEntry } from '../../components/waiting/waiting-entry';
import type { QueuedWish } from '../../lib/library/queue';
import { matches } from '../../lib/library/search';
import type { View } from '../../lib/settings/views';

/** What keeps every wish from leaving at present. */
type Obstacle = Pick<WaitingEntry, 'pausedBy' | 'pausedUntil'>;

/** The queue as the tab "Waiting" shows it, as far as the search finds it. */
export function waitingEntries(queue: readonly QueuedWish[], search: string, obstacle: Obstacle): WaitingEntry[] {
  return queue
    .filter(({ manga }) => (manga ? matches(manga, search) : search.trim() === ''))
    .flatMap((wish) => entryOf(wish, obstacle) ?? []);
}

/** Nobody signed in comes before whatever the service says. */
export function obstacleOf(session: View<'session'>, { code, until }: View<'pause'>): Obstacle {
  if (session.state === 'signed-out') return { pausedBy: 'signed-out', pausedUntil: null };
  return { pausedBy: code, pausedUntil: until };
}

function entryOf({ intent, chapter, manga }: QueuedWish, obstacle: Obstacle): WaitingEntry | null {
  if (intent.kind !== 'mark' || intent.state.name === 'delivered') return null;
  const { id, key, value, at, state } = intent;
  return {
    chapterId: key,
    wishId: id,
    mangaId: manga?.id ?? null,
    title: manga?.title ?? i18n.t('waiting.unknownSeries'),
    chapter: chapter ? chapterName(manga, chapter) : i18n.t('waiting.unknownChapter'),
    read: value,
    at,
    delivery: state.name,
    ...(state.name === 'refused' ? { pausedBy: state.code, pausedUntil: null } : obstacle),
  };
}
