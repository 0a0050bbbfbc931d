/** Where failures are passed over. Only the background records: pages and content scripts cannot fill the log. */
export const places = [
  'access-read',
  'access-take-up',
  'backup-copy-write',
  'badge-alarm',
  'badge-draw',
  'browser-run',
  'bulk-change',
  'captcha-holds-write',
  'chapters-on-screen',
  'sync-due',
  'sync-failure-write',
  'sync-settle',
  'sync-sooner',
  'counts',
  'create-tab',
  'covers',
  'demo-end',
  'demo-read',
  'deliver-alarm',
  'ledger-read',
  'left-page-write',
  'link-scripts',
  'link-sites-read',
  'list-choice',
  'menus',
  'notification-click',
  'notification-clear',
  'numbers-write',
  'open-tabs',
  'pause-view',
  'popup-open',
  'progress-view',
  'rebuild',
  'renewal',
  'report-take-over',
  'request-log',
  'result-write',
  'series-sync',
  'series-sync-entry',
  'service-choices',
  'service-clock-read',
  'service-clock-write',
  'session-marker-write',
  'settings-apply',
  'settings-copy',
  'sign-in-attempt-write',
  'site-write-take-over',
  'tell-tabs',
  'threads-write',
  'toasts',
  'unconfirmed-revocation-write',
  'view-write',
  'window-write',
  'write-record',
] as const;

export type Place = (typeof places)[number];

type Recorder = (place: Place, thrown: unknown) => void;

let recorder: Recorder | null = null;

export function recordFailures(record: Recorder): void {
  recorder = record;
}

/** Ends a promise whose failure changes nothing for the caller: `work.catch(logFailure('menus'))`. */
export function logFailure(place: Place): (thrown: unknown) => undefined {
  return (thrown) => {
    recorder?.(place, thrown);
  };
}
