import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answered,
  CONNECT_PATH,
  type StrictServer,
  startStrictServer,
  TAB_PATH,
} from '../../../bench/pacing/strict-server';
import { systemClock } from '../../../lib/clock';

let server: StrictServer | undefined;
afterEach(() => server?.close());

describe('the strict server', () => {
  it('serves five requests in one second, and refuses the sixth, of whomever it comes', async () => {
    const { statuses, seen } = await ask(['/a', '/a', '/a', TAB_PATH, '/a', TAB_PATH]);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(seen.map(({ by }) => by)).toEqual(['pacer', 'pacer', 'pacer', 'tab', 'pacer', 'tab']);
  });

  it('counts what it refused: who goes on asking stays above', async () => {
    let now = 0;
    const { statuses } = await ask(new Array(12).fill('/a'), () => {
      now += 180;
      return now;
    });
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.slice(5)).toEqual(new Array(7).fill(429));
  });

  it('does not count mere connections', async () => {
    const { statuses, seen } = await ask([...new Array(8).fill(CONNECT_PATH), '/a']);
    expect(statuses).toEqual(new Array(9).fill(200));
    expect(seen).toHaveLength(1);
  });

  it('bans after ten refusals within ten seconds', async () => {
    const { statuses } = await ask(new Array(16).fill('/a'));
    expect(statuses.slice(5, 15)).toEqual(new Array(10).fill(429));
    expect(statuses[15]).toBe(403);
  });
});

/** Asks for one after the other; time stands still unless told otherwise. */
async function ask(paths: readonly string[], now = () => 0): Promise<{ statuses: number[]; seen: Answered[] }> {
  const seen: Answered[] = [];
  const clock = { ...systemClock, now };
  server = await startStrictServer({ clock, oneWayMs: () => 0, onAnswer: (answered) => seen.push(answered) });
  const statuses: number[] = [];
  for (const path of paths) {
    const response = await fetch(`${server.url}${path}`);
    await response.text();
    statuses.push(response.status);
  }
  return { statuses, seen };
}
