import * as v from 'valibot';
import { browser } from 'wxt/browser';
import { SECOND } from '../../../lib/clock';
import { noted } from '../../../lib/diagnostics/note';
import { PageDocument } from '../../../lib/messages/page-document';
import { LONGEST_QUESTION_MS } from '../../../lib/messages/question';
import { Id } from '../../../lib/service/ids';

/**
 * What was done lately from pages, for as long as a toast offers to undo it: in `storage.session`, as its worker may be dead by
 * then. A press on "Undo" is believed only for a deed that stands here, and only from where its toast was shown.
 */
const KEY = 'deeds';
/** More clicks than this in ten seconds are no person's. */
const MOST_KEPT = 20;
/** How long a press may be on its way after the toast has gone, in ms: it is sent again where a worker dies. */
const GRACE_MS = LONGEST_QUESTION_MS + SECOND;

const NotedDeed = v.object({
  /** The click's, and its wish's. */
  id: v.pipe(v.string(), v.uuid()),
  verb: v.picklist(['read', 'unread', 'follow', 'unfollow']),
  objectId: Id,
  account: v.string(),
  /** The document that shows its toast, or was clicked; `null` where no page could take it. */
  page: v.nullable(PageDocument),
  /** Whether that document is known to show it: news reaches no other that comes after the click. */
  isShown: v.boolean(),
  /** What came of it, as far as it is not a matter of delivery. */
  outcome: v.picklist(['done', 'already', 'undone', 'later']),
  goesAt: v.number(),
});
export type NotedDeed = v.InferOutput<typeof NotedDeed>;

/** @throws whatever the browser throws when it cannot be written. */
export async function noteDeed(deed: NotedDeed): Promise<void> {
  await change((deeds) => [...deeds.filter(({ id }) => id !== deed.id), deed].slice(-MOST_KEPT));
}

/** The toast is in this document, and nowhere else; `null` for none. @throws whatever the browser throws when it cannot be written. */
export async function noteShown(id: string, page: PageDocument | null): Promise<void> {
  await change((deeds) => deeds.map((deed) => (deed.id === id ? { ...deed, page, isShown: page !== null } : deed)));
}

/** @returns null for one that was not noted, or whose time is over. */
export async function notedDeed(id: string, now: number): Promise<NotedDeed | null> {
  return (await read()).find((deed) => deed.id === id && now < deed.goesAt + GRACE_MS) ?? null;
}

/** Those that a toast still shows. */
export async function deedsOnScreen(now: number): Promise<readonly NotedDeed[]> {
  return (await read()).filter(({ isShown, goesAt }) => isShown && now < goesAt);
}

async function read(): Promise<NotedDeed[]> {
  const stored = await browser.storage.session.get(KEY);
  const deeds = v.safeParse(v.array(NotedDeed), stored[KEY]);
  return deeds.success ? deeds.output : [];
}

/** Changes take turns: `storage` has no transaction of its own. */
let changing: Promise<void> = Promise.resolve();
function change(step: (deeds: NotedDeed[]) => NotedDeed[]): Promise<void> {
  changing = changing
    .catch(noted('deed-write'))
    .then(async () => browser.storage.session.set({ [KEY]: step(await read()) }));
  return changing;
}
