/**
 * What the pacer has to know at a moment, from the wire alone: what reached a life stays known to that life; it has to outlive
 * the life once there was time to store it, unless what was stored got lost.
 */
import { SECOND } from '../../../lib/clock';
import type { Journal, Sighting } from './journal';
import type { Scenario } from './scenario';

/** A write that failed is repeated within this, in ms (ledger-writer.ts). */
const LATEST_REPEAT_MS = 17 * SECOND;
/** The tasks and questions around a write, in ms. */
const GRAIN_MS = 10;

/** Since when a sighting is known at `at`, in ms since the start; `null` where it need not be. */
export function knownSince(
  { journal, scenario }: { readonly journal: Journal; readonly scenario: Scenario },
  sighting: Sighting,
  at: number,
): number | null {
  const reign = journal.reigns.find(({ life }) => life === sighting.life);
  // A life that waits for its turn enters what it sees as soon as it has read the ledger.
  const seenAt = Math.max(sighting.at, reign?.openedAt ?? Number.POSITIVE_INFINITY);
  if (!reign || seenAt >= at) return null;
  if (reign.endedAt >= at) return seenAt;
  const storedAt = storedBy(scenario, seenAt);
  const hasHung = journal.hangs.some((hang) => hang.life === sighting.life && hang.at >= seenAt && hang.at <= storedAt);
  const isStored = storedAt < reign.endedAt && !hasHung;
  const isLost = journal.losses.some((loss) => loss.at >= seenAt && loss.at <= at && loss.keptUntil < storedAt);
  return isStored && !isLost ? seenAt : null;
}

/** The latest moment when what was seen at `seenAt` is stored: a write may be under way before it, and the disk may be full. */
function storedBy({ storage: { slowestWriteMs, failing } }: Scenario, seenAt: number): number {
  const storedAt = seenAt + 2 * slowestWriteMs + GRAIN_MS;
  const mayFail = failing !== null && seenAt < failing.until && storedAt >= failing.from;
  return mayFail ? failing.until + LATEST_REPEAT_MS + 2 * slowestWriteMs + GRAIN_MS : storedAt;
}
