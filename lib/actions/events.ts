/** What the background does about a change as it happens, whether or not pages can be shown it. */
export interface Events {
  /** After a sign-in or a sign-out, and when the session was renewed, was lost or has ended. */
  onSession(): void;
  /** A check has come further. @param isOver whether it is under way no more. */
  onSync(isOver: boolean): void;
  /** The queue has changed. */
  onQueue(): void;
  /** Something else waits for a captcha. */
  onCaptchas(): void;
}

export const noEvents: Events = {
  onSession: () => undefined,
  onSync: () => undefined,
  onQueue: () => undefined,
  onCaptchas: () => undefined,
};
