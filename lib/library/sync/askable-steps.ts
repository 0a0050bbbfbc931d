import type { Step, SyncJob } from '../../model/sync-job';
import { isOlderPage, isSameFeed, isUsable } from './sync-job';

/**
 * In the order of the steps: the first, and those after it that end in the same library, by the same requests, whichever of them is
 * answered first. A quick sync asks one at a time: it has as few requests as it may make.
 */
export function askableSteps(job: SyncJob): Step[] {
  const { kind, steps } = job;
  if (kind === 'quick') return steps.slice(0, 1);
  const mayAskOlder = isUsable(job);
  return steps.filter((step, index) => {
    if (index === 0) return true;
    if ((isOlderPage(step) && !mayAskOlder) || isLastPage(step, steps.slice(index + 1))) return false;
    return steps.slice(0, index).every((previous) => areIndependent(previous, step));
  });
}

/** Neither answer changes what follows from the other. */
function areIndependent(one: Step, other: Step): boolean {
  if (one.ask === 'markers' || other.ask === 'markers') return true;
  if (isPage(one) || isPage(other)) return areOfOneList(one, other);
  if (one.ask === 'doubtful') return other.ask === 'doubtful';
  return isOfSeries(one) && isOfSeries(other);
}

/** It shows whether the list has grown meanwhile, so it is asked for after all others. */
function isLastPage(step: Step, later: readonly Step[]): boolean {
  return isPage(step) && !later.some((other) => areOfOneList(step, other));
}

function areOfOneList(one: Step, other: Step): boolean {
  if (one.ask === 'feed') return isPage(one) && isPage(other) && isSameFeed(one, other);
  return isPage(one) && isPage(other) && one.ask === other.ask;
}

/** Of a list whose first page has told how long it is. */
function isPage(step: Step): boolean {
  return (step.ask === 'feed' || step.ask === 'follows') && step.total !== null;
}

/** Of series that no other step names. */
function isOfSeries({ ask }: Step): boolean {
  return ask === 'manga' || ask === 'series';
}
