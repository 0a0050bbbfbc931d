/** How long a test waits for what it can see, in ms: generous, so that only what never comes fails. */
export const WAIT_MS = 30_000;
