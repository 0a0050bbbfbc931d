import * as v from 'valibot';
import type { Clock } from '../clock';
import { logFailure } from '../diagnostics/log-failure';
import { Failure, storageFailed } from '../failure';
import { type ServiceName, services } from '../service/ids';
import type { Profile } from '../service/profile';
import { lockNames } from '../storage/names';
import { readItem, storedItem, watchItem, writeItem } from '../storage/stored-item';

export const pageSizeParameters = ['limit', 'size'] as const;
export type PageSizeParameter = (typeof pageSizeParameters)[number];

/** How this browser asks the service. In no sync storage: they answer to what is met from here, and a wrong one stops every list. */
const ServiceChoices = v.object({
  /** By name, never by address; `chooseService` alone changes it. */
  service: v.optional(v.picklist(services), 'live'),
  pageSize: v.picklist(pageSizeParameters),
  /** That marks leave one by one: the id of the choice, a new one each time it is made. `null`: in batches. */
  singleMarks: v.nullable(v.string()),
});
export type ServiceChoices = Readonly<v.InferOutput<typeof ServiceChoices>>;

const asBuilt: ServiceChoices = { service: 'live', pageSize: 'limit', singleMarks: null };
export const SERVICE_CHOICES = storedItem('local', 'service.choices', ServiceChoices, asBuilt);

/** The choice for which the service had no route. Another key than the choices, so that neither overwrites the other. */
const MissingRoute = v.object({ choice: v.string(), /** In epoch ms. */ at: v.number() });
export type MissingRoute = Readonly<v.InferOutput<typeof MissingRoute>>;
export const MISSING_ROUTE = storedItem('local', 'service.missingRoute', MissingRoute, null);

/** To send marks one by one is a new try each time, also where the last one found no route. */
export type WantedOfService =
  | { readonly service: ServiceName }
  | { readonly pageSize: PageSizeParameter }
  | { readonly singleMarks: boolean };

/** @returns what is chosen now. Throws Failure `storage-failed`. */
export function writeServiceChoices(wanted: WantedOfService): Promise<ServiceChoices> {
  const write = async () => {
    const choices = withChoice(await readItem(SERVICE_CHOICES), wanted);
    await writeItem(SERVICE_CHOICES, choices);
    return choices;
  };
  return navigator.locks.request(lockNames.settings, write).catch(storageFailed);
}

function withChoice(before: ServiceChoices, wanted: WantedOfService): ServiceChoices {
  if ('pageSize' in wanted) return { ...before, ...wanted };
  const areSingle = 'singleMarks' in wanted ? wanted.singleMarks : before.singleMarks !== null;
  return { ...before, ...wanted, singleMarks: areSingle ? crypto.randomUUID() : null };
}

export function watchServiceChoices(onChoices: (choices: ServiceChoices) => void): void {
  watchItem(SERVICE_CHOICES, onChoices);
}

export function watchMissingRoute(onMissing: (missing: MissingRoute | null) => void): void {
  watchItem(MISSING_ROUTE, onMissing);
}

export function isRouteMissing({ singleMarks }: ServiceChoices, missing: MissingRoute | null): boolean {
  return singleMarks !== null && missing?.choice === singleMarks;
}

export type KnownServiceChoices = ReturnType<typeof createKnownServiceChoices>;
export type SingleMarks = KnownServiceChoices['singleMarks'];

/** Pages choose through the worker, which does not listen to `storage.local`: each change of anything there would wake it. */
export function createKnownServiceChoices(clock: Clock) {
  const { promise: known, resolve: know } = Promise.withResolvers<void>();
  let choices = SERVICE_CHOICES.initial;
  let missing: { readonly choice: string; readonly at: number } | null = null;
  const read = async () => {
    choices = (await readItem(SERVICE_CHOICES).catch(logFailure('service-choices'))) ?? choices;
    know();
  };
  void read();

  return {
    /** Resolves once they were read. Until then, and where they cannot be read, all is as built. */
    known,
    service: () => choices.service,
    /** Of the service that is chosen at the call; the name of the page size follows later choices. */
    profile: (of: Readonly<Record<ServiceName, Profile>>): Profile => ({
      ...of[choices.service],
      get pageSizeParameter() {
        return choices.pageSize;
      },
    }),
    /** Throws Failure `storage-failed`. */
    choose: async (wanted: WantedOfService) => {
      await known;
      choices = await writeServiceChoices(wanted);
    },
    /** After everything was erased. Does not reject. */
    reread: () => {
      missing = null;
      return read();
    },
    /** What pages name belongs to the live service. Throws Failure `other-service` where another is chosen. */
    requireLive: async () => {
      await known;
      if (choices.service !== 'live') throw new Failure('other-service');
    },
    singleMarks: {
      /** The id of the choice; `null` where marks leave in batches. */
      choice: async () => {
        if (choices.singleMarks === null || isRouteMissing(choices, missing)) return null;
        // Read each time: beside this worker another one may have found out.
        const stored = await readItem(MISSING_ROUTE).catch(logFailure('service-choices'));
        return isRouteMissing(choices, stored ?? null) ? null : choices.singleMarks;
      },
      /** The service has no such route: batches, until a person chooses again. Does not reject. */
      routeIsMissing: async (choice: string) => {
        missing = { choice, at: clock.now() };
        await writeItem(MISSING_ROUTE, missing).catch(logFailure('service-choices'));
      },
    },
  };
}
