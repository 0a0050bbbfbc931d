/**
 * Where a failure is passed over because the work goes on without what failed, it is noted here, by one of these places. Only the
 * background has something that records: pages and content scripts can neither fill the log nor write words of their own into it.
 */
export const places = [
  'access-read',
  'access-take-up',
  'backup-copy-write',
  'badge-alarm',
  'captcha-holds-write',
  'chapters-on-screen',
  'check-due',
  'check-failure-write',
  'check-sooner',
  'counts',
  'deed-write',
  'deliver-alarm',
  'farewell',
  'ledger-read',
  'link-scripts',
  'link-sites-read',
  'menus',
  'notification-click',
  'notification-clear',
  'numbers-write',
  'open-tabs',
  'pause-view',
  'popup-open',
  'progress-view',
  'rebuild',
  'report-take-over',
  'service-clock-read',
  'service-clock-write',
  'session-marker-write',
  'settings-apply',
  'sign-in-attempt-write',
  'site-write-take-over',
  'tell-tabs',
  'threads-write',
  'toasts',
  'view-write',
  'window-write',
] as const;

export type Place = (typeof places)[number];

type Recorder = (place: Place, thrown: unknown) => void;

let recorder: Recorder | null = null;

/** From now on, failures that are noted in this context go there. */
export function recordFailures(record: Recorder): void {
  recorder = record;
}

/** Ends a promise whose failure changes nothing for the caller: `work.catch(noted('menus'))`. */
export function noted(place: Place): (thrown: unknown) => undefined {
  return (thrown) => {
    recorder?.(place, thrown);
  };
}
