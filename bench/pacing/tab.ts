import type { Clock } from '../../lib/clock.ts';
import { TAB_BURST, TAB_EVERY_MS } from './scenarios.ts';
import { TAB_PATH } from './strict-server.ts';
import type { Sighting } from './wire.ts';

/**
 * A tab of the site that asks for several things at once every few seconds, and knows nothing of us.
 * @param onSighting told what a browser would show an extension of it.
 */
export async function runTab(parts: {
  url: string;
  clock: Clock;
  signal: AbortSignal;
  onSighting: (sighting: Sighting) => void;
}): Promise<void> {
  const { clock, signal } = parts;
  for (let burst = 1; ; burst++) {
    await clock.sleep(TAB_EVERY_MS, signal);
    if (signal.aborted) return;
    for (let sent = 1; sent <= TAB_BURST; sent++) void load(`${burst}.${sent}`, parts);
  }
}

/** The server counts what came of it; a line cut at the end of the run is no failure. */
async function load(
  requestId: string,
  { url, onSighting }: { url: string; onSighting: (sighting: Sighting) => void },
): Promise<void> {
  onSighting({ kind: 'left', requestId });
  try {
    const response = await fetch(`${url}${TAB_PATH}`);
    onSighting({ kind: 'answered', requestId, status: response.status });
    await response.arrayBuffer();
  } catch {
    onSighting({ kind: 'failed', requestId });
  }
}
