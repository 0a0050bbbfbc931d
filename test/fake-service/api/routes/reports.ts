/** Reports: why one may be made, making one, and one's own. */
import * as v from 'valibot';
import type { Account, Report, ReportReason } from '../../library/types.ts';
import type { World } from '../../world.ts';
import { collection, type Entity, ok, slice, timestamp, wholeCollection } from '../answers.ts';
import { includes, order, page, Uuid } from '../query-fields.ts';
import { readBody } from '../read-body.ts';
import { Refusal } from '../refusal.ts';
import { noQuery, personalRoute, publicRoute, type Route } from '../route.ts';
import { userAttributes } from '../shown/user.ts';

const Category = v.picklist(['manga', 'chapter', 'scanlation_group', 'user', 'author']);
const NewReport = v.object({ category: Category, reason: Uuid, objectId: Uuid, details: v.optional(v.string(), '') });

/** "The size of the body is limited to 8KB" (the OpenAPI document). */
const REPORT_BYTES = 8_000;

const ReportSearch = v.strictObject({
  ...page({ least: 1 }),
  category: v.optional(Category),
  reasonId: v.optional(Uuid),
  objectId: v.optional(Uuid),
  status: v.optional(v.picklist(['waiting', 'accepted', 'refused', 'autoresolved'])),
  order: order(['createdAt']),
  'includes[]': includes(['user', 'reason']),
});
type ReportSearch = v.InferOutput<typeof ReportSearch>;

export const reportRoutes: readonly Route[] = [
  // Public, though the OpenAPI document says otherwise (docs/service.md).
  publicRoute('GET /report/reasons/{category}', noQuery, ({ params, world: { library } }) => {
    const category = v.safeParse(Category, params.category);
    if (!category.success) throw new Refusal(404, `No route found for "GET /report/reasons/${params.category}"`);
    const data = library.reportReasons.filter((reason) => reason.category === category.output).map(showReason);
    return wholeCollection(data, 'reasons');
  }),
  personalRoute('POST /report', noQuery, ({ account, asked, world }) => {
    const report = readBody(asked, NewReport, REPORT_BYTES);
    const reason = world.library.reportReasons.find(({ id }) => id === report.reason);
    if (reason?.category !== report.category) throw new Refusal(404, `Report reason ${report.reason} not found.`);
    if (reason.detailsRequired && report.details.trim() === '') throw new Refusal(400, 'Details are required.');
    if (!exists(report.category, report.objectId, world)) {
      throw new Refusal(404, `${report.category} with ID ${report.objectId} not found.`);
    }
    const { category, objectId, details } = report;
    const made = { id: world.mint.id(), status: 'waiting', createdAt: world.now() } as const;
    account.reports.push({ ...made, category, reasonId: reason.id, objectId, details });
    return ok({}, { status: 201 });
  }),
  personalRoute('GET /report', ReportSearch, ({ account, query, world }) => {
    const sign = query.order?.createdAt === 'asc' ? 1 : -1;
    const found = account.reports
      .filter((report) => fits(report, query) && isShown(report, world))
      .sort((a, b) => sign * (a.createdAt - b.createdAt));
    const show = (report: Report) => showReport(report, query, account, world);
    return collection(slice(found, query, show), 'personal');
  }),
];

function exists(category: ReportReason['category'], id: string, { accounts, library }: World): boolean {
  if (category === 'manga') return library.manga.has(id);
  if (category === 'chapter') return library.chapters.has(id);
  if (category === 'scanlation_group') return library.groups.has(id);
  if (category === 'user') return library.uploaders.has(id) || accounts.some((account) => account.id === id);
  return false; // the shelves know no authors
}

function isShown({ createdAt }: Report, { now, switches }: World): boolean {
  return now() >= createdAt + switches.reportsShownAfterMs;
}

function fits(report: Report, search: ReportSearch): boolean {
  return (
    (search.category ?? report.category) === report.category &&
    (search.reasonId ?? report.reasonId) === report.reasonId &&
    (search.objectId ?? report.objectId) === report.objectId &&
    (search.status ?? report.status) === report.status
  );
}

function showReason({ id, reason, detailsRequired, category }: ReportReason): Entity {
  const attributes = { reason: { en: reason }, detailsRequired, category, version: 1 };
  return { id, type: 'report_reason', attributes, relationships: [] };
}

function showReport(report: Report, search: ReportSearch, account: Account, { library }: World): Entity {
  const expanded = search['includes[]'];
  const reason = library.reportReasons.find(({ id }) => id === report.reasonId);
  const ofUser = expanded.includes('user') && { attributes: userAttributes(account.username) };
  const ofReason = reason && expanded.includes('reason') && { attributes: showReason(reason).attributes };
  const { id, details, objectId, status, createdAt } = report;
  return {
    id,
    type: 'report',
    attributes: { details, objectId, status, createdAt: timestamp(createdAt) },
    relationships: [
      { id: account.id, type: 'user', ...ofUser },
      { id: report.reasonId, type: 'report_reason', ...ofReason },
    ],
  };
}
