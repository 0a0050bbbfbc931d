import type { Id, ServiceName } from './ids';
import { SITE } from './site';

export interface Profile {
  readonly id: ServiceName;
  /** Origins, without a trailing slash; always https. */
  readonly api: string;
  readonly auth: string;
  readonly uploads: string;
  readonly site: string;
  readonly forum: string;
  readonly realm: string;
  /** `limit` as the service answers, `size` in the rules document. */
  readonly pageSizeParameter: 'limit' | 'size';
}

export const liveProfile: Profile = {
  id: 'live',
  api: 'https://api.mangadex.org',
  auth: 'https://auth.mangadex.org',
  uploads: 'https://uploads.mangadex.org',
  site: SITE,
  forum: 'https://forums.mangadex.org',
  realm: 'mangadex',
  pageSizeParameter: 'limit',
};

export const developmentProfile: Profile = {
  ...liveProfile,
  id: 'development',
  api: 'https://api.mangadex.dev',
  auth: 'https://auth.mangadex.dev',
  uploads: 'https://uploads.mangadex.dev',
  site: 'https://sandbox.mangadex.dev',
};

export const profiles: Readonly<Record<ServiceName, Profile>> = { live: liveProfile, development: developmentProfile };

/** Under which everything of an account is kept: the services may give out the same id. */
export function ownerAt({ id }: Profile, accountId: string): string {
  return id === 'live' ? accountId : `${id}:${accountId}`;
}

/** Marks that a person makes signed out are kept under it, for each service its own. No account has this id. */
export function signedOutOwner(profile: Profile): string {
  return ownerAt(profile, 'signed-out');
}

export function isSignedOutOwner(owner: string): boolean {
  return owner === signedOutOwner(profileOf(owner));
}

export function profileOf(owner: string): Profile {
  return owner.startsWith(ownerAt(developmentProfile, '')) ? developmentProfile : liveProfile;
}

/** The live one until the session is known. */
export function profileIn(session: { readonly service?: ServiceName | undefined } | null): Profile {
  return profiles[session?.service ?? 'live'];
}

/** All hosts share the person's address, so one block stops all. */
export type ServiceHost = 'api' | 'auth' | 'uploads';

/** The token endpoint of the sign-in host, and where a token is revoked. */
export function realmOf({ auth, realm }: Profile): { token: string; revocation: string } {
  const endpoints = `${auth}/realms/${encodeURIComponent(realm)}/protocol/openid-connect`;
  return {
    token: `${endpoints}/token`,
    revocation: `${endpoints}/revoke`,
  };
}

/** The size is appended to the whole file name (`x.png.256.jpg`). `null` for anything but a plain file name. */
export function coverAddress({ uploads }: Profile, mangaId: Id, file: string): string | null {
  return /^[\w-]+(\.[\w-]+)+$/.test(file) ? `${uploads}/covers/${mangaId}/${file}.256.jpg` : null;
}

/** From the service's OpenAPI document, `ForumsThreadResponse`. */
export function threadAddress({ forum }: Profile, threadId: number): string {
  return `${forum}/threads/${threadId}`;
}

/** Where the site shows comments. Userscripts open this address; it has never been tried here. */
export function commentsAddress({ site }: Profile, chapterId: Id): string {
  return `${site}/chapter/${chapterId}?comments=1`;
}
