/** The defences, each taken out of a build of its own. */
import { atTheBorder } from './weakenings/at-the-border.ts';
import { inPages } from './weakenings/in-pages.ts';

export const weakenings = { ...inPages, ...atTheBorder };

export type WeakeningName = keyof typeof weakenings;
