/** Changes of many series, of the account that is signed in. */
import { resumeWork } from '../../entrypoints/background/resume-work';
import { pauseBulkChange, startBulkChange, undoBulkChange } from '../../lib/actions/bulk/bulk-changes';
import { SECOND } from '../../lib/clock';
import { type BulkProgress, isOver } from '../../lib/library/bulk/bulk-change';
import { readBulkProgress } from '../../lib/library/bulk/bulk-reading';
import type { BulkAction } from '../../lib/model/bulk-change';
import { newId, parts, world } from './given-background';

export const onHold: BulkAction = { kind: 'status', status: 'on_hold' };

export const followed = (): string[] => [...world.reader.follows];
export const statuses = () => Object.fromEntries([...world.reader.statuses].sort());
/** At the service. */
export const statusesOf = (mangaIds: readonly string[]) => mangaIds.map((id) => world.reader.statuses.get(id));

/** As a page asks for it, which does not wait for what comes of it. */
export const startBulk = (action: BulkAction = onHold, operationId = newId(), mangaIds = followed()) =>
  startBulkChange(parts, { operationId, action, mangaIds });

/** @returns its id. */
export async function started(action: BulkAction = onHold, operationId = newId()): Promise<string> {
  await world.through(startBulk(action, operationId));
  return operationId;
}

export const undoBulk = (targetId: string) => world.through(undoBulkChange(parts, { operationId: newId(), targetId }));
export const pauseBulk = (operationId: string, isPaused = true) =>
  world.through(pauseBulkChange(parts, { operationId, isPaused }));

/** The change that is under way, or was the last, with how far it is. */
export const bulk = () => readBulkProgress(parts.database, world.reader.id);
/** @throws where there has been none. */
export async function progress(): Promise<BulkProgress> {
  const found = await bulk();
  if (!found) throw new Error('there is no change of many series');
  return found.progress;
}

export async function isFinished(): Promise<boolean> {
  const found = await bulk();
  return found !== null && isOver(found.progress);
}

export const finished = () => world.until(isFinished, SECOND);

/** Wakes the worker as alarms do, which end what a death or too many requests have left. */
export const finishedByAlarms = (everyMs = 5 * SECOND, isAlso = async () => true) =>
  world.until(async () => {
    wake();
    return (await isFinished()) && (await isAlso());
  }, everyMs);

/** Nothing hears of it where the worker dies meanwhile. */
export const wake = () => void resumeWork(parts).catch(() => undefined);
