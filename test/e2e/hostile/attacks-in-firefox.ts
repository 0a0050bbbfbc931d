import type { Attack } from './attack.ts';
import { attacks } from './attacks.ts';
import { type WeakeningInFirefox, weakeningsInFirefox } from './weakenings.ts';

/** Those that a defence keeps off in Firefox. */
export function attacksInFirefoxOn(name: WeakeningInFirefox): readonly Attack[] {
  return attacks.filter(({ against, inFirefox = { against } }) => 'against' in inFirefox && inFirefox.against === name);
}

/** What it does there, and how often. */
export function nameInFirefox({ name, inFirefox }: Attack): string {
  return inFirefox && 'share' in inFirefox ? `${name} (${inFirefox.share})` : name;
}

/** The defences that an attack in Firefox is made on. */
export const attackedInFirefox: readonly WeakeningInFirefox[] = (
  Object.keys(weakeningsInFirefox) as WeakeningInFirefox[]
).filter((name) => attacksInFirefoxOn(name).length > 0);

const attacksOnDefences = attackedInFirefox.flatMap(attacksInFirefoxOn);
const middle = Math.ceil(0.6 * attacksOnDefences.length);

/** Together they take longer than all other tests in Firefox: two browsers share them, and the second has those that no defence keeps off as well. */
export const halvesInFirefox = {
  first: attacksOnDefences.slice(0, middle),
  second: attacksOnDefences.slice(middle),
} as const;
