import { showChaptersOnScreen } from '../chapters/show-chapters-on-screen';
import type { Dependencies } from '../dependencies';

/** A person has shown the service that they are one, or may have: what waited for it is tried once more. */
export async function captchaSolved(parts: Dependencies): Promise<void> {
  await parts.captchas.release();
  parts.delivery.wake();
  await showChaptersOnScreen(parts);
}
