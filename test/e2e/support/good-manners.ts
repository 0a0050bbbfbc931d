/** What every run must have kept towards the service, whatever else it was about. */
import { expect } from '@playwright/test';
import type { Asked } from '../../fake-service/exchange.ts';
import { type Journal, statusOf } from '../../fake-service/journal.ts';
import { loadOpenapi } from '../../fake-service/openapi.ts';
import type { Switches } from '../../fake-service/switches.ts';

/** Absent where the service's public document is not beside the project. */
const openapi = loadOpenapi();
if (!openapi) console.log('openapi.yaml is not beside the project: requests are held against the local service alone.');

/** In the service's rules and their table of limits, and no longer in its document (docs/service.md). */
function isSingleMark({ method, target }: Asked): boolean {
  return method === 'POST' && /^\/chapter\/[^/]+\/read$/.test(target);
}

/**
 * Throws when the service had to ask for patience, or was asked for something that its rules or its document do not allow.
 * @param switches of a service that is not as it was when the extension was built: what it takes for malformed is not.
 */
export function expectGoodManners(journal: Journal, switches?: Pick<Switches, 'pageSizeParameter'>): void {
  const refused = journal
    .requests()
    .filter(({ judgedBy }) => ['ladder', 'allowance', 'quota', 'connection'].includes(judgedBy));
  expect(refused.map(({ asked, judgedBy }) => `${judgedBy}: ${asked.method} ${asked.target}`)).toEqual([]);
  expect(journal.violations().map(({ violation, asked }) => `${violation}: ${asked.target}`)).toEqual([]);
  const asked = journal.requests({ host: 'api', initiator: 'extension' });
  const malformed = asked.filter(({ judgedBy, outcome }) => judgedBy === 'service' && statusOf({ outcome }) === 400);
  if (switches?.pageSizeParameter !== 'size') expect(malformed.map(({ asked }) => asked.target)).toEqual([]);
  const ours = asked.map(({ asked }) => asked);
  if (openapi) expect(ours.filter((asked) => !isSingleMark(asked)).flatMap(openapi.problemsOf)).toEqual([]);
}
