/** For what the background does about a change, whether or not pages can be shown it. */
export interface Events {
  /** After sign-in and sign-out, and when the session was refreshed, was lost or has ended. */
  onSession(): void;
  onSync(isOver: boolean): void;
  onQueue(): void;
  onCaptchas(): void;
}

export const noEvents: Events = {
  onSession: () => undefined,
  onSync: () => undefined,
  onQueue: () => undefined,
  onCaptchas: () => undefined,
};
