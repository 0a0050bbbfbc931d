import type { ReadonlySignal } from '@preact/signals';
import type { StatusParts } from '../../components/follows/status';
import type { WriteRecord } from '../../lib/service/write-record';
import type { ReadingPosition } from '../../lib/settings/reading-positions';
import type { Settings } from '../../lib/settings/settings';
import type { View } from '../../lib/storage/views';

/** Each `null` until it was seen for the first time. */
export interface WatchedViews {
  readonly session: ReadonlySignal<View<'session'> | null>;
  readonly pause: ReadonlySignal<View<'pause'> | null>;
  readonly access: ReadonlySignal<View<'access'> | null>;
  readonly writes: ReadonlySignal<WriteRecord | null>;
  readonly captcha: ReadonlySignal<View<'captcha'> | null>;
  readonly sync: ReadonlySignal<View<'sync'> | null>;
  readonly counts: ReadonlySignal<View<'counts'> | null>;
  readonly allowance: ReadonlySignal<View<'allowance'> | null>;
  readonly revision: ReadonlySignal<View<'revision'> | null>;
  readonly seriesRequest: ReadonlySignal<View<'series'> | null>;
  readonly ratingsRequest: ReadonlySignal<View<'ratings'> | null>;
  readonly surpriseAnswer: ReadonlySignal<View<'surprise'> | null>;
  readonly serviceClock: ReadonlySignal<View<'serviceClock'> | null>;
  readonly isOnline: ReadonlySignal<boolean | null>;
  readonly settings: ReadonlySignal<Settings | null>;
  readonly readingPositions: ReadonlySignal<readonly ReadingPosition[] | null>;
}

/** For the status line and the empty screens; `null` until all of it was seen. Reading it subscribes. */
export function statusParts({ session, pause, sync, counts, isOnline }: WatchedViews): Omit<StatusParts, 'now'> | null {
  if (!session.value || !pause.value || !sync.value || !counts.value) return null;
  return {
    session: session.value,
    pause: pause.value,
    sync: sync.value,
    counts: counts.value,
    isOnline: isOnline.value ?? true,
  };
}
