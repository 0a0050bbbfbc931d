import { i18n } from '#i18n';
import type { Gap } from '../../lib/library/numbers/gaps';
import type { Explanation, Reason } from '../../lib/library/unread/unread';
import type { Known } from '../../lib/model/intents';
import type { AwaitedChapter, Rhythm } from '../../lib/model/rows';
import type { SeriesSettings } from '../../lib/model/series-settings';
import type { Rating, ReadingStatus } from '../../lib/service/ids';
import type { View } from '../../lib/storage/views';

/** A series as its own view shows it. */
export interface SeriesEntry {
  readonly mangaId: string;
  readonly title: string;
  readonly isFollowed: boolean;
  readonly status: ReadingStatus | null;
  /** The reader's own; `null` until it is known. */
  readonly rating: Known<Rating | null> | null;
  /** Unread chapters, and whether that number may lack older ones. */
  readonly unread: number;
  readonly isComplete: boolean;
  readonly explanation: Explanation;
  readonly resetsNumbers: boolean;
  readonly gaps: readonly Gap[];
  readonly isFinished: boolean;
  /** How many numbers were read of a series that the service has merged or deleted; `null` where it is there. */
  readonly readOfGone: number | null;
  /** Numbers that were taken down, and where the publishers show the series. */
  readonly takenDown: number;
  readonly officialLinks: readonly string[];
  /** `null` without one, and where it has stopped. */
  readonly rhythm: Rhythm | null;
  readonly settings: SeriesSettings;
  readonly languages: {
    /** None means every language. */
    readonly readers: readonly string[];
    /** Of chapters that are known here. */
    readonly known: readonly string[];
    /** Otherwise older chapters in those that were chosen for the series may be missing. */
    readonly areAllKnown: boolean;
  };
  /** Newest first; those that the filters hide only while "Show hidden" is on. */
  readonly chapters: readonly ChapterEntry[];
  /** Numbers that wait for a preferred group, in reading order. */
  readonly awaited: readonly AwaitedChapter[];
  /** The groups that known chapters name, by name, and preferred ones that none names any more. */
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  /** How many the filters hide. */
  readonly hidden: number;
}

export interface ChapterEntry {
  readonly chapterId: string;
  /** "Ch. 12", in the person's language. */
  readonly name: string;
  /** The name with what distinguishes it from other releases, for screen readers. */
  readonly spokenName: string;
  readonly title: string | null;
  readonly groups: string;
  readonly language: string;
  /** In epoch ms. */
  readonly publishAt: number;
  /** The address of the chapter; `null` if it cannot be read. */
  readonly address: string | null;
  /** Read in this release, or in another one of the same number. */
  readonly read: 'here' | 'elsewhere' | 'no';
  /** Why it counts or does not. */
  readonly reason: Reason;
  /** A mark of it waits to be sent. */
  readonly isWaiting: boolean;
  /** `null` if several groups made it, or none is named. */
  readonly group: { readonly id: string; readonly name: string } | null;
}

/** Why the filters hide a chapter; `null` if they do not. */
export function hiddenBecause(reason: Reason): HiddenReason | null {
  return isHiddenReason(reason) ? reason : null;
}

/** "12 chapters, 5 after your filters, 3 unread". */
export function countSentence({ explanation, unread }: Pick<SeriesEntry, 'explanation' | 'unread'>): string {
  const { known } = explanation;
  if (known === 0) return i18n.t('series.none');
  const shown = known - hiddenReasons.reduce((sum, reason) => sum + explanation[reason], 0);
  return [
    i18n.t('series.known', known),
    ...(shown < known ? [i18n.t('series.afterFilters', { count: `${shown}` })] : []),
    i18n.t('series.unread', { count: `${unread}` }),
  ].join(', ');
}

/** "Not counted: 4 in other languages, 1 not out yet"; `null` if everything is counted. */
export function notCountedSentence({ explanation }: Pick<SeriesEntry, 'explanation'>): string | null {
  const parts = ([...hiddenReasons, 'awaitsGroup', 'otherRelease'] as const).flatMap((reason) =>
    explanation[reason] > 0 ? [i18n.t(notCounted[reason], explanation[reason])] : [],
  );
  return parts.length > 0 ? i18n.t('series.notCounted', { parts: parts.join(', ') }) : null;
}

/** "Unread", "Read · waiting to be sent", "Hidden: another language". */
export function chapterSentence({ read, reason, isWaiting }: ChapterEntry): string {
  const hidden = hiddenBecause(reason);
  const reading =
    reason === 'otherRelease' || reason === 'awaitsGroup' ? i18n.t(openStates[reason]) : i18n.t(readStates[read]);
  return [
    // Of a chapter that is hidden or cannot be read, only "Read" is worth showing.
    ...(hidden !== null && read === 'no' ? [] : [reading]),
    ...(hidden === null ? [] : [i18n.t(hiddenStates[hidden])]),
    ...(isWaiting ? [i18n.t('series.state.waiting')] : []),
  ].join(' · ');
}

const hiddenReasons = ['otherLanguage', 'hiddenGroup', 'hiddenRating', 'unavailable', 'future'] as const;
type HiddenReason = (typeof hiddenReasons)[number];

function isHiddenReason(reason: Reason): reason is HiddenReason {
  return hiddenReasons.some((hidden) => hidden === reason);
}

/** One reason with its number: "4 in other languages". */
export const notCounted = {
  otherLanguage: 'series.otherLanguage',
  hiddenGroup: 'series.hiddenGroup',
  hiddenRating: 'series.hiddenRating',
  unavailable: 'series.unavailable',
  future: 'series.future',
  awaitsGroup: 'series.awaitsGroup',
  otherRelease: 'series.otherRelease',
} as const satisfies Record<HiddenReason | 'awaitsGroup' | 'otherRelease', string>;

const readStates = {
  here: 'series.state.read',
  elsewhere: 'series.state.readElsewhere',
  no: 'series.state.unread',
} as const satisfies Record<ChapterEntry['read'], string>;

/** Of a release that is unread and does not count. */
const openStates = { otherRelease: 'series.state.otherRelease', awaitsGroup: 'series.state.awaitsGroup' } as const;

const hiddenStates = {
  otherLanguage: 'series.state.otherLanguage',
  hiddenGroup: 'series.state.hiddenGroup',
  hiddenRating: 'series.state.hiddenRating',
  unavailable: 'series.state.unavailable',
  future: 'series.state.future',
} as const satisfies Record<HiddenReason, string>;

/** What is being asked about the opened series: older chapters, which no sync reads, or its numbers in other languages. */
export type SeriesRequest = View<'series'>['state'];

/** Whether the reader's own rating of the opened series is being asked for. */
export type RatingRequest = View<'ratings'>['state'];
