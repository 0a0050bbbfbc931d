import { describeProgress } from '../../components/texts/mark-progress';
import { createAccountScope } from '../../lib/actions/account-scope';
import { showChaptersOnScreen, showProgress } from '../../lib/actions/chapters/chapter-states';
import { createCounts } from '../../lib/actions/counts';
import { eraseDemo } from '../../lib/actions/demo';
import type { Dependencies, Showing } from '../../lib/actions/dependencies';
import { createEmitter, type Events } from '../../lib/actions/events';
import { findManga, knownManga } from '../../lib/actions/series/find-series';
import { accountSignedIn, showSession } from '../../lib/actions/session';
import { createApi } from '../../lib/api/client';
import { refuseInDemo, untilRetired } from '../../lib/api/paced-fetch';
import type { Clock } from '../../lib/clock';
import { logFailure } from '../../lib/diagnostics/log-failure';
import { Failure } from '../../lib/failure';
import { createCoverQueue } from '../../lib/library/covers';
import { putDeliveredReport } from '../../lib/library/reports/store';
import { createLibraryStore } from '../../lib/library/store';
import { filtersOf } from '../../lib/library/unread/filters';
import { COVERS_PER_QUESTION } from '../../lib/messages/contract';
import { createBackupCopy } from '../../lib/outbox/backup-copy';
import { createCaptchaHolds, createCaptchaStore } from '../../lib/outbox/delivery/captcha-holds';
import { createDelivery } from '../../lib/outbox/delivery/create-delivery';
import { createOutbox } from '../../lib/outbox/outbox';
import { endpoints } from '../../lib/service/endpoints';
import { profiles } from '../../lib/service/profile';
import { createAccessTokens } from '../../lib/session/access-tokens';
import { isDemo, withDemo } from '../../lib/session/demo';
import type { RevocationResult } from '../../lib/session/revocations';
import { createSession } from '../../lib/session/session';
import { createSessionMarker } from '../../lib/session/session-marker';
import { createPasswordAttempts, createSignInAttempts } from '../../lib/session/sign-in-attempts';
import { createTokenEndpoint } from '../../lib/session/token-endpoint';
import { createVault } from '../../lib/session/vault';
import { lockNames } from '../../lib/storage/names';
import { writeView } from '../../lib/storage/views';
import type { Pacing } from './create-pacing';
import { type BackgroundStorage, backupCopyPort } from './create-storage';
import { resumesAt, scheduleWake } from './resume-work';

/** Lives as long as the worker instance, whatever else has to be built again. */
export interface Infrastructure extends BackgroundStorage, Pacing {
  readonly clock: Clock;
  readonly events: Events;
}

/**
 * What needs the open database: session → API → library → outbox. Each gets here what it needs of those above it, and nowhere else.
 * @throws Failure `storage-failed`, `out-of-date`: each message answers with it until the dependencies can be built.
 */
