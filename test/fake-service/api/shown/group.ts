/** A scanlation group's attributes; the library knows its name, the rest is as empty as most groups leave it. */
import type { Group } from '../../library/types.ts';
import { timestamp } from '../answers.ts';

const FOUNDED_AT = Date.UTC(2021, 4, 10);

export function groupAttributes({ name }: Group): object {
  return {
    name,
    altNames: [],
    locked: false,
    website: null,
    ircServer: null,
    ircChannel: null,
    discord: null,
    contactEmail: null,
    description: null,
    twitter: null,
    mangaUpdates: null,
    focusedLanguages: [],
    official: false,
    verified: false,
    inactive: false,
    publishDelay: null,
    createdAt: timestamp(FOUNDED_AT),
    updatedAt: timestamp(FOUNDED_AT),
    version: 1,
  };
}
