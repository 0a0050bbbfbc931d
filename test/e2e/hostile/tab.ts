/** A tab of a browser as attacks know it: what scripts of its page do, and what the person in front of it does. Each browser has its own. */
import type { ClosedRoot, Place } from '../support/closed-root.ts';

export interface Tab {
  /** Runs a function in the page, as a script of the page. */
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Result, Given>(run: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  readonly mouse: Mouse;
  readonly keyboard: { press(key: string): Promise<void> };
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  url(): string;
  waitForTimeout(ms: number): Promise<void>;
  /** A picture of a part of the page: a PNG in base64. */
  picture(clip: Place & Size): Promise<string>;
  /** What of ours stands in the page, in closed roots or, in a weakened build, in open ones. */
  control(): Promise<ClosedRoot>;
  /** Runs a function where our own script runs in the page: what a page could do that has taken its own renderer over. */
  inOurScript<Given>(run: (given: Given) => unknown, given: Given): Promise<unknown>;
  /** The person marks a chapter by the context menu of a link in the page. */
  markByMenu(chapterId: string): Promise<void>;
  close(): Promise<void>;
}

export interface Mouse {
  /** @param how steps: how many movements it takes. */
  move(x: number, y: number, how?: { readonly steps: number }): Promise<void>;
  /** @param count 2 in the second press of a double click. */
  down(count?: number): Promise<void>;
  up(count?: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  wheel(x: number, y: number): Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}
