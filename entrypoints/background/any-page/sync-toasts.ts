import type { Dependencies } from '../../../lib/actions/dependencies';
import { noted } from '../../../lib/diagnostics/note';
import { watchView } from '../../../lib/storage/views';
import { deedsOnScreen } from './deeds';
import { describeDeed } from './describe-deed';
import { updateInPage } from './page-toast';

/** Tells visible toasts about their intents: a pause or a refusal is shown in place. Without a toast, a change reads one small store. */
export function syncToasts(parts: () => Promise<Dependencies>): void {
  const look = () => void tellToasts(parts).catch(noted('toasts'));
  for (const name of ['revision', 'pause', 'captcha'] as const) watchView(name, look);
}

async function tellToasts(parts: () => Promise<Dependencies>): Promise<void> {
  const { clock } = await parts();
  for (const { page, ...deed } of await deedsOnScreen(clock.now())) {
    if (page !== null) updateInPage(page, await describeDeed(await parts(), deed));
  }
}
