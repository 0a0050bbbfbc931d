import type { Api } from '../api/client';
import type { WriteGuard } from '../api/guard-writes';
import type { PacedFetch } from '../api/paced-fetch';
import type { ServiceClock } from '../api/service-clock';
import type { Clock } from '../clock';
import type { Dexmark } from '../database/schema';
import type { RequestLog } from '../diagnostics/request-log';
import type { CoverQueue } from '../library/covers';
import type { LibraryStore } from '../library/store';
import type { MarkDelivery, MarkProgress } from '../messages/chapter-state';
import type { BackupCopy } from '../outbox/backup-copy';
import type { CaptchaHolds } from '../outbox/delivery/captcha-holds';
import type { Delivery } from '../outbox/delivery/create-delivery';
import type { Outbox } from '../outbox/outbox';
import type { Pacer } from '../pacing/pacer';
import type { Profile } from '../service/profile';
import type { Demo } from '../session/demo';
import type { Session } from '../session/session';
import type { SignInAttempts } from '../session/sign-in-attempts';
import type { KnownServiceChoices } from '../settings/service-choices';
import type { Settings } from '../settings/settings';
import type { AccountScope } from './account-scope';
import type { Counts } from './counts';
import type { Events } from './events';

/** `entrypoints/background` builds the real ones, once for each worker instance. */
export interface Dependencies {
  readonly clock: Clock;
  readonly serviceClock: ServiceClock;
  readonly profile: Profile;
  /** As they are at the call. */
  readonly settings: () => Settings;
  readonly serviceChoices: KnownServiceChoices;
  readonly database: Dexmark;
  readonly library: LibraryStore;
  readonly coverQueue: CoverQueue;
  readonly pacer: Pacer;
  readonly pacedFetch: PacedFetch;
  readonly writeGuard: WriteGuard;
  readonly requestLog: RequestLog;
  readonly session: Session;
  readonly signIns: SignInAttempts;
  readonly demo: Demo;
  readonly api: Api;
  readonly outbox: Outbox;
  readonly captchas: CaptchaHolds;
  readonly backupCopy: BackupCopy;
  readonly delivery: Delivery;
  readonly counts: Counts;
  readonly accountScope: AccountScope;
  /** Ends where the history is cleared. */
  readonly historyScope: AccountScope;
  /** Sets an alarm that soon wakes a worker, whatever becomes of this one. */
  readonly scheduleWake: () => Promise<void>;
  readonly events: Pick<Events, 'session' | 'sync' | 'service' | 'leftSession'>;
  /** What pages are sent to say of a mark. */
  readonly describeProgress: (how: MarkDelivery, now: number) => MarkProgress;
  /** Aborted when the browser has closed the database or these are retired: others replace these, which work no more. */
  readonly closed: AbortSignal;
  /** Their service is being left: nothing more leaves for it, but the end of the session there. */
  readonly retire: () => void;
}

/** Calls take turns. Once `work` has retired what it is given, no one is given any before it is over, and then others. Rejects as `work`. */
export type ChangeDependencies = (work: (parts: Dependencies, retire: () => void) => Promise<void>) => Promise<void>;

/** What it takes to read the states of chapters and to update the pages that show them. */
export type Showing = Pick<
  Dependencies,
  | 'captchas'
  | 'clock'
  | 'counts'
  | 'describeProgress'
  | 'library'
  | 'outbox'
  | 'pacer'
  | 'profile'
  | 'session'
  | 'writeGuard'
>;

export type Syncing = Showing &
  Pick<Dependencies, 'serviceClock' | 'settings' | 'pacedFetch' | 'api' | 'accountScope' | 'events'>;
