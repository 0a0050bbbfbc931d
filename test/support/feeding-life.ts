import { feedBulkChange } from '../../lib/actions/bulk/feed-bulk-change';
import type { Dependencies } from '../../lib/actions/dependencies';
import type { BackgroundWorld } from './background-world';

/** A life of the worker, which feeds the outbox as the background does; one that dies while it feeds says nothing. */
export async function feedingLife(world: BackgroundWorld): Promise<Dependencies> {
  let built: Dependencies | null = null;
  world.listen = ({ queue }) => queue.on(() => void (built && feedBulkChange(built).catch(() => undefined)));
  built = await world.start();
  return built;
}
