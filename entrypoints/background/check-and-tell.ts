import { checkLibrary } from '../../lib/actions/check-library';
import type { Parts } from '../../lib/actions/parts';
import { tellNews } from './notifications';

/** A check that nobody waits for; what it brings is told, if the person wants to hear of it. @returns whether it brought anything. */
export async function checkAndTell(parts: Parts): Promise<boolean> {
  const result = await checkLibrary(parts, { kind: 'quick', priority: 'background' });
  if (result) await tellNews(parts, result.newChapters);
  return result !== null && result.newChapters.length > 0;
}
