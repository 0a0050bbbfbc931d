/** What an attack is: what the page does, what it wants, and which defence keeps it from that. */
import type { Chapter } from '../../fake-service/library/types.ts';
import type { ClosedRoot } from '../support/closed-root.ts';
import type { Arena } from './arena.ts';
import type { Tab } from './tab.ts';
import type { WeakeningInFirefox, WeakeningName } from './weakenings.ts';

/** A page that attacks, with a person in front of it. */
export interface Scene {
  readonly arena: Arena;
  /** Scripts of the page run in it by `evaluate`; what the mouse and the keys do, the person does. */
  readonly page: Tab;
  readonly control: ClosedRoot;
  /** The chapter that the page shows. */
  readonly chapter: Chapter;
  /** One that it does not show. */
  readonly other: Chapter;
  /** The words of the link to the chapter, where the page is one of links. */
  readonly named: string;
  /** The chapters that the person wants marked. */
  readonly meant: Set<string>;
}

/** What a page wants. */
export type Aim =
  /** That something is done that the person did not want: marked, followed, reported, opened. */
  | 'deed'
  /** That something is taken back that the person did. */
  | 'undoing'
  /** To learn whether a chapter is read: the attack is made on one that is and on one that is not. */
  | 'state'
  /** To learn what only we know: `secretsOf`. */
  | 'secret'
  /** To be answered by the background. */
  | 'answer'
  /** To be in one of our own pages, from where it calls home. */
  | 'entry'
  /** To learn that the extension is there, from its files. */
  | 'trace'
  /** To cost the service requests. */
  | 'request'
  /** That what stands in it of ours goes away: it brings home how much is left. */
  | 'absence';

export interface Attack {
  /** Goes on after "a page". */
  readonly name: string;
  /** What it comes up against: without that it succeeds. */
  readonly against: WeakeningName;
  readonly wants: Aim;
  /** Where the page is, if not at a chapter of the service's site. On the marked blog the person has turned marks on. */
  readonly at?: 'blog' | 'marked blog' | 'title';
  /** Whether the person wants the chapter marked that the page shows. */
  readonly isMeant?: true;
  /** Runs as a script of the page before any other. */
  readonly before?: () => void;
  /** How it goes in Firefox, where that is not as in Chromium. */
  readonly inFirefox?: InFirefox;
  readonly play: (scene: Scene) => Promise<unknown>;
}

export type InFirefox =
  /** Another defence keeps it off there, or the same: then it is made with fewer, and `share` says with how many. */
  | { readonly against: WeakeningInFirefox; readonly share?: string }
  /** It gains from the build that people get, too: docs/pages.md, "What a page can see and do" says so. */
  | { readonly gainsBecause: string }
  /** It gains nothing there without the defence either: it is made on the build that people get alone. */
  | { readonly harmlessBecause: string };

/** A script of the page does it all. */
export function byScript<Given>(run: (given: Given) => unknown, given?: Given): Attack['play'] {
  return ({ page }) => page.evaluate(run, given as Given);
}
