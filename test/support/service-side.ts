/** What the service is asked and has, and what goes wrong there. */
import { signOut } from '../../lib/actions/sign-in';
import type { Answered } from '../fake-service/exchange';
import { type Fault, type FaultTarget, serverError } from '../fake-service/faults';
import type { Chapter } from '../fake-service/library/types';
import type { BackgroundWorld } from './background-world';
import { parts, setOnline, world } from './given-background';

type Requests = BackgroundWorld['fakeService']['journal']['requests'];

/** What was asked of the service so far. */
export const requests: Requests = (filter) => world.fakeService.journal.requests(filter);
export const asked = (filter?: Parameters<Requests>[0]): number => requests(filter).length;

/** Orders trouble for the next requests that fit. */
export const order = (target: FaultTarget, fault: Fault, times?: number): void =>
  world.fakeService.faults.order(target, fault, times);

/** Why a page gets nothing of the service: the code that it is told, and how it comes to that. */
export const troubles = (route: FaultTarget): [code: string, arrange: () => unknown][] => [
  ['service-trouble', () => order(route, serverError())],
  ['unreachable', () => Object.assign(world, { isReachable: false })],
  ['offline', () => setOnline(false)],
  ['access-withheld', () => world.withhold('api')],
  ['signed-out', () => world.through(signOut(parts))],
  ['unreadable-answer', () => order(route, answering(200, { result: 'ok' }))],
];

/** In place of what the service would say, before it has done anything. */
export const instead = (answer: Answered): Fault => ({ kind: 'replace', work: 'undone', answer });

/** The same, with a body that is a text, or else is sent as JSON. */
export function answering(status: number, body: unknown = '', headers: Record<string, string> = {}): Fault {
  if (typeof body === 'string') return instead({ status, headers, body });
  return instead({ status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
}

export const isRead = (chapterId: string): boolean => world.reader.read.has(chapterId);
export const arrives = (chapterId: string, read = true) => world.until(() => isRead(chapterId) === read);

/** Chapters that are out, and that the reader has not read, of the series that they follow. */
export function unreadChapters(): Chapter[] {
  const isOne = ({ id, mangaId, publishAt }: Chapter) =>
    world.reader.follows.has(mangaId) && !isRead(id) && publishAt < world.clock.now();
  return [...world.library.chapters.values()].filter(isOne);
}
export const unreadChapter = (): Chapter => theFirst(unreadChapters());

/** Whether the reader neither follows a series nor has given it a status. */
export const isStrange = (mangaId: string): boolean =>
  !world.reader.follows.has(mangaId) && !world.reader.statuses.has(mangaId);
export const strangeSeries = (): string => theFirst([...world.library.manga.keys()].filter(isStrange));

/** @throws where there is none: the shelves have too little for the test. */
export function theFirst<One>([one]: readonly One[]): One {
  if (one === undefined) throw new Error('the service has no such thing');
  return one;
}
