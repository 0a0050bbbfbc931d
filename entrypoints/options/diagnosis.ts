import { asText, type DiagnosticEntry } from '../../lib/diagnostics/diagnostic-log';
import type { AnswerCount } from '../../lib/diagnostics/requests';
import type { WriteRecord } from '../../lib/service/write-record';
import { isRouteMissing, type MissingRoute, type ServiceChoices } from '../../lib/settings/service-choices';
import type { View } from '../../lib/storage/views';

type Seen = {
  readonly [Name in
    | 'access'
    | 'session'
    | 'pause'
    | 'captcha'
    | 'sync'
    | 'allowance'
    | 'counts'
    | 'serviceClock']: View<Name> | null;
};

/** What is known when something goes wrong; a view is `null` until it was seen. */
export interface Diagnosis extends Seen {
  /** Of the extension. */
  readonly version: string;
  readonly userAgent: string;
  /** Of the interface. */
  readonly language: string;
  readonly writes: WriteRecord | null;
  readonly service: ServiceChoices | null;
  /** `null` where the service has not said so, too. */
  readonly missingRoute: MissingRoute | null;
  /** The status that was seen last stands last. */
  readonly answers: readonly AnswerCount[] | null;
  /** Oldest first. */
  readonly entries: readonly DiagnosticEntry[];
}

/**
 * A line for each part, then the log: to be copied into a bug report. Codes, counts and times alone, in English for those who read it. Of
 * the account it says only whether it is signed in; of the queue and the library only how many.
 */
export function diagnosisText({ version, userAgent, language, entries, ...views }: Diagnosis): string {
  return [
    `Dexmark ${version} (${language}), ${userAgent}`,
    line('Access', views.access, ({ withheld }) => (withheld.length === 0 ? 'complete' : `without ${list(withheld)}`)),
    line('Session', views.session, sessionText),
    line('Pause', views.pause, ({ code, since, until }) =>
      code === null ? 'none' : `${code}, since ${when(since, 'unknown')}, until ${when(until, 'unknown')}`,
    ),
    line('Writes', views.writes, ({ isOriginLeftOut, doubt }) => {
      const refused = doubt ? `refused ${doubt.refusals} times, last ${when(doubt.at, 'unknown')}` : 'none refused';
      return `${isOriginLeftOut ? 'without' : 'with'} Origin, ${refused}`;
    }),
    line('Service', views.service, (service) => {
      const isMissing = isRouteMissing(service, views.missingRoute);
      const marks =
        service.singleMarks === null ? 'in batches' : `one by one${isMissing ? ', which it has no route for' : ''}`;
      return `${service.service}, page size is ${service.pageSize}, marks ${marks}`;
    }),
    line('Captcha', views.captcha, ({ held }) =>
      list(held.map(({ kind, since }) => `${kind} since ${when(since, 'unknown')}`)),
    ),
    line('Check', views.sync, ({ state, done, of, checkedAt, failure }) => {
      return `${state}, ${done} of ${of}, last ${when(checkedAt, 'never')}, failure ${failure ?? 'none'}`;
    }),
    line('Allowance', views.allowance, allowanceText),
    line('Answers', views.answers, (answers) =>
      list(
        answers.map(
          ({ status, times, at, reason }) => `${status} ${times} times, last ${when(at, 'unknown')} (${reason})`,
        ),
      ),
    ),
    line('Queue', views.counts, ({ waiting, refused }) => {
      return `${waiting} waiting, ${refused} refused`;
    }),
    line('Unread', views.counts, ({ unreadSeries, unreadChapters }) => {
      return `${unreadSeries} series, ${unreadChapters} chapters`;
    }),
    line('Service clock', views.serviceClock, ({ aheadMs }) => `${aheadMs} ms ahead`),
    'Log:',
    entries.length === 0 ? 'empty' : asText(entries),
  ].join('\n');
}

function sessionText({ state, refreshedAt, failure, unconfirmed }: View<'session'>): string {
  const renewed = `renewed ${when(refreshedAt, 'never')}, failure ${failure?.code ?? 'none'}`;
  return `${state}, ${renewed}${unconfirmed ? `, an earlier one may live until ${when(unconfirmed.until, 'unknown')}` : ''}`;
}

function allowanceText({ slots, free, ours, site, waiting, nextReportAt }: View<'allowance'>): string {
  const held = waiting.map(
    ({ reason, count, because, until }) => `${reason} ${count} (${because} until ${when(until, 'unknown')})`,
  );
  const sent = ours.map(({ reason, count }) => `${reason} ${count}`);
  return [
    `${free} of ${slots} slots free`,
    `asked in the minute before: ${list(sent)}, by the site’s tabs ${site}`,
    `waiting: ${list(held)}`,
    `next report ${when(nextReportAt, 'now')}`,
  ].join('; ');
}

function line<Value>(name: string, view: Value | null, text: (view: Value) => string): string {
  return `${name}: ${view === null ? 'unknown' : text(view)}`;
}

function list(words: readonly string[]): string {
  return words.length === 0 ? 'none' : words.join(', ');
}

/** @param at epoch ms. @param otherwise where there is no such time. */
function when(at: number | null, otherwise: string): string {
  return at === null || !Number.isFinite(at) ? otherwise : new Date(at).toISOString();
}
