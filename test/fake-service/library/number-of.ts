/** Which releases are the same chapter. */
import type { Chapter } from './types.ts';

/** Equal for all releases of one number of a series; a chapter without a number is only itself. */
export function numberOf({ id, volume, chapter }: Chapter): string {
  return chapter === null ? id : `${volume} ${chapter}`;
}
