import { browser } from 'wxt/browser';
import { profiles } from '../../lib/service/profile';

/** The extension's only rule. */
const RULE_ID = 1;

/**
 * Has the browser leave `Origin` out of what this background changes at the service, or keep it. The rule lasts until the browser closes;
 * it meets no request of a tab, and none that another origin began. It names the hosts of each service, so that another choice changes nothing of it.
 */
export async function applyOriginRule(isLeftOut: boolean): Promise<void> {
  const rule = {
    id: RULE_ID,
    action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
    condition: {
      initiatorDomains: [new URL(browser.runtime.getURL('/')).hostname],
      requestDomains: Object.values(profiles).flatMap(({ api, auth }) =>
        [api, auth].map((origin) => new URL(origin).hostname),
      ),
      requestMethods: ['post', 'put', 'delete'],
      tabIds: [-1],
    },
  } as const;
  const rules = { removeRuleIds: [RULE_ID], ...(isLeftOut && { addRules: [rule] }) };
  await browser.declarativeNetRequest.updateSessionRules(rules as never);
}
