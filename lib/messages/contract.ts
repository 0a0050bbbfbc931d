import * as v from 'valibot';
import { Id, readingStatuses, reportCategories } from '../service/ids';
import { answers, toastAnswers } from './answers';
import { CHAPTERS_PER_QUESTION } from './chapter-state';
import { ReportWish } from './report-address';
import type { ShapeOf } from './shape';

/**
 * Everything that a page or a content script can ask of the background. Messages name intentions, never transport:
 * there is no "fetch this address". To add one, add a row here and its handler in `entrypoints/background/handlers.ts`; if content
 * scripts may ask it, its answer stands in `answers.ts`.
 */

/**
 * Who is asking, judged by the browser's own word on the sender, never by the message:
 * `page` is one of our extension pages, `reader` our content script on the service's site, `link` the one elsewhere, `site`
 * that one where the person has turned link marks on.
 */
export type Asker = 'page' | 'reader' | 'link' | 'site';

export interface Message<Input extends v.GenericSchema, Output extends v.GenericSchema> {
  readonly from: readonly Asker[];
  readonly input: Input;
  readonly output: Output;
}

const allAnswers = { ...answers, ...toastAnswers };

/** Names one click; sent again until it is acknowledged, and done once. */
const CommandId = v.pipe(v.string(), v.uuid());

/** Where that it was done is all there is to say. */
const Nothing = v.void();

/** What can wait in the queue: see `lib/model/intents.ts`. */
const Kind = v.picklist(['mark', 'follow', 'status', 'report']);

/** As many as one command marks: a long series, or every release of it. */
export const CHAPTERS_PER_COMMAND = 500;
const BulkOfChapters = v.pipe(v.array(Id), v.minLength(1), v.maxLength(CHAPTERS_PER_COMMAND));

/** As many wishes as one command takes back. */
export const WISHES_PER_COMMAND = 500;

/** What a person writes in a report; whether it is too long for the service is answered with a code of its own. */
const Details = v.pipe(v.string(), v.maxLength(50_000));

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));
const ChapterIds = v.pipe(v.array(Id), v.minLength(1), v.maxLength(CHAPTERS_PER_QUESTION));

