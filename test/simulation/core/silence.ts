/** Silence after a block (docs/pacing.md), as both simulations hold it: nothing leaves but probes, one at a time, at gaps that double. */
import { DAY, MINUTE, SECOND } from '../../../lib/clock';
import type { RunJournal } from './journal';

/** The least time before the first probe of an incident, and the most between two, in ms. */
const leastMs = { throttled: 1.2 * SECOND, banned: 15 * MINUTE, unresponsive: MINUTE } as const;
const mostMs = { throttled: MINUTE, banned: DAY, unresponsive: DAY } as const;

/** @param names of what is broken when a turn leaves, a probe beside another request, or too early. @param toleranceMs how early a probe may seem. */
export function createSilence<Invariant extends string>(
  { breach }: Pick<RunJournal<string, Invariant>, 'breach'>,
  names: Readonly<Record<'turn' | 'alone' | 'gap', Invariant>>,
  toleranceMs: number,
) {
  let incident: { gapMs: number; mostMs: number; lastAt: number } | null = null;

  return {
    /** There is a block; says whether it is a new one. @param since the first probe waits its gap from then on; from long ago, without it. */
    enter: (mode: keyof typeof leastMs, since = Number.NEGATIVE_INFINITY): boolean => {
      const isNew = incident === null;
      incident ??= { gapMs: 0, mostMs: 0, lastAt: since };
      incident.gapMs = Math.max(incident.gapMs, leastMs[mode]);
      incident.mostMs = Math.max(incident.mostMs, mostMs[mode]);
      return isNew;
    },
    end: () => {
      incident = null;
    },
    /** The next probe is not judged by the time since the last one. */
    leap: () => {
      if (incident) incident.lastAt = Number.NEGATIVE_INFINITY;
    },
    /** A request leaves while so many others of its life are under way. */
    leaves: (kind: 'turn' | 'probe', othersUnderWay: number, at: number, detail?: string): void => {
      if (kind === 'probe' && othersUnderWay > 0) breach(names.alone);
      if (!incident) return;
      if (kind === 'turn') {
        breach(names.turn, detail);
        return;
      }
      const waitedMs = at - incident.lastAt;
      if (waitedMs < incident.gapMs - toleranceMs)
        breach(names.gap, `${incident.gapMs} ms after trouble or the last probe, not ${Math.round(waitedMs)}`);
      incident.lastAt = at;
      incident.gapMs = Math.min(Math.max(incident.mostMs, incident.gapMs), 2 * incident.gapMs);
    },
  };
}
