import { test as base } from '@playwright/test';
import { driveChromium } from '../../scripts/smoke/drive-chromium.ts';
import { expectations } from '../../scripts/smoke/expectations.ts';
import type { Exchange } from '../../scripts/smoke/observe.ts';
import { type Visit, type Visited, visit } from '../../scripts/smoke/visit.ts';
import { startFakeService } from '../fake-service/start.ts';
import { smokeVisits } from './journeys/smoke-visits.ts';
import { judged, lawful } from './support/fixtures.ts';
import { type ExtensionInBrowser, launchChromium } from './support/launch-chromium.ts';

const test = base.extend<object, { readonly usual: readonly Exchange[] }>({
  usual: [
    async ({ browserName: _ }, use) => {
      await using stack = new AsyncDisposableStack();
      await use(await expectations(stack, 'chromium', true));
    },
    { scope: 'worker' },
  ],
});

test.describe('in Chromium', () => {
  for (const { name, run } of smokeVisits)
    test(name, async ({ usual }, testInfo) =>
      judged(await startFakeService(), (service) => {
        let opened: ExtensionInBrowser | undefined;
        return run({
          usual,
          service,
          visit: async (plan) => {
            opened = await launchChromium(service, { isHeadless: true });
            return visitIn(opened, plan);
          },
          closeWindow: async () => opened?.close(),
          keep: (report) => testInfo.attach('report.md', { body: report }),
        });
      }),
    );
});

async function visitIn(browser: ExtensionInBrowser, plan: Visit): Promise<Visited> {
  const found: Visited[] = [];
  await lawful(browser, async (extension) => {
    found.push(await visit(driveChromium(extension), plan));
  });
  const [visited] = found;
  if (!visited) throw new Error('The visit came to no end.');
  return visited;
}
