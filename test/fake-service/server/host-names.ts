/** The names under which the local service is reached, and the host that each of them is. */
import type { HostName } from '../exchange.ts';

export const hostNames: Readonly<Record<HostName, string>> = {
  api: 'api.mangadex.org',
  auth: 'auth.mangadex.org',
  uploads: 'uploads.mangadex.org',
  site: 'mangadex.org',
  forum: 'forums.mangadex.org',
  blog: 'blog.example',
};

/** Of a service that plays the development twin; only a browser that is told so is led to one. */
const twinNames: Readonly<Partial<Record<HostName, string>>> = {
  api: 'api.mangadex.dev',
  auth: 'auth.mangadex.dev',
  uploads: 'uploads.mangadex.dev',
  site: 'sandbox.mangadex.dev',
};

const hosts: readonly HostName[] = ['api', 'auth', 'uploads', 'site', 'forum', 'blog'];

/** The host by its name in an address, without a port; undefined for strangers. */
export function hostByName(name: string): HostName | undefined {
  return hosts.find((host) => hostNames[host] === name || twinNames[host] === name);
}
