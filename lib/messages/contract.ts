import * as v from 'valibot';
import { Id, Rating, readingStatuses, reportCategories, services } from '../service/ids';
import { readerAnswers, toastAnswers } from './answers';
import { CHAPTERS_PER_QUESTION } from './chapter-state';
import { ReportTarget } from './report-address';
import { SeriesSettingsChange } from './series-settings-change';
import type { ShapeOf } from './shape';
import { TakenSeries } from './taken-series';

/** Every message to the background; docs/messages.md says what each promises. A new one also needs a handler and a row there. */

/** Who asks, by the browser's word on the sender and never the message's: docs/messages.md, "Who may ask". */
export type Asker = 'page' | 'reader' | 'link' | 'site' | 'frame';

export interface Message<Input extends v.GenericSchema, Output extends v.GenericSchema> {
  readonly from: readonly Asker[];
  readonly input: Input;
  readonly output: Output;
}

const allAnswers = { ...readerAnswers, ...toastAnswers };

/** Names one click: sent again until it is acknowledged, and done once. */
const OperationId = v.pipe(v.string(), v.uuid());

const Nothing = v.void();

const Kind = v.picklist(['mark', 'follow', 'status', 'rating', 'report']);

export const CHAPTERS_PER_OPERATION = 500;
const BulkOfChapters = v.pipe(v.array(Id), v.minLength(1), v.maxLength(CHAPTERS_PER_OPERATION));

export const INTENTS_PER_OPERATION = 500;

/** More than anyone follows: the list that the service gives out ends at 10,000. */
export const SERIES_PER_BULK_CHANGE = 10_000;

export const SERIES_PER_OPERATION = 500;

/** As many as a large window shows, with a few more at each end. */
export const COVERS_PER_QUESTION = 32;

/** A text that is too long for the service is answered with a code of its own. */
const Details = v.pipe(v.string(), v.maxLength(50_000));

const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));
const ChapterIds = v.pipe(v.array(Id), v.minLength(1), v.maxLength(CHAPTERS_PER_QUESTION));

