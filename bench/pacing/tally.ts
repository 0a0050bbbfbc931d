import { SECOND } from '../../lib/clock.ts';
import { LEAD_MS } from './scenarios.ts';
import type { Answered } from './strict-server.ts';

/** What the server saw, in figures. */
export interface Tally {
  /** Requests of the pacer that the server served, per second of the measured time; after a ban it serves nothing any more. */
  readonly okPerSecond: number;
  /** How many of these were wasted: the process that asked had died before the answer came. */
  readonly unheard: number;
  /** Refused requests of the pacer, from the first second on. */
  readonly refused: number;
  /** Refused requests of the tab, from the first second on. */
  readonly tabRefused: number;
  /** The time until the first request that met a ban, in ms. */
  readonly bannedAfterMs: number | null;
}

/** @param startedAt when the pacer began, in epoch ms. @param measuredMs how long is measured after the lead, in ms. */
export function tallyOf(answers: readonly Answered[], startedAt: number, measuredMs: number): Tally {
  const from = startedAt + LEAD_MS;
  const isMeasured = ({ at }: Answered) => at >= from && at < from + measuredMs;
  const ofPacer = answers.filter(({ by }) => by === 'pacer');
  const served = ofPacer.filter(({ status }) => status === 200).filter(isMeasured);
  const bannedAt = answers.find(({ status }) => status === 403)?.at ?? null;
  return {
    okPerSecond: served.length / (measuredMs / SECOND),
    unheard: served.filter(({ isHeard }) => !isHeard).length,
    refused: refusedOf(ofPacer),
    tabRefused: refusedOf(answers.filter(({ by }) => by === 'tab')),
    bannedAfterMs: bannedAt === null ? null : bannedAt - startedAt,
  };
}

function refusedOf(answers: readonly Answered[]): number {
  return answers.filter(({ status }) => status === 429).length;
}
