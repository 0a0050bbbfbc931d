import { createCounts } from '../../lib/actions/counts';
import { type Events, noEvents } from '../../lib/actions/events';
import { createLongWork } from '../../lib/actions/long-work';
import type { Parts } from '../../lib/actions/parts';
import { showChaptersOnScreen } from '../../lib/actions/show-chapters-on-screen';
import { showProgress } from '../../lib/actions/show-progress';
import { showSession } from '../../lib/actions/show-session';
import { createApi } from '../../lib/api/client';
import { SECOND } from '../../lib/clock';
import { filtersOf } from '../../lib/library/filters';
import { createLibraryStore } from '../../lib/library/store';
import { createCaptchaHolds } from '../../lib/outbox/captcha-holds';
import { createCaptchaStore } from '../../lib/outbox/captcha-store';
import { createMirror } from '../../lib/outbox/mirror';
import { createOutbox } from '../../lib/outbox/outbox';
import { createAccessTokens } from '../../lib/session/access-tokens';
import { createPasswordAttempts } from '../../lib/session/password-attempts';
import { createSession } from '../../lib/session/session';
import { createSessionTrace } from '../../lib/session/session-trace';
import { createSignInAttempts } from '../../lib/session/sign-in-attempt';
import { createTokenEndpoint } from '../../lib/session/token-endpoint';
import { createVault } from '../../lib/session/vault';
import { writeView } from '../../lib/settings/views';
import { buildDelivery } from './build-delivery';
import type { Ground } from './lay-ground';
import { mirrorPort } from './mirror-port';

/**
 * How long a request waits for the ledger, the settings and the service's time, in ms: a page takes a second without an
 * answer for a dead background.
 */
const PATIENCE_MS = SECOND / 2;

/**
 * Builds the real parts on their ground: who is signed in, what is asked, what is wanted. Each is handed what it needs of the
 * others here, and nowhere else.
 * @throws Failure `storage-failed`, `out-of-date`: then every message says so, until the parts can be built.
 */
export async function buildParts(ground: Ground, events: Events = noEvents): Promise<Parts> {
  const { clock, profile, settings, settingsKnown, pacer, pacedFetch, serviceClock } = ground;
  const { connection: database, closed } = await ground.database();
  const library = createLibraryStore({
    ...{ database, clock, aheadMs: serviceClock.aheadMs },
    filters: () => filtersOf(settings()),
  });

  const session = createSession({
    clock,
    vault: createVault(profile),
    trace: createSessionTrace(profile),
    tokens: createTokenEndpoint({ profile, pacedFetch }),
    accessTokens: createAccessTokens(profile, clock),
    passwordAttempts: createPasswordAttempts(clock),
    // A second worker, in the moment of an update, waits its turn too.
    lock: (work) => navigator.locks.request('session', work),
    storeLock: (work) => navigator.locks.request('session.stores', work),
    onRenewal: (failure) => {
      void showSession(parts, failure ?? undefined);
      if (failure) void showChaptersOnScreen(parts);
    },
  });
  const api = createApi({
    profile,
    pacedFetch,
    accessToken: session.accessToken,
    refused: session.replaceRefused,
  });

  const mirror = createMirror({ database, port: mirrorPort });
  await mirror.restore(() => crypto.randomUUID(), clock.now());
  const outbox = createOutbox({
    ...{ database, clock },
    onChange: () => {
      mirror.refresh();
      events.onQueue();
    },
  });
  const captchas = createCaptchaHolds({
    clock,
    memory: createCaptchaStore(database),
    onChange: (held) => {
      void writeView('captcha', { held: [...held] });
      events.onCaptchas();
    },
  });
  const delivery = buildDelivery({
    ...{ clock, outbox, captchas, session, pacer, api, library, serviceClock, closed },
    onProgress: (intents) => void showProgress(parts, intents),
  });

  const longWork = createLongWork();
  closed.addEventListener('abort', longWork.end);
  const parts: Parts = {
    clock,
    serviceClock,
    profile,
    settings,
    database,
    library,
    pacer,
    pacedFetch,
    session,
    signIns: createSignInAttempts(),
    api,
    outbox,
    captchas,
    mirror,
    delivery,
    counts: createCounts({ session, outbox, library }),
    longWork,
    events,
    closed,
  };
  // A worker that does not go holds up what is to be sent, not what a person asks; nor does storage that never answers.
  await Promise.race([Promise.all([pacer.ready, settingsKnown, serviceClock.ready]), clock.sleep(PATIENCE_MS)]);
  return parts;
}
