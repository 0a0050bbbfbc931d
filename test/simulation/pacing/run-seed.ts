/** One run of the simulation: draws a seed's scenario, lets it happen, and judges what happened. */
import { DAY, MINUTE, SECOND } from '../../../lib/clock';
import type { SiteEvent } from '../../../lib/pacing/site-events';
import { settleMicrotasks, virtualClock } from '../../support/virtual-clock';
import { createDemand } from './demand';
import { createJournal } from './journal';
import { judge } from './judge';
import { drawScenario } from './scenario';
import { createService, tabRoute } from './service';
import { drawTraffic, type OtherRequest } from './traffic';
import { type Plant, startWorker } from './worker';

/** Runs one seed to its end; everything wanted is done then, or it never will be. */
export async function runSeed(seed: number, plant: Plant = {}) {
  const scenario = drawScenario(seed);
  const clock = virtualClock(undefined, settleMicrotasks);
  const journal = createJournal(clock.elapsed);
  const service = createService(scenario);
  const traffic = drawTraffic(scenario);
  const demand = createDemand(scenario, clock);
  const worker = startWorker({ scenario, clock, journal, service, demand, plant });
  const refused = new Set<OtherRequest>();
  for (const request of traffic) happen(request);
  for (const { at, byMs } of scenario.clockSteps) clock.after(at, () => worker.setClock(byMs));

  await clock.run(scenario.calmAt);
  const [stepMs, patienceMs] = scenario.bannedAt === null ? [SECOND, 10 * MINUTE] : [MINUTE, 10 * DAY];
  while (!demand.isDone() && clock.elapsed() < scenario.calmAt + patienceMs) await clock.run(stepMs);
  if (!demand.isDone()) journal.breach('what is wanted is done in the end');
  judge({ scenario, journal, traffic, refused });
  return { scenario, journal };

  /** A request of another program; the browser tells the worker about those of the tab. */
  function happen(request: OtherRequest): void {
    const { from, leftAt, arrivesAt, answeredAt, balancer } = request;
    const requestId = `${leftAt}-${arrivesAt}`;
    const tell = (event: SiteEvent) => from === 'tab' && worker.observeSite(event);
    clock.after(leftAt, () => tell({ kind: 'left', requestId, ...tabRoute }));
    clock.after(arrivesAt, () => {
      const reply = service.arrive({ ...tabRoute, balancer }, clock.elapsed());
      if (reply?.status !== 200) refused.add(request);
      journal.note(`${from}: ${reply?.status ?? 'no answer'}`);
      if (reply === null) return;
      const headers = new Headers(reply.headers);
      clock.after(answeredAt - arrivesAt, () => tell({ kind: 'answered', requestId, status: reply.status, headers }));
    });
  }
}
