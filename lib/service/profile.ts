import { SITE } from './site';

export interface Profile {
  readonly id: 'live' | 'development';
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

/** All hosts share the person's address, so one block stops all. */
export type ServiceHost = 'api' | 'auth' | 'uploads';
