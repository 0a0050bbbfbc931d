import * as v from 'valibot';
import { SECOND, systemClock } from '../../lib/clock.ts';
import { preciseClock, watchLateness } from './precise-clock.ts';
import { CONNECT_PATH } from './strict-server.ts';
import { type MakePacer, type Note, Order, type Paced } from './wire.ts';

/** So many requests wait or are under way at any time. */
const BACKLOG = 20;
/** How long an asker pauses whose request failed without having been made, in ms. */
const PAUSE_MS = SECOND;
/** How often the process tells how it fares, in ms: often, for it may die at any moment. */
const NOTE_EVERY_MS = SECOND / 4;

/** The process of one pacer: stands by, and once told to begin never runs out of requests until it is killed. @param load loads it, by its name. */
export async function runPacer(load: Readonly<Record<string, () => Promise<MakePacer>>>): Promise<void> {
  const [name = '', url = '', folder = ''] = process.argv.slice(2);
  const makePacer = await load[name]?.();
  if (!makePacer) throw new Error(`No pacer is named ${name}`);
  const { promise: pacing, resolve: startPacing } = Promise.withResolvers<Paced>();
  let roundTripsMs: number[] = [];
  let latenessMs: number[] = [];

  process.on('message', (message) => {
    const order = v.parse(Order, message);
    if (order.kind === 'begin') void begin(makePacer, order.siteIsVisible);
    else void pacing.then((paced) => paced.see?.(order.sighting));
  });
  // The bench is gone: nothing else would stop this process.
  process.on('disconnect', () => process.exit());
  // The first request of a process loads what all others use, and connects.
  await (await fetch(`${url}${CONNECT_PATH}`)).text();
  tell({ kind: 'ready' });

  async function begin(makePacer: MakePacer, siteIsVisible: boolean): Promise<void> {
    const foundOrphans = (count: number, heldMs: number) => tell({ kind: 'orphans', count, heldMs });
    const paced = await makePacer({ send, url, folder, siteIsVisible, foundOrphans });
    startPacing(paced);
    for (let asker = 0; asker < BACKLOG; asker++) void askForEver(paced);
    void watchLateness(new AbortController().signal, (ms) => latenessMs.push(ms));
    for (;;) {
      await systemClock.sleep(NOTE_EVERY_MS);
      tell({ kind: 'fared', roundTripsMs, latenessMs });
      roundTripsMs = [];
      latenessMs = [];
    }
  }

  async function send(signal?: AbortSignal): Promise<Response> {
    const leftAt = preciseClock.now();
    const response = await fetch(`${url}/ping`, signal ? { signal } : {});
    roundTripsMs.push(preciseClock.now() - leftAt);
    // Read here, so that the connection is free for the next request.
    const body = await response.text();
    return new Response(body, { status: response.status, headers: response.headers });
  }
}

async function askForEver({ ask }: Paced): Promise<void> {
  for (;;) await ask().catch(() => systemClock.sleep(PAUSE_MS));
}

function tell(note: Note): void {
  process.send?.(note);
}
