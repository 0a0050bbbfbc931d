import type { InputOf, OutputOf } from '../../messages/contract';
import type { Sender } from '../../messages/dispatch';
import { rememberListener } from '../../messages/tell';
import { recallReaderPlace } from '../../settings/reader-place';
import type { Dependencies, Showing } from '../dependencies';
import { chapterStates } from './chapter-states';

/** What a page needs to draw its chapters; from now on it is sent their changes. @throws Failure `storage-failed`. */
export async function showChaptersIn(
  deps: Showing & Pick<Dependencies, 'profile' | 'settings'>,
  { chapterIds, more }: InputOf<'chapter.states'>,
  sender: Sender,
): Promise<OutputOf<'chapter.states'>> {
  const listening = rememberListener(sender, chapterIds, more);
  const { profile, session, settings } = deps;
  const [states, signedIn, account, place] = await Promise.all([
    chapterStates(deps, chapterIds, listening),
    session.isSignedIn(),
    session.account(),
    recallReaderPlace(),
  ]);
  // Without an account nothing is known there, and no pressed mark is stored.
  const hasMarks = sender.origin !== profile.site || (settings().marksOnSite && account !== null);
  return { states, signedIn, ...place, hasMarks };
}
