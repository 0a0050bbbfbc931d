import * as v from 'valibot';
import { Failure } from '../failure';
import { type ServiceName, services } from '../service/ids';
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
export async function writeServiceChoices(wanted: WantedOfService): Promise<ServiceChoices> {
  try {
    return await navigator.locks.request(lockNames.settings, async () => {
      const choices = withChoice(await readItem(SERVICE_CHOICES), wanted);
      await writeItem(SERVICE_CHOICES, choices);
      return choices;
    });
  } catch (cause) {
    throw new Failure('storage-failed', { cause });
  }
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
