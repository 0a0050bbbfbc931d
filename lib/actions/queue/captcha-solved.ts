import { showChaptersOnScreen } from '../chapters/show-chapters-on-screen';
import type { Dependencies, Showing } from '../dependencies';

/** A person has solved the captcha, or may have. */
export async function captchaSolved(parts: Showing & Pick<Dependencies, 'delivery'>): Promise<void> {
  await parts.captchas.release();
  parts.delivery.wake();
  await showChaptersOnScreen(parts);
}
