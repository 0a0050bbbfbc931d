import { type ReadonlySignal, useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { type LinkSite, LinkSites, siteName } from '../../components/settings/LinkSites';
import { hostOf, readSiteAddress, type SiteProblem } from '../../lib/service/site-address';
import type { LinkSites as LinkSitesPermission } from '../../lib/settings/permissions';

export interface LinkSitesParts {
  /** The patterns of the sites that are on; `null` until they are known. */
  readonly patterns: ReadonlySignal<string[] | null>;
  readonly permission: LinkSitesPermission;
  /** To send what is pressed there; `null` until it is known. */
  readonly hasConsent: ReadonlySignal<boolean | null>;
}

const problems = {
  unreadable: 'sites.problem.unreadable',
  'not-https': 'sites.problem.notHttps',
  own: 'sites.problem.own',
} as const satisfies Record<SiteProblem, string>;

/** The browser asks the person; a site is on if the browser allows it. */
export function LinkSitesChoice({ patterns, permission, hasConsent }: LinkSitesParts) {
  const address = useSignal('');
  const problem = useSignal<string | null>(null);
  const outcome = useSignal<string | null>(null);

  const turnOn = async () => {
    outcome.value = null;
    const site = readSiteAddress(address.value);
    problem.value = 'problem' in site ? i18n.t(problems[site.problem]) : null;
    if ('problem' in site) return;
    // The browser takes the question only in the turn of the click.
    const isOn = await permission.request(site.host).catch(() => false);
    outcome.value = i18n.t(isOn ? 'sites.isOn' : 'sites.refused', { site: site.host });
    if (isOn) address.value = '';
  };
  const turnOff = async (site: LinkSite) => {
    problem.value = null;
    const isOff = await permission.giveBack(site.pattern).then(
      () => true,
      () => false,
    );
    outcome.value = isOff ? i18n.t('sites.isOff', { site: siteName(site) }) : i18n.t('settings.notSaved');
  };

  if (!patterns.value) return null;
  return (
    <LinkSites
      sites={patterns.value.map((pattern) => ({ pattern, host: hostOf(pattern) === '*' ? null : hostOf(pattern) }))}
      areOff={hasConsent.value === false}
      address={address.value}
      onAddress={(typed) => {
        address.value = typed;
        problem.value = null;
      }}
      problem={problem.value}
      outcome={outcome.value}
      onTurnOn={() => void turnOn()}
      onTurnOff={(site) => void turnOff(site)}
    />
  );
}
