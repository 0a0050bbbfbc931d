import { i18n } from '#i18n';
import { chapterName } from '../../components/texts/chapter-name';
import type { WaitingEntry, WaitingState, Wished } from '../../components/waiting/waiting-entry';
import type { QueuedWish } from '../../lib/library/queue';
import { matches } from '../../lib/library/search';
import type { Intent } from '../../lib/outbox/intents';
import type { ReportCategory } from '../../lib/service/ids';
import type { View } from '../../lib/settings/views';

/** What keeps everything from leaving at present. */
type Obstacle = Pick<Extract<WaitingState, { name: 'waiting' }>, 'pausedBy' | 'pausedUntil'>;

/** The queue as the tab "Waiting" shows it, as far as the search finds it. @param now epoch ms. */
export function waitingEntries(
  queue: readonly QueuedWish[],
  search: string,
  obstacle: Obstacle,
  now: number,
): WaitingEntry[] {
  return queue
    .filter(({ manga }) => (manga ? matches(manga, search) : search.trim() === ''))
    .flatMap((wish) => entryOf(wish, obstacle, now) ?? []);
}

/** Nobody signed in comes before whatever the service says. */
export function obstacleOf(session: View<'session'>, { code, until }: View<'pause'>): Obstacle {
  if (session.state === 'signed-out') return { pausedBy: 'signed-out', pausedUntil: null };
  return { pausedBy: code, pausedUntil: until };
}

function entryOf(queued: QueuedWish, obstacle: Obstacle, now: number): WaitingEntry | null {
  const { intent, manga } = queued;
  const state = stateOf(intent, obstacle, now);
  if (state === null) return null;
  return {
    kind: intent.kind,
    key: intent.key,
    wishId: intent.id,
    mangaId: manga?.id ?? null,
    title: manga?.title ?? i18n.t(titles[categoryOf(intent)]),
    chapter: chapterOf(queued),
    wish: wished(intent),
    at: intent.at,
    state,
  };
}

function wished(intent: Intent): Wished {
  switch (intent.kind) {
    case 'mark':
      return { kind: 'mark', read: intent.value };
    case 'follow':
      return { kind: 'follow', follow: intent.value };
    case 'status':
      return { kind: 'status', status: intent.value };
    case 'report':
      return { kind: 'report' };
  }
}

/** `null` for what has arrived. */
function stateOf({ state }: Intent, obstacle: Obstacle, now: number): WaitingState | null {
  switch (state.name) {
    case 'waiting':
      if ('notBefore' in state && state.notBefore > now) return { name: 'held', until: state.notBefore };
      return { name: 'waiting', ...obstacle, met: state.met ?? null };
    case 'sending':
      return { name: 'sending' };
    case 'looking':
      return { name: 'looking', lookAt: state.lookAt };
    case 'asking':
      return { name: 'asking', why: state.why };
    case 'refused':
      return { name: 'refused', code: state.code };
    case 'delivered':
      return null;
  }
}

function chapterOf({ intent, chapter, manga }: QueuedWish): string | null {
  if (categoryOf(intent) !== 'chapter') return null;
  return chapter ? chapterName(manga, chapter) : i18n.t('waiting.unknownChapter');
}

/** What kind of thing it is about. */
function categoryOf(intent: Intent): ReportCategory {
  if (intent.kind === 'report') return intent.report.category;
  return intent.kind === 'mark' ? 'chapter' : 'manga';
}

/** What stands for the title of a series that is not known here, or of what is none. */
const titles = {
  manga: 'waiting.unknownSeries',
  chapter: 'waiting.unknownSeries',
  scanlation_group: 'waiting.group',
  author: 'waiting.author',
  user: 'waiting.user',
} as const satisfies Record<ReportCategory, string>;
