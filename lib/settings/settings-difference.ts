import { choiceNames, type OwnChoices, type Settings } from './choices';
import type { OwnChoiceName } from './settings-file';

export interface SettingsDifference {
  readonly changed: readonly OwnChoiceName[];
  readonly managed: readonly OwnChoiceName[];
}

const names: readonly OwnChoiceName[] = [...choiceNames, 'hiddenGroups'];

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

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
