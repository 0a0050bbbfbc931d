import * as v from 'valibot';
import { logFailure } from '../diagnostics/log-failure';
import { ActionResult } from '../messages/action-result';
import { accessHosts } from '../service/host-access';
import { services } from '../service/ids';
import { type ExtensionItem, storedItem, updateItem, watchItem } from './stored-item';

/** As a failure code. */
const Failure = v.nullable(v.object({ code: v.string(), retryAt: v.nullable(v.number()) }));

function view<Entries extends v.ObjectEntries>(
  entries: Entries,
  initial: v.InferOutput<v.ObjectSchema<Entries, undefined>>,
) {
  return { schema: v.object(entries), initial, isPrivate: false };
}

/** It says what the person looked at or did: "Erase everything" takes it. Other views are written again when something changes. */
function privateView<Entries extends v.ObjectEntries>(
  entries: Entries,
  initial: v.InferOutput<v.ObjectSchema<Entries, undefined>>,
) {
  return { ...view(entries, initial), isPrivate: true };
}

/** Derived state in `storage.session` that outlives the worker, not the browser: the background writes it, and pages watch it. */
export const views = {
  session: view(
    {
      /** `starting` until the background has looked into the vault. */
      state: v.picklist(['starting', 'signed-out', 'signing-in', 'signed-in']),
      account: v.nullable(v.object({ id: v.string(), name: v.string() })),
      /** The account is the demo's: missing where it is not. */
      isDemo: v.optional(v.boolean()),
      service: v.optional(v.picklist(services)),
      refreshedAt: v.nullable(v.number()),
      /** As a failure code: a failed sign-in, or a session that the service ended. */
      failure: Failure,
      /** A session that was signed out of and may live on at the service; `until` is `null` if it is not known for how long. */
      unconfirmed: v.nullable(v.object({ until: v.nullable(v.number()) })),
    },
    { state: 'starting', account: null, refreshedAt: null, failure: null, unconfirmed: null },
  ),
  /** Why nothing is sent, as a failure code. */
  pause: view(
    {
      code: v.nullable(v.string()),
      /** `null` if the trouble is not the service's. */
      since: v.nullable(v.number()),
      until: v.nullable(v.number()),
    },
    { code: null, since: null, until: null },
  ),
  access: view({ withheld: v.array(v.picklist(accessHosts)) }, { withheld: [] }),
  captcha: view(
    {
      held: v.array(
        v.object({ kind: v.picklist(['mark', 'follow', 'status', 'rating', 'report']), since: v.number() }),
      ),
    },
    { held: [] },
  ),
  sync: view(
    {
      state: v.picklist(['never', 'syncing', 'done']),
      done: v.number(),
      of: v.number(),
      checkedAt: v.nullable(v.number()),
      failure: v.nullable(v.string()),
    },
    { state: 'never', done: 0, of: 0, checkedAt: null, failure: null },
  ),
  counts: view(
    {
      unreadSeries: v.number(),
      unreadChapters: v.number(),
      waiting: v.number(),
      refused: v.number(),
    },
    { unreadSeries: 0, unreadChapters: 0, waiting: 0, refused: 0 },
  ),
  /** Marks without an account. */
  keptMarks: view(
    {
      count: v.number(),
      /** The one that is signed in; another may be by now. */
      account: v.nullable(v.string()),
      /** Some of the marks may be those of another account than that one. */
      isOfAnother: v.boolean(),
      /** Of every account and none: what "Erase everything" loses. */
      waitingOfAll: v.number(),
    },
    { count: 0, account: null, isOfAnother: false, waitingOfAll: 0 },
  ),
  /** Like `Allowance` in `lib/pacing/departures.ts`. */
  allowance: view(
    {
      /** Epoch ms, `null` where time alone changes nothing; `ours` and `site` are of the minute before. */
      asOf: v.nullable(v.number()),
      slots: v.number(),
      free: v.number(),
      siteIsBusy: v.boolean(),
      ours: v.array(v.object({ reason: v.string(), count: v.number() })),
      site: v.number(),
      waiting: v.array(
        v.object({
          reason: v.string(),
          count: v.number(),
          because: v.picklist(['allowance', 'quota', 'site', 'probe']),
          until: v.nullable(v.number()),
        }),
      ),
      /** When the quota lets the next report leave; `null` if it may leave now. */
      nextReportAt: v.nullable(v.number()),
    },
    { asOf: 0, slots: 0, free: 0, siteIsBusy: false, ours: [], site: 0, waiting: [], nextReportAt: null },
  ),
  /** How far the service's clock is ahead of this machine's; what has come out is judged by the service's. */
  serviceClock: view({ aheadMs: v.number() }, { aheadMs: 0 }),
  /** Older chapters, or numbers in other languages, of the series that was asked for last. */
  series: privateView(
    {
      mangaId: v.nullable(v.string()),
      state: v.picklist(['idle', 'asking', 'failed', 'loadingNumbers', 'numbersFailed']),
    },
    { mangaId: null, state: 'idle' },
  ),
  /** The reader's own ratings of the series that were asked for last. */
  ratings: privateView(
    {
      mangaIds: v.array(v.string()),
      state: v.picklist(['idle', 'asking', 'failed']),
    },
    { mangaIds: [], state: 'idle' },
  ),
  /** What came of the press on "Surprise me" that the service was asked for last: a series, a failure, or nothing yet. */
  surprise: privateView(
    {
      operationId: v.nullable(v.string()),
      mangaId: v.nullable(v.string()),
      failure: Failure,
    },
    { operationId: null, mangaId: null, failure: null },
  ),
  /** The service's own history, the newest first, as it was asked for last: of `account`, with those chapters that are not known here. */
  readingHistory: privateView(
    {
      operationId: v.nullable(v.string()),
      account: v.nullable(v.string()),
      isAsking: v.boolean(),
      /** `null` until they are known. */
      visits: v.nullable(v.array(v.object({ chapterId: v.string(), at: v.number() }))),
      chapters: v.pipe(
        v.array(
          v.object({
            id: v.string(),
            mangaId: v.string(),
            volume: v.nullable(v.string()),
            number: v.nullable(v.string()),
            title: v.nullable(v.string()),
            externalUrl: v.nullable(v.string()),
            series: v.nullable(v.string()),
          }),
        ),
        v.readonly(),
      ),
      failure: Failure,
    },
    { operationId: null, account: null, isAsking: false, visits: null, chapters: [], failure: null },
  ),
  /** For the report window that was opened last. */
  report: privateView(
    {
      objectId: v.nullable(v.string()),
      reasons: v.picklist(['idle', 'asking', 'failed']),
      failure: Failure,
      earlierReports: v.picklist(['idle', 'asking', 'known', 'failed']),
    },
    { objectId: null, reasons: 'idle', failure: null, earlierReports: 'idle' },
  ),
  /** What "this and all before it" needs, for the chapter that was asked about last. */
  upTo: privateView(
    {
      chapterId: v.nullable(v.string()),
      state: v.picklist(['idle', 'asking', 'ready', 'failed']),
      failure: Failure,
    },
    { chapterId: null, state: 'idle', failure: null },
  ),
  /** The forum's thread about the chapter that was looked for last. */
  thread: privateView(
    {
      chapterId: v.nullable(v.string()),
      address: v.nullable(v.string()),
      failure: Failure,
    },
    { chapterId: null, address: null, failure: null },
  ),
  /** The result of the last click that no page could show: the popup announces it, and the toolbar button flashes. */
  result: privateView(
    {
      result: v.nullable(v.custom<ActionResult>(ActionResult)),
      flashUntil: v.number(),
    },
    { result: null, flashUntil: 0 },
  ),
  /** Pages read the stores again when the stamp changes, after each change of the library or the outbox. */
  revision: view({ stamp: v.string() }, { stamp: '' }),
};

export type ViewName = keyof typeof views;
export type View<Name extends ViewName> = v.InferOutput<(typeof views)[Name]['schema']>;

/** Only the background writes. Does not reject: nothing fails because it could not be shown, and the next change shows it. */
export async function writeView<Name extends ViewName>(name: Name, view: View<Name>): Promise<void> {
  await updateItem(viewItem(name), view).catch(logFailure('view-write'));
}

/** Calls back at once, then with every change, until the returned function is called. A missing or unreadable view is the initial one. */
export function watchView<Name extends ViewName>(name: Name, onView: (view: View<Name>) => void): () => void {
  return watchItem(viewItem(name), onView);
}

/** The same for the session, silent until the background has looked: a browser that has just started knows no session yet. */
export function watchSession(onSession: (view: View<'session'>) => void): () => void {
  return watchView('session', (view) => {
    if (view.state !== 'starting') onSession(view);
  });
}

export function viewItem<Name extends ViewName>(name: Name): ExtensionItem<View<Name>, View<Name>> {
  const { schema, initial } = views[name];
  const item = storedItem<unknown, unknown>('session', `view.${name}`, schema, initial);
  return item as ExtensionItem<View<Name>, View<Name>>;
}
