import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { noted } from '../diagnostics/note';
import { Deed } from '../messages/deed';
import { accessHosts } from '../service/host-access';

/**
 * Small state that our pages show, kept in `storage.session`: it outlives the worker, not the browser.
 * Views are derived: the background writes them, pages watch them, and they are never migrated.
 */

/** The account that is signed in and how the last attempt went. */
export const SessionView = v.object({
  state: v.picklist(['signed-out', 'signing-in', 'signed-in']),
  account: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** When the session was last renewed, in epoch ms. */
  renewedAt: v.nullable(v.number()),
  /** Why there is no session (a failed sign-in, or a session that the service ended), as a failure code. */
  failure: v.nullable(v.object({ code: v.string(), retryAt: v.nullable(v.number()) })),
  /** After a sign-out that the service did not hear of: until when the session may live on there, in epoch ms. */
  livesOnUntil: v.nullable(v.number()),
});

/** Why nothing is sent at present; `code` is a failure code. */
export const PauseView = v.object({
  code: v.nullable(v.string()),
  /** When the trouble began, in epoch ms; `null` where it is no trouble of the service's. */
  since: v.nullable(v.number()),
  /** When it goes on by itself, in epoch ms. */
  until: v.nullable(v.number()),
});

/** The hosts of the service that the browser withholds. */
export const AccessView = v.object({ withheld: v.array(v.picklist(accessHosts)) });

/** How the last or running check of the library goes. */
export const CheckView = v.object({
  state: v.picklist(['never', 'checking', 'done']),
  /** Requests done and requests expected in all. */
  done: v.number(),
  of: v.number(),
  /** When the last check was completed, in epoch ms. */
  checkedAt: v.nullable(v.number()),
  failure: v.nullable(v.string()),
});

/** What waits because the service demands a captcha: which kinds of the queue, and since when, in epoch ms. */
export const CaptchaView = v.object({
  held: v.array(v.object({ kind: v.picklist(['mark', 'follow', 'status', 'report']), since: v.number() })),
});

/** What the toolbar badge and the empty states count. */
export const CountsView = v.object({
  /** Series with something unread. */
  unreadSeries: v.number(),
  /** Unread chapters of those series. */
  unreadChapters: v.number(),
  /** Wishes that wait to be delivered. */
  waiting: v.number(),
  /** Wishes that the service refused for good. */
  refused: v.number(),
  /** What an earlier version wrote down and this one cannot read; kept as it is. */
  setAside: v.optional(v.number()),
});

/** What is free of the allowance, who spent what in the last minute, and why something waits. */
export const AllowanceView = v.object({
  /** When it was written, in epoch ms: a minute later, what was spent then is history. */
  asOf: v.number(),
  /** How many requests a second are ours at present, and how many of those may leave at once. */
  slots: v.number(),
  free: v.number(),
  /** What we sent, by reason. */
  ours: v.array(v.object({ reason: v.string(), count: v.number() })),
  /** What the person's own tabs sent. */
  site: v.number(),
  waiting: v.array(
    v.object({
      reason: v.string(),
      count: v.number(),
      /** A slot, the endpoint's quota, the person's own tabs, or the one request that finds out first. */
      because: v.picklist(['allowance', 'quota', 'site', 'probe']),
      /** When the first of them may leave, in epoch ms; `null` when an answer has to come first. */
      until: v.nullable(v.number()),
    }),
  ),
  /** When the quota of reports lets the next one leave, in epoch ms; `null` where it may leave now. */
  nextReportAt: v.nullable(v.number()),
});

/** How far the service's clock is ahead of this machine's, in ms: what has come out is said by the service's time. */
export const ServiceClockView = v.object({ aheadMs: v.number() });

/** How the asking for older chapters of one series goes, of the one that was asked for last. */
export const SeriesView = v.object({
  mangaId: v.nullable(v.string()),
  state: v.picklist(['idle', 'asking', 'failed']),
});

/** How the asking for what the report window needs goes, of the one that was opened last. */
export const ReportView = v.object({
  objectId: v.nullable(v.string()),
  reasons: v.picklist(['idle', 'asking', 'failed']),
  /** Why the reasons did not come, as a failure code, and when they may, in epoch ms. */
  failure: v.nullable(v.object({ code: v.string(), retryAt: v.nullable(v.number()) })),
  /** Whether the service has been asked what the account has reported about it before. */
  earlier: v.picklist(['idle', 'asking', 'known', 'failed']),
});

