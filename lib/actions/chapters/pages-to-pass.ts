import type { Id } from '../../service/ids';
import { hasActivityConsent } from '../../settings/activity-consent';
import type { Dependencies } from '../dependencies';

/** For marking at the last page; `null` where unwanted or not allowed, signed out, or unknown here: the service is not asked. */
export async function pagesToPass(
  { settings, session, library }: Pick<Dependencies, 'settings' | 'library' | 'session'>,
  chapterId: Id,
): Promise<{ pages: number | null }> {
  if (!settings().markAtLastPage || !(await hasActivityConsent())) return { pages: null };
  if (!(await session.isSignedIn())) return { pages: null };
  const account = await session.account();
  const chapters = account && (await library.readChapters(account.id, [chapterId]));
  return { pages: chapters?.get(chapterId)?.pages ?? null };
}
