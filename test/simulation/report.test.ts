import { expect, it } from 'vitest';
import { bundleBackground } from './background/bundle';
import { plantedBugs } from './background/planted-bugs';
import { backgroundSimulation } from './background/simulation';
import type { PlantedLine } from './core/planting';
import { complaintOf, runSeeds, type Simulation, seedsFrom } from './core/run-seeds';
import { plantedPorts } from './pacing/planted-bugs';
import { pacingSimulation } from './pacing/simulation';

const hasty = named(plantedBugs, 'the reservation is not awaited');
const blind = named(plantedPorts, 'blind to the site').plant;

/** Each simulation with a bug that so many seeds find. */
const broken: readonly [command: string, simulate: () => Promise<Simulation>, seeds: number, story: string][] = [
  ['npm run simulate -- --seed', async () => pacingSimulation(blind), 60, 'BROKEN: no '],
  ['npm run simulate -- --background --seed', () => background(hasty), 3, 'BROKEN: I4 '],
];

async function background(bug: PlantedLine): Promise<Simulation> {
  return backgroundSimulation(await bundleBackground([bug]));
}

it.each(broken)(
  'a failing seed says how to repeat it (%s) and what happened, and happens again the same way',
  { timeout: 120_000 },
  async (command, simulate, seeds, story) => {
    const simulation = await simulate();
    const report = await runSeeds(simulation, seedsFrom(0, seeds));
    const [first] = report.failed;
    if (!first) throw new Error('no seed failed');
    expect(first.command).toBe(`${command} ${first.seed}`);
    expect(first.story).toContain(story);
    expect(complaintOf(report)).toContain(`${first.command}\n`);
    expect((await runSeeds(simulation, [first.seed])).failed).toEqual([first]);
  },
);

function named<Bug extends { readonly name: string }>(bugs: readonly Bug[], name: string): Bug {
  const bug = bugs.find((one) => one.name === name);
  if (!bug) throw new Error(`${name}: this bug is not planted any more`);
  return bug;
}
