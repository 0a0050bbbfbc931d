import type { Attack } from './attack.ts';
import { attacks } from './attacks.ts';
import { type WeakeningInFirefox, weakeningsInFirefox } from './weakenings.ts';

/** Those that a defence keeps off in Firefox. */
export function attacksInFirefoxOn(name: WeakeningInFirefox): readonly Attack[] {
  return attacks.filter(({ against, inFirefox = { against } }) => 'against' in inFirefox && inFirefox.against === name);
}

/** The defences that an attack in Firefox is made on. */
export const attackedInFirefox: readonly WeakeningInFirefox[] = (
  Object.keys(weakeningsInFirefox) as WeakeningInFirefox[]
).filter((name) => attacksInFirefoxOn(name).length > 0);
