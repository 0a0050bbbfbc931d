import { accountSignedIn } from '../../lib/actions/account-of';
import { findManga } from '../../lib/actions/find-manga';
import type { Parts } from '../../lib/actions/parts';
import type { ServiceClock } from '../../lib/api/service-clock';
import { noted } from '../../lib/diagnostics/note';
import { Failure } from '../../lib/failure';
import type { Courier } from '../../lib/outbox/courier';
import { createDelivery, type Delivery } from '../../lib/outbox/deliver';
import { createMarkCourier } from '../../lib/outbox/deliver-marks';
import { createReportCourier } from '../../lib/outbox/deliver-reports';
import { createWishCourier } from '../../lib/outbox/deliver-wishes';
import type { Intent, WishKind } from '../../lib/outbox/intents';
import { inLanes } from '../../lib/outbox/lanes';
import { endpoints } from '../../lib/service/endpoints';
import type { Id } from '../../lib/service/ids';
import { listedReport } from '../../lib/service/schemas';

/** What asks, and what is changed by the answers. */
export interface DeliveryNeeds
  extends Pick<Parts, 'clock' | 'outbox' | 'captchas' | 'session' | 'pacer' | 'api' | 'library'> {
  readonly serviceClock: ServiceClock;
  /** Aborted when the browser has closed the outbox's database. */
  readonly closed: AbortSignal;
  /** Told when intents have changed their state. */
  onProgress(intents: readonly Intent[]): void;
}

/** Builds the delivery of everything that can be wanted: how each kind is asked of the service, and who takes it over. */
export function buildDelivery(needs: DeliveryNeeds): Delivery {
  const { clock, outbox, captchas, pacer, api, library, serviceClock, closed, onProgress } = needs;
  const account = () => accountSignedIn(needs);
  /** Asked when a request's turn has come, and again if it is repeated with a newer token: by then another account may be signed in. */
  const onlyFor = (owner: string) => async () => {
    // The parts that replace these have the queue now, and send from it.
    if (closed.aborted) throw new Failure('storage-failed');
    if ((await account()) !== owner) throw new Failure('signed-out');
  };
  // A request that went on beside the parts that replace these could overtake what they send.
  const cancelled = closed;
  const asMark = (owner: string) => ({ priority: 'mark', beforeLeaving: onlyFor(owner), cancelled }) as const;
  /** Also after a sign-out. Where everything was erased while the answer was on its way, the wishes are gone, and the rest stays erased. */
  const ifKept = async (owner: string, kind: WishKind, keys: readonly Id[], takeOver: () => Promise<void>) => {
    if ((await outbox.find(owner, kind, keys)).size > 0) await takeOver();
  };

  const marks = createMarkCourier({
    outbox,
    account,
    onProgress,
    mangaOf: (chapterIds) => findManga(needs, chapterIds),
    send: async (owner, marks) => {
      await api.call(endpoints.markChapters, marks, { ...asMark(owner), reason: 'mark' });
    },
    delivered: (owner, marks) =>
      ifKept(owner, 'mark', [...marks.read, ...marks.unread], () => library.takeOver(owner, marks)),
  });
  const follows = createWishCourier({
    kind: 'follow',
    outbox,
    onProgress,
    send: async (owner, { key, value }) => {
      const endpoint = value ? endpoints.follow : endpoints.unfollow;
      await api.call(endpoint, { mangaId: key }, { ...asMark(owner), reason: 'follow' });
    },
    delivered: (owner, { key, value }) =>
      ifKept(owner, 'follow', [key], () => library.takeOverFollow(owner, key, value)),
  });
  const statuses = createWishCourier({
    kind: 'status',
    outbox,
    onProgress,
    send: async (owner, { key, value }) => {
      const wish = { mangaId: key, status: value };
      await api.call(endpoints.setStatus, wish, { ...asMark(owner), reason: 'status' });
    },
    delivered: (owner, { key, value }) =>
      ifKept(owner, 'status', [key], () => library.takeOverStatus(owner, key, value)),
  });
  const reports = createReportCourier({
    outbox,
    account,
    onProgress,
    send: async (owner, { details, ...about }, beforeLeaving) => {
      const report = { ...about, details: details ?? '' };
      await api.call(endpoints.sendReport, report, { priority: 'report', reason: 'report', beforeLeaving, cancelled });
      // It has arrived, whatever becomes of the copy: the service's own list brings what could not be written here.
      if ((await account()) === owner)
        await library.takeOverReport(owner, report, serviceClock.aheadMs()).catch(noted('report-take-over'));
    },
    list: async ({ category, objectId }) => {
      const about = { category, objectId, offset: 0 };
      const { data } = await api.call(endpoints.reports, about, { priority: 'report', reason: 'report' });
      return { listed: data.flatMap((report) => listedReport(report) ?? []), aheadMs: serviceClock.aheadMs() };
    },
  });

  const obstacle = () => {
    const { code, until } = pacer.pause();
    return code && new Failure(code, { retryAt: until ?? undefined });
  };
  const lane = (...couriers: Courier[]) => createDelivery({ clock, outbox, account, obstacle, captchas, couriers });
  // Reports have a quota of ten a minute; what has none does not wait behind them.
  return inLanes([lane(marks, follows, statuses), lane(reports)]);
}
