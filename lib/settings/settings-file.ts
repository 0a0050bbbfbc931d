import { localTime } from '../clock';
import type { Id } from '../service/ids';
import { choiceNames, isChoice, isSame, type OwnChoices, recordOf, type Settings } from './choices';
import { idsIn, MOST_HIDDEN_GROUPS } from './sync-buckets';

/** Settings as a file of their own, for another browser or for later. It holds nothing of the account: no credential, no address, no site. */
const FORMAT = 'dexmark-settings';
const VERSION = 1;

/** Two thousand hidden groups take 90 kB. */
export const LARGEST_FILE_BYTES = 500_000;

export type OwnChoiceName = keyof OwnChoices;

const names: readonly OwnChoiceName[] = [...choiceNames, 'hiddenGroups'];

export type SettingsFile =
  | {
      readonly kind: 'settings';
      readonly choices: Partial<OwnChoices>;
      readonly refused: readonly OwnChoiceName[];
      readonly unknownCount: number;
    }
  | { readonly kind: 'too-large' | 'unreadable' | 'newer' };

/** @param now in epoch ms. */
export function settingsFileOf(settings: Settings, now: number): string {
  const own = names.filter((name) => !settings.managed.some((other) => other === name));
  const file = { format: FORMAT, version: VERSION, savedAt: localTime(now) };
  return `${JSON.stringify({ ...file, settings: Object.fromEntries(own.map((name) => [name, settings[name]])) }, null, 2)}\n`;
}

/** Judges each entry for itself; whatever the bytes are, it does not throw. */
export function readSettingsFile(bytes: Uint8Array): SettingsFile {
  if (bytes.byteLength > LARGEST_FILE_BYTES) return { kind: 'too-large' };
  const file = recordOf(parse(bytes));
  const settings = recordOf(file?.settings);
  if (file?.format !== FORMAT || !Number.isInteger(file.version)) return { kind: 'unreadable' };
  if (Number(file.version) > VERSION) return { kind: 'newer' };
  if (file.version !== VERSION || !settings) return { kind: 'unreadable' };
  return { kind: 'settings', ...judge(settings) };
}

function judge(settings: Readonly<Record<string, unknown>>) {
  const groups = groupsIn(settings.hiddenGroups);
  const taken: Record<string, unknown> = groups ? { hiddenGroups: groups } : {};
  for (const name of choiceNames) if (isChoice(name, settings[name])) taken[name] = settings[name];
  const brought = names.filter((name) => Object.hasOwn(settings, name));
  return {
    choices: taken as Partial<OwnChoices>,
    refused: brought.filter((name) => !Object.hasOwn(taken, name)),
    unknownCount: Object.keys(settings).length - brought.length,
  };
}

/** All of them or none: half a list would show groups that the person has hidden. */
function groupsIn(list: unknown): readonly Id[] | null {
  const ids = idsIn(list);
  const isWhole = Array.isArray(list) && ids.length === list.length && ids.length <= MOST_HIDDEN_GROUPS;
  return isWhole ? [...new Set(ids)].sort() : null;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

export interface SettingsDifference {
  readonly changed: readonly OwnChoiceName[];
  readonly managed: readonly OwnChoiceName[];
}

export function differenceOf(wanted: Partial<OwnChoices>, present: Settings): SettingsDifference {
  const different = names.filter((name) => name in wanted && !isSame(wanted[name], present[name]));
  const isManaged = (name: OwnChoiceName) => present.managed.some((other) => other === name);
  return { changed: different.filter((name) => !isManaged(name)), managed: different.filter(isManaged) };
}

export function pick(choices: Partial<OwnChoices>, picked: readonly OwnChoiceName[]): Partial<OwnChoices> {
  return Object.fromEntries(picked.filter((name) => name in choices).map((name) => [name, choices[name]]));
}

/** Takes back what was changed, except where something else was chosen since. */
export function takenBack(
  changed: Partial<OwnChoices>,
  before: Partial<OwnChoices>,
  present: Settings,
): Partial<OwnChoices> {
  return pick(
    before,
    names.filter((name) => isSame(changed[name], present[name])),
  );
}
