import { beforeAll, describe, expect, it } from 'vitest';
import { driveFirefox } from '../../scripts/smoke/drive-firefox.ts';
import { expectations } from '../../scripts/smoke/expectations.ts';
import type { Exchange } from '../../scripts/smoke/observe.ts';
import { likeAtHome } from '../../scripts/smoke/open-browser.ts';
import { type Visit, type Visited, visit } from '../../scripts/smoke/visit.ts';
import { startFakeService } from '../fake-service/start.ts';
import { smokeVisits } from './journeys/smoke-visits.ts';
import { expectGoodManners } from './support/good-manners.ts';
import { type ExtensionInFirefox, launchFirefox } from './support/launch-firefox.ts';

describe('in Firefox', () => {
  let usual: readonly Exchange[] = [];
  beforeAll(async () => {
    await using stack = new AsyncDisposableStack();
    usual = await expectations(stack, 'firefox', true);
  });

  it.each(smokeVisits)('$name', async ({ run }) => {
    await using stack = new AsyncDisposableStack();
    const service = await startFakeService();
    stack.defer(() => service.close());
    let opened: ExtensionInFirefox | undefined;
    await run({
      usual,
      service,
      visit: async (plan) => {
        opened = await launchFirefox(service, { isHeadless: true, preferences: likeAtHome });
        stack.defer(opened.close);
        return visitIn(opened, plan);
      },
      closeWindow: async () => opened?.close(),
      keep: async () => undefined,
    });
    expectGoodManners(service.journal, service.fakeService.switches);
  });
});

async function visitIn(firefox: ExtensionInFirefox, plan: Visit): Promise<Visited> {
  const visited = await visit(driveFirefox(firefox), plan);
  // A Firefox that has closed says nothing more.
  if (visited.end !== 'closed')
    expect(await firefox.policyViolations.said(), 'what pages of ours tried against their policy').toEqual([]);
  await firefox.close();
  return visited;
}
