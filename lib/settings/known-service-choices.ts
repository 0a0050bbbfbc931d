import type { Clock } from '../clock';
import { logFailure } from '../diagnostics/log-failure';
import { Failure } from '../failure';
import type { ServiceName } from '../service/ids';
import type { Profile } from '../service/profile';
import { readItem, writeItem } from '../storage/stored-item';
import {
  isRouteMissing,
  MISSING_ROUTE,
  SERVICE_CHOICES,
  type WantedOfService,
  writeServiceChoices,
} from './service-choices';

/** Pages choose through the worker, which does not listen to `storage.local`: each change of anything there would wake it. */
export interface KnownServiceChoices {
  /** Resolves once they were read. Until then, and where they cannot be read, all is as built. */
  readonly known: Promise<void>;
  service(): ServiceName;
  /** Of the service that is chosen at the call; the name of the page size follows later choices. */
  profile(of: Readonly<Record<ServiceName, Profile>>): Profile;
  /** Throws Failure `storage-failed`. */
  choose(wanted: WantedOfService): Promise<void>;
  /** After everything was erased. Does not reject. */
  reread(): Promise<void>;
  /** What pages name belongs to the live service. Throws Failure `other-service` where another is chosen. */
  requireLive(): Promise<void>;
  readonly singleMarks: SingleMarks;
}

export interface SingleMarks {
  /** The id of the choice; `null` where marks leave in batches. */
  choice(): Promise<string | null>;
  /** The service has no such route: batches, until a person chooses again. Does not reject. */
  routeIsMissing(choice: string): Promise<void>;
}

export function createKnownServiceChoices(clock: Clock): KnownServiceChoices {
  const { promise: known, resolve: know } = Promise.withResolvers<void>();
  let choices = SERVICE_CHOICES.initial;
  let missing: { readonly choice: string; readonly at: number } | null = null;
  const read = async () => {
    choices = (await readItem(SERVICE_CHOICES).catch(logFailure('service-choices'))) ?? choices;
    know();
  };
  void read();

  return {
    known,
    service: () => choices.service,
    profile: (of) => ({
      ...of[choices.service],
      get pageSizeParameter() {
        return choices.pageSize;
      },
    }),
    choose: async (wanted) => {
      await known;
      choices = await writeServiceChoices(wanted);
    },
    reread: () => {
      missing = null;
      return read();
    },
    requireLive: async () => {
      await known;
      if (choices.service !== 'live') throw new Failure('other-service');
    },
    singleMarks: {
      choice: async () => {
        if (choices.singleMarks === null || isRouteMissing(choices, missing)) return null;
        // Read each time: beside this worker another one may have found out.
        const stored = await readItem(MISSING_ROUTE).catch(logFailure('service-choices'));
        return isRouteMissing(choices, stored ?? null) ? null : choices.singleMarks;
      },
      routeIsMissing: async (choice) => {
        missing = { choice, at: clock.now() };
        await writeItem(MISSING_ROUTE, missing).catch(logFailure('service-choices'));
      },
    },
  };
}
