import { createCounts } from '../../lib/actions/counts';
import { createLongWork } from '../../lib/actions/long-work';
import type { Parts } from '../../lib/actions/parts';
import { showChaptersOnScreen } from '../../lib/actions/show-chapters-on-screen';
import { showProgress } from '../../lib/actions/show-progress';
import { showSession } from '../../lib/actions/show-session';
import { createApi } from '../../lib/api/client';
import { createPacedFetch } from '../../lib/api/paced-fetch';
import { createProbe } from '../../lib/api/probe';
import { createServiceClock } from '../../lib/api/service-clock';
import { type Clock, SECOND } from '../../lib/clock';
import { openDexmark } from '../../lib/database/database';
import { filtersOf } from '../../lib/library/filters';
import { createLibraryStore } from '../../lib/library/store';
import { createMirror } from '../../lib/outbox/mirror';
import { createOutbox } from '../../lib/outbox/outbox';
import { createLedgerStore } from '../../lib/pacing/ledger-store';
import { createPacer, type Pacer, type Pause } from '../../lib/pacing/pacer';
import { createTenure } from '../../lib/pacing/tenure';
import type { Profile } from '../../lib/service/profile';
import { createAccessTokens } from '../../lib/session/access-tokens';
import { createPasswordAttempts } from '../../lib/session/password-attempts';
import { createSession } from '../../lib/session/session';
import { createSessionTrace } from '../../lib/session/session-trace';
import { createTokenEndpoint } from '../../lib/session/token-endpoint';
import { createVault } from '../../lib/session/vault';
import { defaultSettings, watchSettings } from '../../lib/settings/settings';
import { writeView } from '../../lib/settings/views';
import { createAllowanceMeter } from './allowance-meter';
import { buildDelivery } from './build-delivery';
import { breakerMirror, mirrorPort } from './mirror-port';
import { createSiteTabs, isSiteVisible } from './site-tabs';

/** How the background hears of a pause; it tells the badge and the alarm. */
export type OnPause = (pause: Pause) => void;

/**
 * How long whoever asks something waits for the ledger and the settings, in ms: a page takes a second without an answer for a
 * dead background.
 */
const PATIENCE_MS = SECOND / 2;

/**
 * Builds the real parts, once in a life of the worker, from the ground up: what is stored, who takes turns, who is signed in,
 * what is asked, what is wanted. Each is handed what it needs of the others here, and nowhere else.
 * @param onPacer is given the pacer in the first turn already: what tabs spend is entered before anything of ours leaves.
 * @throws Failure `storage-failed`, `out-of-date`: then nothing works until the extension is reloaded, and every message says so.
 */
export async function buildParts(
  clock: Clock,
  profile: Profile,
  onPause: OnPause,
  onPacer: (pacer: Pacer) => void = () => undefined,
): Promise<Parts> {
  const opening = openDexmark();

  let settings = defaultSettings;
  const { promise: settingsKnown, resolve: knowSettings } = Promise.withResolvers<void>();
  watchSettings((chosen) => {
    settings = chosen;
    knowSettings();
  });

  const ledger = createLedgerStore(
    {
      get: async () => (await opening).get('ledger', 'pacing'),
      // Without a database nothing is sent but probes. Trying again and again to write to one that did not open would keep this
      // worker alive, and only the next one can open it.
      put: async (record) => void (await (await opening.catch(() => null))?.put('ledger', record, 'pacing')),
    },
    breakerMirror,
  );
  const pacer = createPacer({
    clock,
    ledger,
    // A worker that is being replaced may still be about.
    tenure: createTenure({ clock, locks: navigator.locks }),
    sameBrowserRun: ledger.sameBrowserRun,
    // Only `false` is certain: no browser can promise that a network leads anywhere.
    isOnline: () => navigator.onLine !== false,
    sendProbe: createProbe(profile),
    onPause,
    onChange: () => meter.changed(),
    slots: () => settings.slots,
    siteIsBusy: createSiteTabs({ clock, look: () => isSiteVisible(profile.site) }).areVisible,
  });
  onPacer(pacer);
  const meter = createAllowanceMeter({ clock, read: pacer.allowance, show: (view) => writeView('allowance', view) });
  const serviceClock = createServiceClock(clock);
  const pacedFetch = serviceClock.listening(createPacedFetch({ takeTurn: pacer.takeTurn, profile }));

  const database = await opening;
  const library = createLibraryStore({ database, clock, filters: () => filtersOf(settings) });

  const session = createSession({
    clock,
    vault: createVault(profile),
    trace: createSessionTrace(profile),
    tokens: createTokenEndpoint({ profile, pacedFetch }),
    accessTokens: createAccessTokens(profile, clock),
    passwordAttempts: createPasswordAttempts(clock),
    // A second worker, in the moment of an update, waits its turn too.
    lock: (work) => navigator.locks.request('session', work),
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
  const outbox = createOutbox({ database, clock, onChange: mirror.refresh });
  const delivery = buildDelivery({
    ...{ clock, outbox, session, pacer, api, library, serviceClock },
    onProgress: (intents) => void showProgress(parts, intents),
  });

  const parts: Parts = {
    clock,
    serviceClock,
    profile,
    settings: () => settings,
    database,
    library,
    pacer,
    pacedFetch,
    session,
    api,
    outbox,
    mirror,
    delivery,
    counts: createCounts({ session, outbox, library }),
    longWork: createLongWork(),
  };
  // A worker that does not go holds up what is to be sent, not what a person asks; nor does storage that never answers.
  await Promise.race([Promise.all([pacer.ready, settingsKnown]), clock.sleep(PATIENCE_MS)]);
  return parts;
}