/** How the asking for what "this and all before it" takes goes, of the chapter that was asked about last. */
export const UpToView = v.object({
  chapterId: v.nullable(v.string()),
  state: v.picklist(['idle', 'asking', 'ready', 'failed']),
  /** Why it could not be fetched, as a failure code, and when it may, in epoch ms. */
  failure: v.nullable(v.object({ code: v.string(), retryAt: v.nullable(v.number()) })),
});

/** How the looking for the forum's thread about a chapter goes, of the one that was looked for last. */
export const ThreadView = v.object({
  chapterId: v.nullable(v.string()),
  /** Where it is discussed, once that is known. */
  address: v.nullable(v.string()),
  /** Why it could not be found, as a failure code, and when it may, in epoch ms. */
  failure: v.nullable(v.object({ code: v.string(), retryAt: v.nullable(v.number()) })),
});

/** What came of the last click that no page could show: the toolbar button flashes until then (epoch ms), and the popup says it. */
export const DeedView = v.object({ deed: v.nullable(v.custom<Deed>(Deed)), flashUntil: v.number() });

/** Another stamp after every change of the library or the outbox: pages read the store again when they see it move. */
export const RevisionView = v.object({ stamp: v.string() });

export const views = {
  session: {
    schema: SessionView,
    initial: { state: 'signed-out', account: null, renewedAt: null, failure: null, livesOnUntil: null },
  },
  pause: { schema: PauseView, initial: { code: null, since: null, until: null } },
  access: { schema: AccessView, initial: { withheld: [] } },
  captcha: { schema: CaptchaView, initial: { held: [] } },
  check: { schema: CheckView, initial: { state: 'never', done: 0, of: 0, checkedAt: null, failure: null } },
  counts: { schema: CountsView, initial: { unreadSeries: 0, unreadChapters: 0, waiting: 0, refused: 0 } },
  allowance: {
    schema: AllowanceView,
    initial: { asOf: 0, slots: 0, free: 0, ours: [], site: 0, waiting: [], nextReportAt: null },
  },
  serviceClock: { schema: ServiceClockView, initial: { aheadMs: 0 } },
  series: { schema: SeriesView, initial: { mangaId: null, state: 'idle' } },
  report: { schema: ReportView, initial: { objectId: null, reasons: 'idle', failure: null, earlier: 'idle' } },
  upTo: { schema: UpToView, initial: { chapterId: null, state: 'idle', failure: null } },
  thread: { schema: ThreadView, initial: { chapterId: null, address: null, failure: null } },
  deed: { schema: DeedView, initial: { deed: null, flashUntil: 0 } },
  revision: { schema: RevisionView, initial: { stamp: '' } },
} as const satisfies Record<string, { schema: v.GenericSchema; initial: unknown }>;

export type ViewName = keyof typeof views;
export type View<Name extends ViewName> = v.InferOutput<(typeof views)[Name]['schema']>;

/** Reads one view; what is missing or unreadable is the initial one. */
export async function readView<Name extends ViewName>(name: Name): Promise<View<Name>> {
  const stored = await browser.storage.session.get(keyOf(name));
  return parseView(name, stored[keyOf(name)]);
}

/**
 * Writes one view; only the background does. It does not reject: nothing that a person wants fails because it could not be shown,
 * and what could not be written is shown with the next change.
 */
export async function writeView<Name extends ViewName>(name: Name, view: View<Name>): Promise<void> {
  await browser.storage.session.set({ [keyOf(name)]: view }).catch(noted('view-write'));
}

/** Calls back with the view as it is, then with every change, until the returned function is called. */
export function watchView<Name extends ViewName>(name: Name, onView: (view: View<Name>) => void): () => void {
  let isWatching = true;
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[keyOf(name)];
    if (change) onView(parseView(name, change.newValue));
  };
  browser.storage.session.onChanged.addListener(onChanged);
  void readView(name).then((view) => isWatching && onView(view));
  return () => {
    isWatching = false;
    browser.storage.session.onChanged.removeListener(onChanged);
  };
}

function keyOf(name: ViewName): string {
  return `view.${name}`;
}

function parseView<Name extends ViewName>(name: Name, stored: unknown): View<Name> {
  const { schema, initial } = views[name];
  const parsed = v.safeParse(schema, stored);
  return (parsed.success ? parsed.output : initial) as View<Name>;
}
