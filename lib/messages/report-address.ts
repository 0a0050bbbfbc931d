import * as v from 'valibot';
import { Id, reportCategories } from '../service/ids';

/** What the report window is opened for; it stands in the window's own address. */
export const ReportWish = v.object({
  category: v.picklist(reportCategories),
  objectId: Id,
  /** The page of the chapter that was in view, counted from 1. */
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999))),
  /** The chapter that led to a group: by it the group has a name here. */
  chapterId: v.optional(Id),
});
export type ReportWish = v.InferOutput<typeof ReportWish>;

/** The query of the window's address. */
export function reportQuery({ category, objectId, page, chapterId }: ReportWish): string {
  const query = new URLSearchParams({ category, objectId, ...(chapterId !== undefined && { chapterId }) });
  if (page !== undefined) query.set('page', `${page}`);
  return `?${query}`;
}

/** @param query of an address that anybody may have typed; `null` where it names nothing that can be reported. */
export function reportSubjectOf(query: string): ReportWish | null {
  const { page, ...about } = Object.fromEntries(new URLSearchParams(query));
  const wish = v.safeParse(ReportWish, { ...about, ...(page !== undefined && { page: Number(page) }) });
  return wish.success ? wish.output : null;
}
