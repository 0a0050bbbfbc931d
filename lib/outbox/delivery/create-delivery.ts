import type { Api, CallTurn } from '../../api/client';
import { logFailure } from '../../diagnostics/log-failure';
import { Failure } from '../../failure';
import type { LibraryStore } from '../../library/store';
import { type Intent, type IntentOf, isOfKind, type ValueKind } from '../../model/intents';
import { endpoints } from '../../service/endpoints';
import type { Id, Rating } from '../../service/ids';
import type { WrittenReport } from '../../service/report-bytes';
import { listedReport } from '../../service/schemas';
import type { SingleMarks } from '../../settings/service-choices';
import type { Outbox } from '../outbox';
import { createLane, type Lane, type LaneParts } from './lane';
import { createMarkSender, type MarkSenderParts } from './mark-sender';
import { createReportSender } from './report-sender';
import { createSendMarks } from './send-marks';
import { failureOf, isRefusal, type Sender, wasRejectedBeforeEffect } from './sender';

export type Delivery = Lane;

export interface DeliveryParts
  extends Omit<LaneParts, 'senders'>,
    Pick<MarkSenderParts, 'singleMarksUntil' | 'knownManga' | 'findManga'> {
  readonly api: Api;
  readonly singleMarks: SingleMarks;
  readonly library: Pick<
    LibraryStore,
    'putDeliveredMarks' | 'putDeliveredFollow' | 'putDeliveredStatus' | 'putDeliveredRating'
  >;
  /** @param createdAt epoch ms by the service's clock. */
  putDeliveredReport(account: string, report: WrittenReport, createdAt: number): Promise<void>;
  /** Service clock minus this machine's, in ms. */
  aheadMs(): number;
  /** Aborted when the browser has closed the outbox's database. */
  readonly closed: AbortSignal;
}

export function createDelivery(parts: DeliveryParts): Delivery {
  const { clock, outbox, account, api, library, aheadMs, closed, onProgress, singleMarksUntil } = parts;
  /** Checked when the turn comes, and again before a repeat with a newer token: by then another account may be signed in. */
  const onlyFor = (owner: string) => async () => {
    // The dependencies that replace these send from the queue now.
    if (closed.aborted) throw new Failure('storage-failed');
    if ((await account()) !== owner) throw new Failure('signed-out');
  };
  // A request that continues here could overtake one that the replacing dependencies send.
  const cancelled = closed;
  const turnOf = (owner: string) => ({ priority: 'mark', beforeLeaving: onlyFor(owner), cancelled }) as const;
  /** Also after a sign-out. If everything was erased meanwhile, nothing is written. */
  const ifKept = async (owner: string, kind: ValueKind, keys: readonly Id[], takeOver: () => Promise<void>) => {
    if ((await outbox.find(owner, kind, keys)).size > 0) await takeOver();
  };

  const sendMarks = createSendMarks(parts);
  const marks = createMarkSender({
    ...{ outbox, account, onProgress, singleMarksUntil, knownManga: parts.knownManga, findManga: parts.findManga },
    send: (owner, marks) => sendMarks(marks, turnOf(owner)),
    areSingle: async () => (await parts.singleMarks.choice()) !== null,
    delivered: (owner, marks) =>
      ifKept(owner, 'mark', [...marks.read, ...marks.unread], () => library.putDeliveredMarks(owner, marks)),
  });
  const senderOf = <Kind extends Exclude<ValueKind, 'mark'>>(
    kind: Kind,
    send: (intent: IntentOf<Kind>, turn: CallTurn) => Promise<unknown>,
    delivered: (owner: string, intent: IntentOf<Kind>) => Promise<void>,
  ) =>
    createIntentSender({
      ...{ kind, outbox, onProgress, delivered },
      send: async (owner, intent: IntentOf<Kind>) => void (await send(intent, turnOf(owner))),
    });
  const follows = senderOf(
    'follow',
    ({ key, value }, turn) => {
      const endpoint = value ? endpoints.follow : endpoints.unfollow;
      return api.call(endpoint, { mangaId: key }, turn);
    },
    (owner, { key, value }) => ifKept(owner, 'follow', [key], () => library.putDeliveredFollow(owner, key, value)),
  );
  const statuses = senderOf(
    'status',
    ({ key, value }, turn) => api.call(endpoints.setStatus, { mangaId: key, status: value }, turn),
    (owner, { key, value }) => ifKept(owner, 'status', [key], () => library.putDeliveredStatus(owner, key, value)),
  );
  const ratings = senderOf(
    'rating',
    ({ key, value }, turn) => sendRating(api, { mangaId: key, rating: value }, turn),
    (owner, { key, value }) => ifKept(owner, 'rating', [key], () => library.putDeliveredRating(owner, key, value)),
  );
  const reports = createReportSender({
    ...{ outbox, account, onProgress },
    send: async (owner, { details, ...subject }, beforeLeaving) => {
      const report = { ...subject, details: details ?? '' };
      await api.call(endpoints.sendReport, report, { priority: 'report', beforeLeaving, cancelled });
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

interface IntentSenderParts<Kind extends ValueKind> {
  readonly kind: Kind;
  readonly outbox: Outbox;
  /** Sends nothing unless the owner is signed in. */
  send(owner: string, intent: IntentOf<Kind>): Promise<void>;
  delivered(account: string, intent: IntentOf<Kind>): Promise<void>;
  onProgress(intents: readonly Intent[]): void;
}

/** Sends follows, statuses and ratings one by one, the latest first; what was lost on the way is repeated without harm. */
export function createIntentSender<Kind extends ValueKind>(parts: IntentSenderParts<Kind>): Sender {
  const { kind, outbox, send, delivered, onProgress } = parts;

  return {
    kind,
    async deliver(owner, ready) {
      const latest = ready.reduce((one, other) => (other.at > one.at ? other : one));
      const [claimed] = await outbox.delivery.claim([latest]);
      if (!claimed || !isOfKind(claimed, kind)) return;
      onProgress([claimed]);
      const failure = await failureOf(send(owner, claimed).then(() => delivered(owner, claimed)));
      if (failure === null) await outbox.delivery.ack([claimed]);
      else if (isRefusal(failure)) await outbox.delivery.refuse(claimed, failure.code);
      else await outbox.delivery.release([claimed], wasRejectedBeforeEffect(failure), failure.code);
      onProgress([claimed]);
      if (failure !== null && !isRefusal(failure)) throw failure;
    },
  };
}

async function sendRating(
  api: Api,
  { mangaId, rating }: { mangaId: Id; rating: Rating | null },
  turn: CallTurn,
): Promise<void> {
  if (rating !== null) return void (await api.call(endpoints.rate, { mangaId, rating }, turn));
  const failure = await failureOf(api.call(endpoints.removeRating, { mangaId }, turn));
  if (failure === null) return;
  // An earlier request, or another device, may have removed it: only the list of ratings tells.
  if (failure.code !== 'not-found') throw failure;
  const { ratings } = await api.call(endpoints.ratings, { mangaIds: [mangaId] }, turn);
  if (ratings.has(mangaId)) throw failure;
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
