import { logFailure } from '../../diagnostics/log-failure';
import { readEndsWithBrowser } from '../../settings/sign-out-choice';
import { BROWSER_RUN } from '../../storage/background-items';
import { readItem, writeItem } from '../../storage/stored-item';
import { signOut } from './sign-out';

/**
 * Before a worker does anything, the session of an earlier browser run ends here if the person wants that. What cannot be read ends nothing.
 * @param isUpdate whether only the extension is a new one; asked where it matters. `started` resolves at the browser's start, which may be reported later.
 * @returns false where the session could not be erased. It sends nothing, but dependencies that are built again would.
 */
export async function endEarlierSession(
  parts: Parameters<typeof signOut>[0],
  isUpdate: () => Promise<boolean>,
  started: Promise<unknown>,
): Promise<boolean> {
  const unread = logFailure('browser-run');
  const hasRun = await readItem(BROWSER_RUN).catch(unread);
  if (hasRun) return true;
  const isWanted = await readEndsWithBrowser().catch(unread);
  if (isWanted === undefined || (isWanted && hasRun === undefined)) return true;
  if (isWanted && (await hasSession(parts))) {
    const end = async () => {
      await signOut(parts);
      return true;
    };
    if (await isUpdate()) void started.then(end).catch(unread);
    else if (!(await end().catch(unread))) return false;
  }
  await noteBrowserRun();
  return true;
}

/** Also after a sign-in, whose session belongs to this browser run: the first note may have failed. */
export async function noteBrowserRun(): Promise<void> {
  await writeItem(BROWSER_RUN, true).catch(logFailure('browser-run'));
}

/** A vault that cannot be read is erased as well. */
async function hasSession({ session }: Pick<Parameters<typeof signOut>[0], 'session'>): Promise<boolean> {
  const held = await session.snapshot().catch(() => null);
  return held === null || held.isSignedIn || held.isRevoked || held.isLost;
}
