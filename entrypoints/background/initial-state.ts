import type { Dependencies } from '../../lib/actions/dependencies';
import { showSync } from '../../lib/actions/library/show-sync';
import { recoverSession } from '../../lib/actions/session/recover-session';
import { SECOND } from '../../lib/clock';

/** In ms, that a request waits for ledger and service time: after a second without an answer a page gives up on us. */
const PATIENCE_MS = SECOND / 2;

/** Before any message is answered, it shows who is signed in, and knows why nothing would be sent. */
export async function reachInitialState(built: Dependencies): Promise<void> {
  await Promise.all([recoverSession(built), showSync(built), knowPause(built)]);
}

/** An old worker or dead storage delays what is sent, not what a person asks. */
async function knowPause({ clock, pacer, serviceClock }: Dependencies): Promise<void> {
  await Promise.race([Promise.all([pacer.ready, serviceClock.ready]), clock.sleep(PATIENCE_MS)]);
}
