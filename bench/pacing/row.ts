import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE } from '../../lib/clock.ts';
import { type Spread, spreadOf } from '../spread.ts';
import type { Contender } from './contenders.ts';
import { createLedgerFile, learntLedger } from './ledger-file.ts';
import { preciseClock as clock } from './precise-clock.ts';
import { LEAD_MS, LIFE_MS, ONE_WAY_MS, type Scenario, within } from './scenarios.ts';
import { type Answered, startStrictServer } from './strict-server.ts';
import { type Deaths, supervise } from './supervise.ts';
import { runTab } from './tab.ts';
import { type Tally, tallyOf } from './tally.ts';
import type { Sighting } from './wire.ts';

/** What one contender did in one scenario. */
export interface Row extends Tally {
  readonly contender: Contender;
  readonly scenario: Scenario;
  readonly deaths: Deaths;
  /** Requests without an answer that lives of ours found when they began, and for how long these held their slots on, in ms together. */
  readonly orphans: { readonly count: number; readonly heldMs: number };
  /** From leaving to answer as the pacer's process saw it, in ms. */
  readonly roundTripMs: Spread;
  /** How late the timers of the pacer's process were, in ms. */
  readonly latenessMs: Spread;
}

/**
 * Makes a server and a process for one contender, and lets the process load.
 * @param script what the process runs.
 * @returns what starts the run. It ends early with the first ban: that outlasts the run, and each further request renews it.
 */
export async function setUpRow(contender: Contender, scenario: Scenario, script: string): Promise<() => Promise<Row>> {
  const over = new AbortController();
  const answers: Answered[] = [];
  const roundTripsMs: number[] = [];
  const latenessMs: number[] = [];
  let orphans = { count: 0, heldMs: 0 };

  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  if (contender.hasLearnt) await createLedgerFile(folder).write(learntLedger(clock.now()));
  const server = await startStrictServer({
    clock,
    oneWayMs: () => within(ONE_WAY_MS, Math.random),
    onAnswer: (answered) => {
      answers.push(answered);
      if (answered.status === 403) over.abort();
    },
  });
  const processes = await supervise({
    script,
    args: [contender.package ?? 'dexmark', server.url, folder],
    clock,
    signal: over.signal,
    onBirth: { kind: 'begin', siteIsVisible: scenario.hasTab },
    lifeMs: () => (scenario.isKilled ? within(LIFE_MS, Math.random) : LEAD_MS + scenario.measuredMs + MINUTE),
    onNote: (note) => {
      if (note.kind === 'orphans')
        orphans = { count: orphans.count + note.count, heldMs: orphans.heldMs + note.heldMs };
      if (note.kind !== 'fared') return;
      roundTripsMs.push(...note.roundTripsMs);
      latenessMs.push(...note.latenessMs);
    },
  });

  return async () => {
    const startedAt = clock.now();
    if (scenario.hasTab) void runTab({ url: server.url, clock, signal: over.signal, onSighting });
    const [deaths] = await Promise.all([processes.run(), endInTime()]);
    await server.close();
    await rm(folder, { recursive: true });
    const spreads = { roundTripMs: spreadOf(roundTripsMs), latenessMs: spreadOf(latenessMs) };
    return { contender, scenario, deaths, orphans, ...spreads, ...tallyOf(answers, startedAt, scenario.measuredMs) };
  };

  function onSighting(sighting: Sighting): void {
    processes.tell({ kind: 'see', sighting });
  }

  async function endInTime(): Promise<void> {
    await clock.sleep(LEAD_MS + scenario.measuredMs, over.signal);
    over.abort();
  }
}
