/** The defences, each taken out of a build of its own. */
import type { Weakening } from '../support/weakened-build.ts';
import { atTheBorder } from './weakenings/at-the-border.ts';
import { inFirefox } from './weakenings/in-firefox.ts';
import { inPages } from './weakenings/in-pages.ts';
import type { Lack } from './weakenings/lack.ts';

export const weakenings = { ...inPages, ...atTheBorder };

export type WeakeningName = keyof typeof weakenings;

export const weakeningsInFirefox: Readonly<Record<WeakeningName | keyof typeof inFirefox, Lack>> = {
  ...weakenings,
  ...inFirefox,
};

export type WeakeningInFirefox = keyof typeof weakeningsInFirefox;

/** How a defence is taken out of the build for Firefox. */
export function weakeningInFirefox(name: WeakeningInFirefox): Weakening {
  const lack = weakeningsInFirefox[name];
  return lack.inFirefox ?? lack;
}
