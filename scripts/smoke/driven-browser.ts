/** A browser with the extension in it, as a visit drives it: the few things that Chromium and Firefox do each in their own way. */
import type { Observation } from './observe.ts';

export interface DrivenBrowser {
  /** Its own name and version. */
  name(): Promise<string>;
  /** Begins to write down what the extension asks for. @param onRequest is told how many requests have left. */
  observe(onRequest: (count: number) => void): Promise<Observation>;
  /** The options page, which the extension opens by itself when it is new. */
  options(): Promise<OptionsPage>;
  /** Keeps whatever the extension asks for from leaving, from now on. */
  cutOff(): Promise<void>;
  /** @param hear is called once it has closed, also by the person. */
  onceClosed(hear: () => void): void;
  close(): Promise<void>;
}

export interface OptionsPage {
  /** Runs a function in the page, as a script of the page. */
  evaluate<Result, Given>(run: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  /** Writes a text into the field of this label. */
  fill(label: string, text: string): Promise<void>;
  /** Presses the button of this name. */
  press(name: string): Promise<void>;
  /** All words of the page. */
  text(): Promise<string>;
  bringToFront(): Promise<void>;
  /** @param hear is called once its tab has closed, also where the browser stays open. */
  onceClosed(hear: () => void): void;
}