export const contract = {
  /** Sign-in begins at once; how it goes is watched in the session view. */
  'session.signIn': message({
    from: ['page'],
    input: v.object({ username: Text, password: Text, clientId: Text, clientSecret: Text }),
    output: Nothing,
  }),
  /** Credentials are erased before the reply; the session at the service is ended when it can be reached. */
  'session.signOut': message({ from: ['page'], input: Nothing, output: Nothing }),
  /** Credentials, library, outbox and settings: everything that is kept in this browser. */
  'data.erase': message({ from: ['page'], input: Nothing, output: Nothing }),
  /** The diagnostic log is emptied; the options page alone shows it. */
  'diagnostics.clear': message({ from: ['page'], input: Nothing, output: Nothing }),

  /** The wish is durably queued when the reply comes; the network comes later. */
  'chapter.mark': message({
    from: ['page', 'reader', 'site'],
    input: v.object({ commandId: CommandId, chapterId: Id, read: v.boolean() }),
    output: answerOf('chapter.mark'),
  }),
  /** Undoes a mark: forgotten if it has not left, else followed by what there was before. */
  'chapter.undo': message({
    from: ['page', 'reader', 'site'],
    input: v.object({ commandId: CommandId, chapterId: Id, wishId: CommandId }),
    output: answerOf('chapter.undo'),
  }),
  /** Many wishes of one click: all of them are durably queued when the reply comes, or none is. */
  'chapters.mark': message({
    from: ['page'],
    input: v.object({ commandId: CommandId, chapterIds: BulkOfChapters, read: v.boolean() }),
    output: Nothing,
  }),
  /** Undoes what that click changed, and nothing else: chapters that were as wished already, or wished again since, are left alone. */
  'chapters.undo': message({
    from: ['page'],
    input: v.object({ commandId: CommandId, markedBy: CommandId }),
    output: Nothing,
  }),

  /** Following a series that has no reading status makes it one that is being read; unfollowing takes its status away too. */
  'series.follow': message({
    from: ['page'],
    input: v.object({ commandId: CommandId, mangaId: Id, follow: v.boolean() }),
    output: Nothing,
  }),
  /** Sets the reading status of a series; `null` takes it away. */
  'series.status': message({
    from: ['page'],
    input: v.object({ commandId: CommandId, mangaId: Id, status: v.nullable(v.picklist(readingStatuses)) }),
    output: Nothing,
  }),

  /**
   * Undoes what a click wanted: forgotten if it has not left, else followed by what there was before. Of a follow, the status
   * that the same click set goes with it. A report that has left is `too-late`.
   */
  'wish.undo': message({
    from: ['page'],
    input: v.object({ commandId: CommandId, kind: Kind, key: Id, wishId: CommandId }),
    output: v.object({ outcome: v.picklist(['forgotten', 'reversed', 'too-late', 'unknown']) }),
  }),

  /** The same for many that wait: those that lay under them are undone too, and nothing of them is sent. */
  'wishes.undo': message({
    from: ['page'],
    input: v.object({
      commandId: CommandId,
      wishes: v.pipe(
        v.array(v.object({ kind: Kind, key: Id, wishId: CommandId })),
        v.minLength(1),
        v.maxLength(WISHES_PER_COMMAND),
      ),
    }),
    output: Nothing,
  }),

  /**
   * "Undo" in a toast, named by the click that it is about: believed only for a toast that was shown in that very tab, or in
   * none, for as long as it stands there. Pressed twice, it is undone once.
   */
  'toast.undo': message({
    from: ['page', 'reader', 'link'],
    input: v.object({ id: CommandId, commandId: CommandId }),
    output: answerOf('toast.undo'),
  }),

  /** Opens the window in which a report is written; it is sent from there alone. */
  'report.open': message({ from: ['page', 'reader'], input: ReportWish, output: answerOf('report.open') }),
  /**
   * The window is open: the reasons are fetched where they are not kept or old, and the service is asked what the account has
   * reported about the same thing. Watched in the report view; what comes is in the store.
   */
  'report.prepare': message({
    from: ['page'],
    input: v.object({ category: v.picklist(reportCategories), objectId: Id }),
    output: Nothing,
  }),
  /** A person looks at what they have reported: asks what has become of it, unless that was asked just now. */
  'reports.refresh': message({ from: ['page'], input: Nothing, output: Nothing }),
  /**
   * A report that was confirmed: durably queued when the reply comes, and held for ten seconds, in which `wish.undo` takes it
   * back (its key and its wish are the command's id). A text that is too long for the service is refused as `too-long`.
   */
  'report.send': message({
    from: ['page'],
    input: v.object({
      commandId: CommandId,
      category: v.picklist(reportCategories),
      objectId: Id,
      reasonId: Id,
      details: Details,
    }),
    output: Nothing,
  }),
  /**
   * Whether a report arrived cannot be told: the person wants it sent once more, or lets it go. `details` is the text where it
   * was lost with a database (`Report.details` is `null`).
   */
  'report.decide': message({
    from: ['page'],
    input: v.object({ commandId: CommandId, key: Id, again: v.boolean(), details: v.optional(Details) }),
    output: Nothing,
  }),

  /** What the service refused is sent once more; what was not refused is left alone. `key` is what the queue calls it by. */
  'wish.retry': message({
    from: ['page'],
    input: v.object({ commandId: CommandId, kind: Kind, key: Id }),
    output: Nothing,
  }),
  /** The person has seen that this was refused: it is forgotten. */
  'wish.dismiss': message({
    from: ['page'],
    input: v.object({ kind: Kind, key: Id, wishId: CommandId }),
    output: Nothing,
  }),
  /** The window is open: what it takes and is not here is fetched. Watched in the view; what comes is in the store. */
  'upTo.prepare': message({ from: ['page'], input: v.object({ chapterId: Id }), output: Nothing }),

  /** "Try again": the person has solved the captcha that the service demands, and what waited for it leaves. */
  'captcha.solved': message({ from: ['page', 'reader'], input: Nothing, output: answerOf('captcha.solved') }),

  /**
   * What is known about chapters, and the settings that showing them takes; a content script that asks also hears of later
   * changes of the states (`tell.ts`). `more`: of these too, besides those that the same page has asked about before.
   */
  'chapter.states': message({
    from: ['page', 'reader', 'site'],
    input: v.object({ chapterIds: ChapterIds, more: v.optional(v.boolean()) }),
    output: answerOf('chapter.states'),
  }),
  /** How many pages there are to pass until the chapter is marked at the last; `null` where it is not to be, or that is not known here. */
  'chapter.pages': message({
    from: ['reader'],
    input: v.object({ chapterId: Id }),
    output: answerOf('chapter.pages'),
  }),
  /** The person made the control in the reader small, or whole again: so it stays in every chapter. */
  'reader.place': message({
    from: ['reader'],
    input: v.object({ isSmall: v.boolean() }),
    output: answerOf('reader.place'),
  }),

  /** A person looks at a series: its older chapters are fetched, where they are not here yet. Watched in the series view. */
  'series.chapters': message({ from: ['page'], input: v.object({ mangaId: Id }), output: Nothing }),

  /** Asks for a check now; it obeys the pacing, and its progress is watched in the check view. */
  'library.check': message({ from: ['page'], input: Nothing, output: Nothing }),

  /**
   * What asking the service now would cost while it refuses us: the pause starts over, until then (epoch ms) at least.
   * `null` when nothing stands in the way.
   */
  'pacing.cost': message({ from: ['page'], input: Nothing, output: v.object({ until: v.nullable(v.number()) }) }),
  /** "I am on another network": one probe leaves at once, and none a second time; how it went is watched in the pause view. */
  'pacing.probe': message({ from: ['page'], input: Nothing, output: Nothing }),

  /** A page of ours is opened, or the network is back: whatever was interrupted is resumed. */
  'work.resume': message({ from: ['page'], input: Nothing, output: Nothing }),

  /**
   * Opens the forum's thread about a chapter in a tab. What is known to stand in the way is answered at once, and no tab opens;
   * what comes up later is said in the tab.
   */
  'chapter.discuss': message({
    from: ['page', 'reader'],
    input: v.object({ chapterId: Id }),
    output: answerOf('chapter.discuss'),
  }),
  /** The tab that was opened waits for the thread, which is made where it is missing. Watched in the thread view. */
  'thread.find': message({ from: ['page'], input: v.object({ chapterId: Id }), output: Nothing }),

  /** Opens our own options page; all that a content script may open. */
  'options.open': message({ from: ['page', 'reader'], input: Nothing, output: answerOf('options.open') }),
} as const;

export type Contract = typeof contract;
export type MessageName = keyof Contract;
export type InputOf<Name extends MessageName> = v.InferOutput<Contract[Name]['input']>;
export type OutputOf<Name extends MessageName> = v.InferOutput<Contract[Name]['output']>;

/** The answer to what content scripts may ask, too, as a schema: they carry its shape alone. */
function answerOf<Name extends keyof typeof allAnswers>(name: Name) {
  return v.custom<ShapeOf<(typeof allAnswers)[Name]>>(allAnswers[name]);
}

function message<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  definition: Message<Input, Output>,
): Message<Input, Output> {
  return definition;
}
