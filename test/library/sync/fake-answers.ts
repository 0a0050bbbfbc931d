import type { Api } from '../../../lib/api/client';
import { Failure } from '../../../lib/failure';
import { type Endpoint, endpoints, type FeedPage, type FollowFeedPage } from '../../../lib/service/endpoints';
import type { Id, ReadingStatus } from '../../../lib/service/ids';
import {
  FEED_PAGE_SIZE,
  GENERAL_REQUESTS,
  IDS_PER_REQUEST,
  LAST_REACHABLE_ITEM,
  PAGE_SIZE,
} from '../../../lib/service/limits';
import type { Chapter, Manga } from '../../../lib/service/schemas';
import { NOW } from '../rows';

/** One account's library at the service, as far as a check asks for it, with a journal of what was asked. */
export class FakeService implements Pick<Api, 'call'> {
  statuses: Record<Id, ReadingStatus> = {};
  follows: Id[] = [];
  feed: Chapter[] = [];
  read: Record<Id, Id[]> = {};
  /** Leaves the grouping out where one manga is asked for, and writes nothing as `[]`. */
  isTerse = false;
  /** Leaves the grouping out always, which it should not. */
  isUngrouped = false;
  /** Followed manga of which nothing could be read: they are left out of the answer, and count in its total. */
  readonly unreadable = new Set<Id>();
  /** Merged or deleted: no answer has them any more. */
  readonly gone = new Set<Id>();
  readonly asked: { readonly route: string; readonly input: unknown }[] = [];
  /** Happens before the answer to the n-th request. */
  readonly meanwhile = new Map<number, () => void | Promise<void>>();

  async call<Input, Output>(endpoint: Endpoint<Input, Output>, input: Input): Promise<Output> {
    this.asked.push({ route: endpoint.route, input });
    const answer = this.answerTo(endpoint, input);
    await this.meanwhile.get(this.asked.length)?.();
    return answer as Output;
  }

  count(route: string): number {
    return this.asked.filter((one) => one.route === route).length;
  }

  private answerTo(endpoint: unknown, input: unknown): unknown {
    switch (endpoint) {
      case endpoints.statuses:
        return { result: 'ok', statuses: this.statuses };
      case endpoints.follows:
        return this.followsOf(input as { offset: number });
      case endpoints.mangaById:
        return this.mangaOf((input as { ids: Id[] }).ids);
      case endpoints.followFeed:
        return this.feedOf(input as FollowFeedPage);
      case endpoints.seriesFeed: {
        const { mangaId, ...page } = input as FeedPage & { mangaId: Id };
        const ofSeries = this.feed.filter((chapter) => mangaOf(chapter) === mangaId);
        return pageOf(inLanguages(ofSeries, page).sort(newestFirst('publishAt')), page, FEED_PAGE_SIZE);
      }
      case endpoints.chaptersById: {
        const { ids } = input as { ids: Id[] };
        const asked = this.feed.filter(({ id }) => ids.includes(id));
        return pageOf(asked, { offset: 0 }, PAGE_SIZE);
      }
      case endpoints.markers:
        return { result: 'ok', data: this.markersOf((input as { mangaIds: Id[] }).mangaIds) };
      default:
        throw new Failure('unexpected');
    }
  }

  private mangaOf(asked: readonly Id[]) {
    return pageOf(asked.filter((one) => !this.gone.has(one)).map(mangaAnswer), { offset: 0 }, PAGE_SIZE);
  }

  private followsOf({ offset }: { offset: number }) {
    const page = pageOf(this.follows.map(mangaAnswer), { offset }, PAGE_SIZE);
    return { ...page, data: page.data.filter(({ id }) => !this.unreadable.has(id)) };
  }

  /** Of the followed series alone, as the service gives it. */
  private feedOf({ by, since, newestFirst: isNewestFirst, ...page }: FollowFeedPage): unknown {
    const followed = new Set(this.follows);
    const wanted = this.feed.filter((chapter) => {
      const mangaId = mangaOf(chapter);
      return chapter.attributes[by] >= since && (mangaId === undefined || followed.has(mangaId));
    });
    const inOrder = inLanguages(wanted, page).sort(newestFirst(by));
    return pageOf(isNewestFirst ? inOrder : inOrder.reverse(), page, FEED_PAGE_SIZE);
  }

  private markersOf(mangaIds: readonly Id[]): unknown {
    if (mangaIds.length > IDS_PER_REQUEST) throw new Failure('bad-request');
    const grouped = mangaIds.flatMap((id) => (this.read[id] ? [[id, this.read[id]] as const] : []));
    if (this.isUngrouped || (this.isTerse && mangaIds.length === 1)) return grouped.flatMap(([, ids]) => ids);
    return this.isTerse && grouped.length === 0 ? [] : Object.fromEntries(grouped);
  }
}

const noLinks = { links: {}, officialLinks: {} };

export function mangaAnswer(id: Id): Manga {
  const title = { title: { en: `Series ${id.slice(-4)}` }, altTitles: [] };
  const publication = { status: 'ongoing', lastChapter: null, lastVolume: null, chapterNumbersResetOnNewVolume: false };
  const attributes = { ...title, ...publication, ...noLinks, originalLanguage: 'ja', contentRating: 'safe' };
  return { id, attributes, relationships: [] };
}

export function chapterAnswer(id: Id, mangaId: Id, publishAt = NOW - 1_000): Chapter {
  const numbered = { volume: null, chapter: '1', title: null, translatedLanguage: 'en' };
  const readable = { externalUrl: null, isUnavailable: false, pages: 20 };
  const attributes = { ...numbered, ...readable, publishAt, readableAt: publishAt, updatedAt: publishAt };
  return { id, attributes, relationships: [{ id: mangaId, type: 'manga' }] };
}

function mangaOf({ relationships }: Chapter): Id | undefined {
  return relationships.find(({ type }) => type === 'manga')?.id;
}

function inLanguages(chapters: readonly Chapter[], { languages }: FeedPage): Chapter[] {
  return chapters.filter(
    ({ attributes }) => languages.length === 0 || languages.includes(attributes.translatedLanguage),
  );
}

function newestFirst(by: FollowFeedPage['by']): (a: Chapter, b: Chapter) => number {
  return (a, b) => b.attributes[by] - a.attributes[by];
}

function pageOf<Item>(items: readonly Item[], { offset }: { offset: number }, size: number) {
  if (offset + size > LAST_REACHABLE_ITEM) throw new Failure('bad-request');
  return { result: 'ok', data: items.slice(offset, offset + size), limit: size, offset, total: items.length };
}

/** What a sync needs beside its service, its store and its clock, where a test does not look at it. */
export const quietParts = {
  account: 'ann',
  aheadMs: () => 0,
  slots: () => GENERAL_REQUESTS,
  languages: ['en'],
  onProgress: () => undefined,
} as const;
