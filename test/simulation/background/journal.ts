/** What happened in one run, as the invariants need it: our requests, what people did and were told, and which states were reached. */
import { createRunJournal, type RunJournal } from '../core/journal';
import type { Invariant } from './invariants/names';

/** One request of ours; moments are ms since the start. */
export interface Flight {
  readonly life: number;
  readonly host: 'api' | 'auth' | 'uploads';
  readonly method: string;
  /** With `{id}` for each id. */
  readonly route: string;
  readonly target: string;
  readonly body: string;
  /** The access token that it carries. */
  readonly token: string | null;
  readonly leftAt: number;
  arrivedAt: number | null;
  /** The same by the service's clock, which goes on while the machine sleeps. */
  countedAt: number | null;
  /** What the service did with it, even where its answer was lost. */
  status: number | 'silence' | null;
  /** The status that the worker was told before it gave the request up. */
  heard: number | null;
  /** When the worker had its end, however it ended: an answer, a failure, its own death. */
  endedAt: number | null;
}

/** Every state that the runs have to reach together: a simulation that never gets there proves nothing about it. */
export const states = [
  'signed in',
  'signed out',
  'another account',
  'session ended by the service',
  'refresh answered',
  'access token refused',
  'mark delivered',
  'mark taken back before it left',
  'mark taken back after it left',
  'mark sent again',
  'mark refused for good',
  'refused mark retried',
  'refused mark dismissed',
  'changed value waited',
  'several marks in one request',
  'single mark delivered',
  'no route for single marks (404)',
  'no route for single marks (405)',
  'command sent twice',
  'command never acknowledged',
  'many marks taken back',
  'series taken back',
  'series changed',
  'series rated',
  'many series changed',
  'change of many series taken back',
  'report confirmed',
  'report decided',
  'report arrived',
  'report looked for',
  'check completed',
  'long list synced',
  'woken by an alarm',
  'woken by a message',
  'woken by the browser',
  'woken by a tab of the site',
  'died at a storage call',
  'died in the database',
  'died at a timer',
  'died at an answer',
  'died at a lock',
  'died at a message',
  'died with a request under way',
  'died while idle',
  'died in its first turns',
  'two lives at once',
  'browser ended',
  'alarms lost',
  'database lost',
  'vault lost',
  'database closed under the worker',
  'queue rebuilt from its copy',
  'written by a newer version',
  'write failed',
  'disk full',
  'database did not open',
  'request lost',
  'answer lost',
  'connection broke before the work',
  'connection broke after the work',
  'server error before the work',
  'server error after the work',
  'answer late',
  'arrived after its sender died',
  'offline',
  '429 seen',
  'session in doubt',
  'session not loaded yet',
  'ban',
  'silence',
  'probe sent',
  'clock set back',
  'clock set forward',
  'machine slept',
  'tab of the site seen',
  'mark of the site taken over',
  'captcha demanded',
  'captcha solved',
  'hostile message refused',
] as const;
export type State = (typeof states)[number];

export interface Journal extends RunJournal<State, Invariant> {
  readonly flights: Flight[];
  /** When a life ended, and when something woke or asked the worker. */
  readonly deaths: number[];
  readonly woken: number[];
  /** When a store did not open, or did not take something. */
  readonly failures: number[];
  /** Whose each access token is. */
  readonly owners: Map<string, string>;
}

/** @param elapsed ms since the start. */
export function createJournal(elapsed: () => number): Journal {
  return {
    ...createRunJournal(elapsed),
    flights: [],
    deaths: [],
    woken: [],
    failures: [],
    owners: new Map(),
  };
}
