import * as v from 'valibot';
import { Id, reportCategories } from '../service/ids';

/** The query of the window's own address. */
export const ReportTarget = v.object({
  category: v.picklist(reportCategories),
  objectId: Id,
  /** Counted from 1. */
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999))),
  /** The chapter that led to a group: the group's name is known from it. */
  chapterId: v.optional(Id),
});
export type ReportTarget = v.InferOutput<typeof ReportTarget>;

export function reportQuery({ category, objectId, page, chapterId }: ReportTarget): string {
  const query = new URLSearchParams({ category, objectId, ...(chapterId !== undefined && { chapterId }) });
  if (page !== undefined) query.set('page', `${page}`);
  return `?${query}`;
}

/** `null` if the query, which anyone may have typed, names nothing that can be reported. */
export function reportTargetOf(query: string): ReportTarget | null {
  const { page, ...rest } = Object.fromEntries(new URLSearchParams(query));
  const target = v.safeParse(ReportTarget, { ...rest, ...(page !== undefined && { page: Number(page) }) });
  return target.success ? target.output : null;
}
