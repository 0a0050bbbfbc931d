import { i18n } from '#i18n';
import type { View } from '../../lib/storage/views';

export type AccessHost = View<'access'>['withheld'][number];

/** A host that the browser withholds, with its name, such as `mangadex.org`. */
export interface WithheldHost {
  readonly host: AccessHost;
  readonly name: string;
}

/** What does not work without the hosts that the browser withholds. */
export interface AccessSentences {
  readonly title: string;
  readonly effects: readonly string[];
}

const effects = {
  api: 'access.api',
  auth: 'access.auth',
  uploads: 'access.uploads',
  site: 'access.site',
} as const satisfies Record<AccessHost, string>;

/** Whether nothing at all can be sent. */
export function isCutOff(withheld: readonly AccessHost[]): boolean {
  return withheld.includes('api') || withheld.includes('auth');
}

/** `null` where nothing is withheld. */
export function accessSentences(withheld: readonly WithheldHost[]): AccessSentences | null {
  if (withheld.length === 0) return null;
  return {
    title: i18n.t(isCutOff(withheld.map(({ host }) => host)) ? 'access.title' : 'access.titleSome'),
    effects:
      withheld.length === Object.keys(effects).length
        ? [i18n.t('access.all')]
        : withheld.map(({ host, name }) => i18n.t(effects[host], { host: name })),
  };
}