export async function createDependencies(infrastructure: Infrastructure): Promise<Dependencies> {
  const { clock, events, pacer, serviceClock, serviceChoices, writeGuard, requestLog } = infrastructure;
  const opening = Promise.all([infrastructure.database(), infrastructure.demo]);
  const known = Promise.all([infrastructure.settings.known, serviceChoices.known]);
  // Where it does not open, that is said at once: settings may take seconds.
  await Promise.race([opening, known]);
  const [firstKnown] = await known;
  // From here on all of it speaks to this service alone.
  const profile = serviceChoices.profile(profiles);
  const retiring = new AbortController();
  const retired = retiring.signal;
  const toService = untilRetired(infrastructure.pacedFetchTo(profile), retired);
  // A refresh changes what the session shows, and showing it reads the session.
  const refreshes = createEmitter<Failure | null>();
  const revocations = createEmitter<RevocationResult>();
  const signedIn = createSession({
    clock,
    vault: createVault(profile),
    marker: createSessionMarker(profile),
    tokens: createTokenEndpoint({ profile, pacedFetch: toService }),
    accessTokens: createAccessTokens(profile, clock),
    passwordAttempts: createPasswordAttempts(clock),
    ending: infrastructure.endingSessions,
    // During an update a second worker waits its turn, too.
    lock: (work) => navigator.locks.request(lockNames.session, work),
    storeLock: (work) => navigator.locks.request(lockNames.sessionStores, work),
    onRefresh: refreshes.emit,
    onRevocation: revocations.emit,
  });
  // Every start asks who is signed in, so that is read while the database opens; who asks hears of a failure.
  void Promise.allSettled([signedIn.snapshot()]);

  const [opened, demo] = await opening;
  const { connection: database } = opened;
  const closed = AbortSignal.any([opened.closed, retired]);
  const settings = () => infrastructure.settings.current() ?? firstKnown;
  const accountScope = createAccountScope();
  closed.addEventListener('abort', accountScope.end);
  // A worker died between a sign-in and the end of the demo.
  if (demo.isOn() && (await signedIn.isSignedIn().catch(() => false)))
    await eraseDemo({ demo, database }).catch(logFailure('demo-end'));
  const session = withDemo(signedIn, demo);
  const isDemoShown = async () => demo.isOn() && isDemo(await session.account());
  const pacedFetch = refuseInDemo(toService, isDemoShown);
  const signIns = createSignInAttempts();

  const api = createApi({
    profile,
    pacedFetch,
    accessToken: session.accessToken,
    refused: session.replaceRefused,
  });

  const library = createLibraryStore({
    ...{ database, clock, aheadMs: serviceClock.aheadMs },
    filters: () => filtersOf(settings()),
    titles: () => settings().titles,
    onSeriesSettings: events.seriesSettings.emit,
  });

  const backupCopy = createBackupCopy({ database, port: backupCopyPort });
  await backupCopy.restore(() => crypto.randomUUID(), clock.now());
  const outbox = createOutbox({
    ...{ database, clock },
    onChange: () => {
      backupCopy.refresh();
      events.queue.emit();
    },
  });
  const captchas = createCaptchaHolds({
    clock,
    memory: createCaptchaStore(database),
    onChange: (held, before) => {
      void writeView('captcha', { held: [...held] });
      if (held.length > 0 || before.length > 0) events.captchas.emit();
    },
  });
  const counts = createCounts({ profile, session, outbox, library, retired });
  const showing: Showing = {
    clock,
    profile,
    session,
    library,
    outbox,
    captchas,
    counts,
    pacer,
    writeGuard,
    describeProgress,
  };
  const delivery = createDelivery({
    ...{ clock, outbox, captchas, api, library, closed },
    singleMarks: serviceChoices.singleMarks,
    singleMarksUntil: () => pacer.quotaUntil(endpoints.markChapter),
    putDeliveredReport: (account, report, createdAt) => putDeliveredReport(database, account, report, createdAt),
    aheadMs: serviceClock.aheadMs,
    account: () => accountSignedIn({ session }),
    knownManga: (owner, chapterIds) => knownManga({ library }, owner, chapterIds),
    findManga: (owner, chapterIds) => findManga({ library, session, api, accountScope }, owner, chapterIds),
    blockReason: () => {
      const { code, until } = pacer.blockStatus();
      return code && new Failure(code, { retryAt: until ?? undefined });
    },
    heldReason: async () => {
      const [retryAt, { doubtedUntil }] = await Promise.all([writeGuard.heldUntil(), session.snapshot()]);
      if (doubtedUntil !== null && doubtedUntil > clock.now())
        return new Failure('session-in-doubt', { retryAt: doubtedUntil });
      return retryAt === null ? null : new Failure('writes-refused', { retryAt });
    },
    mayHurry: pacer.mayHurry,
    resumesAt,
    onProgress: (intents) => void showProgress(showing, intents),
  });

  const shown = { session, signIns, events, profile, serviceChoices };
  refreshes.on((failure) => {
    void showSession(shown, failure ?? undefined);
    if (failure) void showChaptersOnScreen(showing);
  });
  revocations.on(({ state }) => {
    if (state === 'unconfirmed' || retired.aborted) void showSession(shown);
  });
  return {
    ...{ clock, serviceClock, profile, settings, database, closed, events, accountScope },
    historyScope: createAccountScope(),
    ...{ serviceChoices, retire: () => retiring.abort() },
    ...{ pacer, pacedFetch, writeGuard, session, signIns, demo, api, library, counts },
    coverQueue: createCoverQueue(clock, COVERS_PER_QUESTION),
    ...{ outbox, captchas, backupCopy, delivery, describeProgress, requestLog },
    scheduleWake: () => scheduleWake(clock),
  };
}
