import { HOUR, MINUTE } from '../../lib/clock';
import type { SpentMinute } from '../../lib/diagnostics/requests';

/** What a bar's colour tells; the legend names each reason beside its kind. From the bottom up. */
export const kinds = ['changes', 'checks', 'access', 'site'] as const;
export type Kind = (typeof kinds)[number];

const kindOf = {
  site: 'site',
  mark: 'changes',
  follow: 'changes',
  status: 'changes',
  rating: 'changes',
  report: 'changes',
  sync: 'checks',
  cover: 'checks',
  'find-manga': 'checks',
  'old-number': 'checks',
  discuss: 'checks',
  surprise: 'checks',
  history: 'checks',
  'sign-in': 'access',
  'renew-session': 'access',
  'sign-out': 'access',
  probe: 'access',
} as const satisfies Record<SpentMinute['by'], Kind>;

export interface Spent {
  readonly by: SpentMinute['by'];
  readonly kind: Kind;
  readonly count: number;
}

/** One minute of the plot: its place from the left, and its bars from the bottom up. */
export interface Column {
  readonly place: number;
  readonly bars: readonly { readonly kind: Kind; readonly from: number; readonly to: number }[];
  readonly total: number;
}

export const COLUMNS = HOUR / MINUTE;

/** When the first of the 60 minutes begins. @param now epoch ms. */
export function plotBegin(now: number): number {
  return Math.floor(now / MINUTE) * MINUTE - HOUR + MINUTE;
}

/** The minutes of the last hour in which something was sent, in order. @param now epoch ms. */
export function plotColumns(minutes: readonly SpentMinute[], now: number): readonly Column[] {
  const shown = ofLastHour(minutes, now);
  return Array.from({ length: COLUMNS }, (_, place) => {
    const ofMinute = shown.filter(({ at }) => at === plotBegin(now) + place * MINUTE);
    let total = 0;
    const bars = kinds.flatMap((kind) => {
      const from = total;
      total += sumOf(ofMinute.filter(({ by }) => kindOf[by] === kind));
      return total > from ? [{ kind, from, to: total }] : [];
    });
    return { place, bars, total };
  }).filter(({ total }) => total > 0);
}

/** Who sent how much in the last hour: we for each reason, the most first, then the site's tabs. @param now epoch ms. */
export function spentInHour(minutes: readonly SpentMinute[], now: number): readonly Spent[] {
  const counts = Map.groupBy(ofLastHour(minutes, now), ({ by }) => by);
  return [...counts]
    .map(([by, each]) => ({ by, kind: kindOf[by], count: sumOf(each) }))
    .sort((a, b) => Number(a.by === 'site') - Number(b.by === 'site') || b.count - a.count);
}

/** What the height of the plot stands for, in requests: a round number, and never so few that one request looks like many. */
export function plotHeight(busiest: number): number {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(busiest)));
  return Math.max(10, Math.ceil(busiest / magnitude) * magnitude);
}

function ofLastHour(minutes: readonly SpentMinute[], now: number): readonly SpentMinute[] {
  return minutes.filter(({ at }) => at >= plotBegin(now) && at <= now);
}

export function sumOf(spent: readonly { readonly count: number }[]): number {
  return spent.reduce((total, { count }) => total + count, 0);
}
