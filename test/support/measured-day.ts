import type { TaskMeta } from 'vitest';

/** Requests to the API in one day of a test, beside the most that it allows; `npm run bench -- day` reads them. */
export interface MeasuredDay {
  readonly requests: number;
  readonly most: number;
  /** How many of them were for each reason, where that was counted. */
  readonly reasons?: Readonly<Record<string, number>>;
}

declare module 'vitest' {
  interface TaskMeta {
    measuredDay?: MeasuredDay;
  }
}

/** Leaves the figure with the test that measured it. */
export function noteDay({ meta }: { readonly meta: TaskMeta }, day: MeasuredDay): void {
  meta.measuredDay = day;
}