export const contract = {
  'session.signIn': message({
    from: ['page'],
    input: v.object({ username: Text, password: Text, clientId: Text, clientSecret: Text }),
    output: Nothing,
  }),
  'session.signOut': message({ from: ['page'], input: Nothing, output: Nothing }),
  'demo.start': message({ from: ['page'], input: Nothing, output: Nothing }),
  'demo.end': message({ from: ['page'], input: Nothing, output: Nothing }),
  'data.erase': message({ from: ['page'], input: Nothing, output: Nothing }),
  'diagnostics.clear': message({ from: ['page'], input: Nothing, output: Nothing }),

  'chapter.mark': message({
    from: ['page', 'reader', 'site'],
    input: v.object({ operationId: OperationId, chapterId: Id, read: v.boolean() }),
    output: answerOf('chapter.mark'),
  }),
  'chapter.undo': message({
    from: ['page', 'reader', 'site'],
    input: v.object({ operationId: OperationId, chapterId: Id, targetId: OperationId }),
    output: answerOf('chapter.undo'),
  }),
  'chapters.mark': message({
    from: ['page'],
    input: v.object({ operationId: OperationId, chapterIds: BulkOfChapters, read: v.boolean() }),
    output: Nothing,
  }),
  'chapters.undo': message({
    from: ['page'],
    input: v.object({ operationId: OperationId, targetId: OperationId }),
    output: Nothing,
  }),

  /** The answer to the offer of kept marks, which was made to this account. */
  'keptMarks.settle': message({
    from: ['page'],
    input: v.object({ account: Id, isSent: v.boolean() }),
    output: Nothing,
  }),

  'series.follow': message({
    from: ['page'],
    input: v.object({ operationId: OperationId, mangaId: Id, follow: v.boolean() }),
    output: Nothing,
  }),
  'series.status': message({
    from: ['page'],
    input: v.object({ operationId: OperationId, mangaId: Id, status: v.nullable(v.picklist(readingStatuses)) }),
    output: Nothing,
  }),
  /** Of series in the list; others are left out. */
  'bulk.start': message({
    from: ['page'],
    input: v.object({
      operationId: OperationId,
      action: v.union([
        v.object({ kind: v.literal('status'), status: v.nullable(v.picklist(readingStatuses)) }),
        v.object({ kind: v.literal('rate'), rating: v.nullable(Rating) }),
        v.object({ kind: v.literal('mute'), isMuted: v.boolean() }),
        v.object({ kind: v.literal('unfollow') }),
        v.object({ kind: v.literal('markUpTo'), number: v.nullable(v.pipe(v.number(), v.minValue(0))) }),
      ]),
      mangaIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(SERIES_PER_BULK_CHANGE)),
    }),
    output: Nothing,
  }),
  /** Of series of a file, whether they are known here or not. */
  'bulk.import': message({
    from: ['page'],
    input: v.object({
      operationId: OperationId,
      series: v.pipe(v.array(TakenSeries), v.minLength(1), v.maxLength(SERIES_PER_BULK_CHANGE)),
    }),
    output: Nothing,
  }),
  'bulk.pause': message({
    from: ['page'],
    input: v.object({ operationId: OperationId, isPaused: v.boolean() }),
    output: Nothing,
  }),
  'bulk.undo': message({
    from: ['page'],
    input: v.object({ operationId: OperationId, targetId: OperationId }),
    output: Nothing,
  }),
  'bulk.close': message({ from: ['page'], input: v.object({ operationId: OperationId }), output: Nothing }),
  'series.rate': message({
    from: ['page'],
    input: v.object({ operationId: OperationId, mangaId: Id, rating: v.nullable(Rating) }),
    output: Nothing,
  }),
  'ratings.fetch': message({
    from: ['page'],
    input: v.object({ mangaIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(SERIES_PER_OPERATION)) }),
    output: Nothing,
  }),
  'series.configure': message({
    from: ['page'],
    input: v.object({ mangaId: Id, change: SeriesSettingsChange }),
    output: Nothing,
  }),
  'series.surprise': message({ from: ['page'], input: v.object({ operationId: OperationId }), output: Nothing }),

  'intent.undo': message({
    from: ['page'],
    input: v.object({ operationId: OperationId, kind: Kind, key: Id, targetId: OperationId }),
    output: v.object({ outcome: v.picklist(['withdrawn', 'reversed', 'too-late', 'unknown']) }),
  }),

  'intents.undo': message({
    from: ['page'],
    input: v.object({
      operationId: OperationId,
      intents: v.pipe(
        v.array(v.object({ kind: Kind, key: Id, operationId: OperationId })),
        v.minLength(1),
        v.maxLength(INTENTS_PER_OPERATION),
      ),
    }),
    output: Nothing,
  }),

  'toast.undo': message({
    from: ['page', 'reader', 'link'],
    input: v.object({ operationId: OperationId, targetId: OperationId }),
    output: answerOf('toast.undo'),
  }),
  'toast.upNext': message({
    from: ['reader'],
    input: v.object({ targetId: OperationId }),
    output: answerOf('toast.upNext'),
  }),

  'history.undo': message({
    from: ['page'],
    input: v.object({ operationId: OperationId, targetId: OperationId }),
    output: v.object({ undone: v.number() }),
  }),
  'history.clear': message({ from: ['page'], input: Nothing, output: Nothing }),
  'history.fetch': message({ from: ['page'], input: v.object({ operationId: OperationId }), output: Nothing }),

  'report.open': message({ from: ['page', 'reader'], input: ReportTarget, output: answerOf('report.open') }),
  'report.prepare': message({
    from: ['page'],
    input: v.object({ category: v.picklist(reportCategories), objectId: Id }),
    output: Nothing,
  }),
  'reports.refresh': message({ from: ['page'], input: Nothing, output: Nothing }),
  /** Its key and its id are the `operationId`. */
  'report.send': message({
    from: ['page'],
    input: v.object({
      operationId: OperationId,
      category: v.picklist(reportCategories),
      objectId: Id,
      reasonId: Id,
      details: Details,
    }),
    output: Nothing,
  }),
  /** `details` replaces a text that was lost with a database. */
  'report.decide': message({
    from: ['page'],
    input: v.object({ operationId: OperationId, key: Id, again: v.boolean(), details: v.optional(Details) }),
    output: Nothing,
  }),

  'intent.retry': message({
    from: ['page'],
    input: v.object({ operationId: OperationId, kind: Kind, key: Id }),
    output: Nothing,
  }),
  'intent.dismiss': message({
    from: ['page'],
    input: v.object({ kind: Kind, key: Id, operationId: OperationId }),
    output: Nothing,
  }),
  'upTo.prepare': message({ from: ['page'], input: v.object({ chapterId: Id }), output: Nothing }),

  'captcha.solved': message({ from: ['page', 'reader'], input: Nothing, output: answerOf('captcha.solved') }),

  'writes.retry': message({ from: ['page'], input: Nothing, output: Nothing }),
  'service.choose': message({
    from: ['page'],
    input: v.union([
      v.object({ service: v.picklist(services) }),
      v.object({ pageSize: v.picklist(['limit', 'size']) }),
      v.object({ singleMarks: v.boolean() }),
    ]),
    output: Nothing,
  }),
  'writes.leaveOutOrigin': message({ from: ['page'], input: v.object({ isLeftOut: v.boolean() }), output: Nothing }),

  'chapter.states': message({
    from: ['page', 'reader', 'site'],
    input: v.object({ chapterIds: ChapterIds, more: v.optional(v.boolean()) }),
    output: answerOf('chapter.states'),
  }),
  'chapter.pages': message({
    from: ['reader'],
    input: v.object({ chapterId: Id }),
    output: answerOf('chapter.pages'),
  }),
  'upNext.show': message({
    from: ['reader'],
    input: v.object({ chapterId: Id }),
    output: answerOf('upNext.show'),
  }),
  'upNext.open': message({
    from: ['reader'],
    input: v.object({ chapterId: Id }),
    output: answerOf('upNext.open'),
  }),
  'reader.page': message({
    from: ['reader'],
    input: v.object({
      chapterId: Id,
      page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999)),
      isSingle: v.boolean(),
    }),
    output: answerOf('reader.page'),
  }),
  'reader.resume': message({
    from: ['reader'],
    input: v.object({ chapterId: Id }),
    output: answerOf('reader.resume'),
  }),
  'series.begin': message({
    from: ['reader'],
    input: v.object({ operationId: OperationId, chapterId: Id }),
    output: answerOf('series.begin'),
  }),
  'reader.place': message({
    from: ['reader'],
    input: v.object({ isSmall: v.boolean() }),
    output: answerOf('reader.place'),
  }),

  'marks.load': message({ from: ['reader'], input: Nothing, output: answerOf('marks.load') }),

  'series.chapters': message({ from: ['page'], input: v.object({ mangaId: Id }), output: Nothing }),
  'series.allNumbers': message({ from: ['page'], input: v.object({ mangaId: Id }), output: Nothing }),

  'covers.fetch': message({
    from: ['page'],
    input: v.object({ mangaIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(COVERS_PER_QUESTION)) }),
    output: Nothing,
  }),
  'library.check': message({ from: ['page'], input: Nothing, output: Nothing }),

  /** In epoch ms; `null` if nothing is blocked. */
  'pacing.cost': message({ from: ['page'], input: Nothing, output: v.object({ until: v.nullable(v.number()) }) }),
  'pacing.probe': message({ from: ['page'], input: Nothing, output: Nothing }),

  'work.resume': message({ from: ['page'], input: Nothing, output: Nothing }),

  'chapter.discuss': message({
    from: ['page', 'reader'],
    input: v.object({ chapterId: Id }),
    output: answerOf('chapter.discuss'),
  }),
  'thread.find': message({ from: ['page'], input: v.object({ chapterId: Id }), output: Nothing }),

  'options.open': message({ from: ['page', 'reader'], input: Nothing, output: answerOf('options.open') }),
} as const;

export type Contract = typeof contract;
export type MessageName = keyof Contract;
export type InputOf<Name extends MessageName> = v.InferOutput<Contract[Name]['input']>;
export type OutputOf<Name extends MessageName> = v.InferOutput<Contract[Name]['output']>;

function answerOf<Name extends keyof typeof allAnswers>(name: Name) {
  return v.custom<ShapeOf<(typeof allAnswers)[Name]>>(allAnswers[name]);
}

function message<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  definition: Message<Input, Output>,
): Message<Input, Output> {
  return definition;
}
