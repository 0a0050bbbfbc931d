import type { Api } from '../../api/client';
import type { Clock } from '../../clock';
import { logFailure } from '../../diagnostics/log-failure';
import { Failure } from '../../failure';
import type { LibraryStore } from '../../library/store';
import type { Intent, ValueKind } from '../../model/intents';
import { endpoints } from '../../service/endpoints';
import type { Id } from '../../service/ids';
import type { WrittenReport } from '../../service/report-bytes';
import { listedReport } from '../../service/schemas';
import type { SingleMarks } from '../../settings/service-choices';
import type { Outbox } from '../outbox';
import type { CaptchaHolds } from './captcha-holds';
import { createIntentSender } from './intent-sender';
import { createLane, type Lane, type LaneParts } from './lane';
import { createMarkSender, type MarkSenderParts } from './mark-sender';
import { createReportSender } from './report-sender';
import { createSendMarks } from './send-marks';
import { createSendRating } from './send-rating';
import type { Sender } from './sender';

export type Delivery = Lane;

export interface DeliveryParts {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly captchas: CaptchaHolds;
  readonly api: Api;
  readonly singleMarks: SingleMarks;
  readonly singleMarksUntil: MarkSenderParts['singleMarksUntil'];
  readonly library: Pick<
    LibraryStore,
    'putDeliveredMarks' | 'putDeliveredFollow' | 'putDeliveredStatus' | 'putDeliveredRating'
  >;
  /** @param createdAt epoch ms by the service's clock. */
  putDeliveredReport(account: string, report: WrittenReport, createdAt: number): Promise<void>;
  /** Service clock minus this machine's, in ms. */
  aheadMs(): number;
  account(): Promise<string | null>;
  readonly knownManga: MarkSenderParts['knownManga'];
  readonly findManga: MarkSenderParts['findManga'];
  blockReason(): Failure | null;
  heldReason(): Promise<Failure | null>;
  readonly mayHurry: LaneParts['mayHurry'];
  readonly resumesAt: LaneParts['resumesAt'];
  /** Aborted when the browser has closed the outbox's database. */
  readonly closed: AbortSignal;
  onProgress(intents: readonly Intent[]): void;
}

export function createDelivery(parts: DeliveryParts): Delivery {
  const { clock, outbox, account, api, library, aheadMs, closed, onProgress } = parts;
  /** Checked when the turn comes, and again before a repeat with a newer token: by then another account may be signed in. */
  const onlyFor = (owner: string) => async () => {
    // The dependencies that replace these send from the queue now.
    if (closed.aborted) throw new Failure('storage-failed');
    if ((await account()) !== owner) throw new Failure('signed-out');
  };
  // A request that continues here could overtake one that the replacing dependencies send.
  const cancelled = closed;
  const asMark = (owner: string) => ({ priority: 'mark', beforeLeaving: onlyFor(owner), cancelled }) as const;
  /** Also after a sign-out. If everything was erased meanwhile, nothing is written. */
  const ifKept = async (owner: string, kind: ValueKind, keys: readonly Id[], takeOver: () => Promise<void>) => {
    if ((await outbox.find(owner, kind, keys)).size > 0) await takeOver();
  };

  const sendMarks = createSendMarks({
    ...parts,
    sendBatch: async (batch, turn) => void (await api.call(endpoints.markChapters, batch, turn)),
  });
  const sendRating = createSendRating(api);
  const marks = createMarkSender({
    ...{ outbox, account, onProgress, knownManga: parts.knownManga, findManga: parts.findManga },
    send: (owner, marks) => sendMarks(marks, { ...asMark(owner), reason: 'mark' }),
    areSingle: async () => (await parts.singleMarks.choice()) !== null,
    singleMarksUntil: parts.singleMarksUntil,
    delivered: (owner, marks) =>
      ifKept(owner, 'mark', [...marks.read, ...marks.unread], () => library.putDeliveredMarks(owner, marks)),
  });
  const follows = createIntentSender({
    ...{ kind: 'follow', outbox, onProgress },
    send: async (owner, { key, value }) => {
      const endpoint = value ? endpoints.follow : endpoints.unfollow;
      await api.call(endpoint, { mangaId: key }, { ...asMark(owner), reason: 'follow' });
    },
    delivered: (owner, { key, value }) =>
      ifKept(owner, 'follow', [key], () => library.putDeliveredFollow(owner, key, value)),
  });
  const statuses = createIntentSender({
    ...{ kind: 'status', outbox, onProgress },
    send: async (owner, { key, value }) => {
      const status = { mangaId: key, status: value };
      await api.call(endpoints.setStatus, status, { ...asMark(owner), reason: 'status' });
    },
    delivered: (owner, { key, value }) =>
      ifKept(owner, 'status', [key], () => library.putDeliveredStatus(owner, key, value)),
  });
  const ratings = createIntentSender({
    ...{ kind: 'rating', outbox, onProgress },
    send: (owner, { key, value }) => sendRating(key, value, { ...asMark(owner), reason: 'rating' }),
    delivered: (owner, { key, value }) =>
      ifKept(owner, 'rating', [key], () => library.putDeliveredRating(owner, key, value)),
  });
  const reports = createReportSender({
    ...{ outbox, account, onProgress },
    send: async (owner, { details, ...subject }, beforeLeaving) => {
      const report = { ...subject, details: details ?? '' };
      await api.call(endpoints.sendReport, report, { priority: 'report', reason: 'report', beforeLeaving, cancelled });
      // It has arrived, and the service's own list shows it later if it cannot be written here.
      if ((await account()) === owner)
        await parts.putDeliveredReport(owner, report, clock.now() + aheadMs()).catch(logFailure('report-take-over'));
    },
    list: async ({ category, objectId }) => {
      const about = { subject: { category, objectId }, offset: 0 };
      const { data } = await api.call(endpoints.reports, about, { priority: 'report' });
      return { listed: data.flatMap((report) => listedReport(report) ?? []), aheadMs: aheadMs() };
    },
  });

  const lane = (...senders: Sender[]) => createLane({ ...parts, senders });
  // Reports have a quota of ten a minute; nothing else waits behind it.
  return inParallel([lane(marks, follows, statuses, ratings), lane(reports)]);
}

export function inParallel(lanes: readonly Lane[]): Delivery {
  return {
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
    idle: async () => {
      const ends = await Promise.all(lanes.map((lane) => lane.idle()));
      return ends.find((failure) => failure !== null) ?? null;
    },
  };
}
