import { logFailure } from '../../../lib/diagnostics/log-failure';
import { watchView } from '../../../lib/storage/views';
import type { GetDependencies } from '../keep-dependencies';
import { describeResult } from './describe-result';
import { updateInPage } from './page-toast';
import { inTurnOf, readStoredResult, resultsOnScreen } from './stored-results';

/** Tells visible toasts about their intents: a pause or a refusal is shown in place. Without a toast, a change reads one small store. */
export function syncToasts(dependencies: GetDependencies): void {
  const update = () => void updateToasts(dependencies).catch(logFailure('toasts'));
  for (const name of ['revision', 'pause', 'captcha'] as const) watchView(name, update);
}

async function updateToasts(dependencies: GetDependencies): Promise<void> {
  const parts = await dependencies();
  for (const { operationId } of await resultsOnScreen(parts.clock.now())) {
    await inTurnOf(operationId, async () => {
      const stored = await readStoredResult(operationId, parts.clock.now());
      if (stored?.page) updateInPage(stored.page, await describeResult(parts, stored), parts.clock);
    });
  }
}
