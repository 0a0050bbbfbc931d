import type { Parts } from './parts';
import { showChaptersOnScreen } from './show-chapters-on-screen';

/** A person has shown the service that they are one, or may have: what waited for it is tried once more. */
export async function captchaSolved(parts: Parts): Promise<void> {
  await parts.captchas.release();
  parts.delivery.wake();
  await showChaptersOnScreen(parts);
}
